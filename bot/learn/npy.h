// Writes NumPy's .npy files (format 1.0): arrays of records.
#pragma once

#include <cstddef>
#include <string>

namespace carom::learn {

// Returns the file of a one-dimensional array. `dtype` describes a record as Python would print
// it: "[('turn', '<i4'), ('features', '<f4', (52,))]". `records` are the bytes of `count` records.
inline std::string npy_file(const std::string& dtype, std::size_t count,
                            const std::string& records) {
    std::string header = "{'descr': " + dtype + ", 'fortran_order': False, 'shape': (" +
                         std::to_string(count) + ",), }";
    // The format wants a header of whole 64 bytes that ends in a line end.
    constexpr std::size_t PREFIX = 10, BLOCK = 64;
    header.append((BLOCK - (PREFIX + header.size() + 1) % BLOCK) % BLOCK, ' ');
    header += '\n';
    std::string file("\x93NUMPY\x01\x00", 8);
    file += static_cast<char>(header.size() & 255);
    file += static_cast<char>(header.size() >> 8);
    return file + header + records;
}

}  // namespace carom::learn
