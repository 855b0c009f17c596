#include "referee/files.h"

#include <filesystem>

#include "referee/error.h"

namespace carom::referee {

namespace fs = std::filesystem;

namespace {

bool same_file(const std::string& a, const std::string& b) {
    std::error_code error;
    if (fs::equivalent(a, b, error)) return true;
    const fs::path first = fs::weakly_canonical(fs::absolute(a, error), error);
    return !first.empty() && first == fs::weakly_canonical(fs::absolute(b, error), error);
}

}  // namespace

void keep_apart(const std::vector<NamedFile>& inputs, const std::vector<NamedFile>& products) {
    std::vector<NamedFile> taken = inputs;
    for (const NamedFile& product : products) {
        if (product.path.empty()) continue;
        for (const NamedFile& other : taken) {
            if (other.path.empty() || !same_file(product.path, other.path)) continue;
            throw Error(product.option + ": expected another file than that of " + other.option +
                        ", " + other.path);
        }
        taken.push_back(product);
    }
}

}  // namespace carom::referee
