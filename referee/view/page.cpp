// Builds the pages that show a film.
#include <filesystem>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/json.h"
#include "referee/game/games.h"
#include "referee/game/outside.h"
#include "referee/view/view.h"
#include "sim/version.h"

namespace carom::referee::view {

namespace fs = std::filesystem;

namespace {

// Returns whether bytes are a complete gzip file, judged by the first bytes and the last four,
// which are the size of the contents (RFC 1952). A truncated file almost never ends with a size
// that fits.
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

// The pages are separate files in this folder and are linked into the program.
asm(".section .rodata\n"
    "carom_viewer_begin: .incbin \"referee/view/viewer.html\"\n"
    "carom_viewer_end: .byte 0\n"
    "carom_turns_begin: .incbin \"referee/view/turns.html\"\n"
    "carom_turns_end: .byte 0\n"
    "carom_pair_begin: .incbin \"referee/view/pair.html\"\n"
    "carom_pair_end: .byte 0\n"
    "carom_play_begin: .incbin \"referee/view/play.html\"\n"
    "carom_play_end: .byte 0\n"
    "carom_engine_begin: .incbin \"referee/view/engine.js\"\n"
    "carom_engine_end: .byte 0\n"
    "carom_trial_begin: .incbin \"referee/view/trial.js\"\n"
    "carom_trial_end: .byte 0\n"
    ".text\n");
extern "C" const char carom_viewer_begin[], carom_viewer_end[], carom_turns_begin[],
    carom_turns_end[], carom_pair_begin[], carom_pair_end[], carom_play_begin[], carom_play_end[],
    carom_engine_begin[], carom_engine_end[], carom_trial_begin[], carom_trial_end[];

namespace carom::referee::view {

namespace {

// Makes JSON safe inside a script element, where only "<" can end the element or start a comment.
std::string in_script(const std::string& json) {
    std::string safe;
    for (const char c : json) safe += c == '<' ? std::string("\\u003c") : std::string(1, c);
    return safe;
}

// Replaces the text `slot` of one of the page's script elements by `text`.
void fill_raw(std::string& page, const std::string& slot, const std::string& text) {
    const std::size_t at = page.find(">" + slot + "</script>") + 1;
    page = page.substr(0, at) + text + page.substr(at + slot.size());
}
void fill(std::string& page, const std::string& slot, const std::string& json) {
    fill_raw(page, slot, in_script(json));
}

// Returns a linked page, which names the version.
std::string versioned(const char* begin, const char* end) {
    std::string page(begin, end);
    const std::string version = "<meta name=\"generator\" content=\"Carom " CAROM_VERSION "\">\n";
    return page.insert(page.find("<title>"), version);
}

// Returns the page of a match without its film and its module.
std::string viewer(bool has_engine) {
    std::string page = versioned(carom_viewer_begin, carom_viewer_end);
    fill_raw(page, "ENGINE_CODE",
             has_engine ? std::string(carom_engine_begin, carom_engine_end) : "");
    fill_raw(page, "TRIAL_CODE", has_engine ? std::string(carom_trial_begin, carom_trial_end) : "");
    return page;
}

}  // namespace

std::string film_page(const std::string& film, const std::string& engine) {
    std::string page = viewer(!engine.empty());
    fill_raw(page, "ENGINE", base64(engine));
    fill(page, "FILM", film);
    return page;
}

std::string match_page(const std::string& path, const records::Record& record,
                       const std::string& engine) {
    if (!is_outside_game(record.game)) return film_page(film_of(path, record), engine);
    const GameInfo& info = game_type(record.game).info;
    nlohmann::ordered_json match{{"file", path},
                                 {"title", title_of(info, record.setup.league)},
                                 {"seed", record.setup.seed},
                                 {"scores", record.scores},
                                 {"bots", record.bots},
                                 {"turns", nlohmann::ordered_json::array()}};
    bool begins = true;
    for (const records::Frame& frame : record.frames) {
        if (frame.seat < 0) continue;
        if (begins) match["turns"].push_back(nlohmann::ordered_json::array());
        begins = frame.keyframe;
        match["turns"].back().push_back({{"seat", frame.seat},
                                         {"in", frame.input.value_or("")},
                                         {"out", frame.out.value_or("")},
                                         {"err", frame.err},
                                         {"said", frame.information},
                                         {"ms", frame.answer_ms.value_or(0)}});
    }
    std::string page = versioned(carom_turns_begin, carom_turns_end);
    fill(page, "MATCH", format_json(match));
    return page;
}

std::string pair_page(const std::string& film, const std::string& other) {
    std::string page = versioned(carom_pair_begin, carom_pair_end);
    std::string inner = viewer(false);
    fill_raw(inner, "ENGINE", "");
    fill(page, "PAGE", format_json(nlohmann::json(inner)));
    fill(page, "FILMS", "[" + film + "," + other + "]");
    return page;
}

std::string playing_page(const std::string& folder) {
    std::string page = versioned(carom_play_begin, carom_play_end);
    nlohmann::ordered_json games = nlohmann::ordered_json::array();
    for (const GameType& type : game_types()) {
        games.push_back({{"name", type.info.name},
                         {"title", type.info.title},
                         {"module", base64(read_engine(folder, type.info.name))}});
    }
    fill(page, "GAMES", format_json(games));
    fill(page, "PAGE", format_json(nlohmann::json(viewer(true))));
    fill_raw(page, "ENGINE_CODE", std::string(carom_engine_begin, carom_engine_end));
    return page;
}

}  // namespace carom::referee::view
