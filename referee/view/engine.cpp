// Finds the modules for pages.
#include "referee/view/view.h"

#include <filesystem>

#include "referee/base/error.h"
#include "referee/base/files.h"

namespace carom::referee::view {

namespace fs = std::filesystem;

namespace {

// Returns whether bytes are a complete gzip file, as far as its first and last bytes show: the
// last four are the size of the contents (RFC 1952). A cut file almost never ends with a size that
// fits.
bool is_compressed(const std::string& bytes) {
    constexpr std::size_t MIN_SIZE = 18, MAX_RATIO = 20;  // wasm shrinks to a third or a quarter
    if (bytes.size() < MIN_SIZE || bytes.compare(0, 3, "\x1f\x8b\x08") != 0) return false;
    std::size_t size = 0;
    for (std::size_t k = 1; k <= 4; ++k) {
        size = size << 8 | static_cast<unsigned char>(bytes[bytes.size() - k]);
    }
    return size >= bytes.size() / 2 && size <= bytes.size() * MAX_RATIO;
}

}  // namespace

std::string engine_folder() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (error) return "";
    for (const fs::path& folder :
         {program.parent_path() / "web", program.parent_path() / "../share/carom/web"}) {
        if (fs::is_directory(folder, error)) return folder.string();
    }
    return "";
}

std::string read_engine(const std::string& folder, const std::string& game) {
    const std::string path = folder + "/" + game + ".wasm.gz";
    std::error_code error;
    if (folder.empty() || !fs::exists(path, error)) {
        throw Error("expected the module " + game + ".wasm.gz, which make web builds" +
                    (folder.empty() ? "" : ", in " + folder));
    }
    std::string module = read_file(path);
    if (!is_compressed(module)) {
        throw Error(path + ": expected a compressed module, found " +
                    std::to_string(module.size()) +
                    " other bytes; make web builds it again if the "
                    "file is removed");
    }
    return module;
}

std::string engine_if_built(const std::string& game) {
    try {
        return read_engine(engine_folder(), game);
    } catch (const Error&) {
        return "";
    }
}

std::string base64(const std::string& bytes) {
    constexpr const char* LETTERS =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t k = 0; k < bytes.size(); k += 3) {
        const std::size_t count = bytes.size() - k < 3 ? bytes.size() - k : 3;
        unsigned group = 0;
        for (std::size_t b = 0; b < 3; ++b) {
            group = group << 8 | (b < count ? static_cast<unsigned char>(bytes[k + b]) : 0);
        }
        for (std::size_t b = 0; b < 4; ++b) {
            text += b <= count ? LETTERS[group >> (18 - 6 * b) & 63] : '=';
        }
    }
    return text;
}

}  // namespace carom::referee::view
