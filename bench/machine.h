// Names the processor, the compiler and the vector instructions of a benchmark in one line.
#pragma once

#include <fstream>
#include <string>

#include "sim/base/compiler.h"

namespace carom::bench {

inline std::string machine() {
    std::ifstream info("/proc/cpuinfo");
    std::string cpu = "unknown CPU";
    for (std::string line; std::getline(info, line);) {
        if (line.rfind("model name", 0) == 0) {
            cpu = line.substr(line.find(':') + 2);
            break;
        }
    }
#ifdef CAROM_AVX2
    const char* vectors = "AVX2";
#else
    const char* vectors = "portable";
#endif
#ifdef __clang__
    return cpu + ", clang " __clang_version__ + ", " + vectors;
#else
    return cpu + ", g++ " __VERSION__ ", " + vectors;
#endif
}

}  // namespace carom::bench
