// Finds the modules for pages.
#include "referee/view/engine.h"

#include <filesystem>

#include "referee/base/error.h"
#include "referee/base/files.h"

namespace carom::referee::view {

namespace fs = std::filesystem;

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
    return read_file(path);
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
