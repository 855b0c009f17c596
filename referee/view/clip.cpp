#include "referee/view/clip.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/html.h"
#include "referee/base/text.h"
#include "referee/view/film.h"

namespace carom::referee::view {

using Json = nlohmann::json;

namespace {

constexpr int HEAD = 30;  // pixels, for the scores above the map
constexpr double PI = 3.14159265358979323846;

struct Place {
    double x, y;
};

// Where a body is when f of the turn has passed: its path is t, x, y, t, x, y, ..., straight
// between.
Place place_of(const Json& body, double f) {
    const Json& path = body["path"];
    std::size_t k = 0;
    while (k + 3 < path.size() && path[k + 3].get<double>() <= f) k += 3;
    const Place at{path[k + 1], path[k + 2]};
    if (k + 3 >= path.size()) return at;
    const double begin = path[k], share = (f - begin) / (path[k + 3].get<double>() - begin);
    const double x = path[k + 4], y = path[k + 5];
    return {at.x + (x - at.x) * share, at.y + (y - at.y) * share};
}

// Tells of every body in every turn what the film tells once.
Json in_full(const std::string& film) {
    Json full = Json::parse(film);
    std::map<int, Json> told;
    for (Json& turn : full["turns"]) {
        for (Json& body : turn["bodies"]) {
            Json& before = told[body["id"]];
            for (const char* name : {"kind", "seat", "radius", "capacity"}) {
                if (!body.contains(name) && before.contains(name)) body[name] = before[name];
                if (body.contains(name) && body[name].is_null()) body.erase(name);
            }
            before = body;
        }
    }
    return full;
}

// Draws one moment, as viewer.html does, in its light colours.
class Painter {
  public:
    Painter(const Json& film, int width) : film_(film), look_(film["look"]) {
        const double units = look_["right"].get<double>() - look_["left"].get<double>();
        const double high = look_["bottom"].get<double>() - look_["top"].get<double>();
        // Videos want even numbers.
        width_ = width / 2 * 2, scale_ = width_ / units;
        height_ = static_cast<int>((high * scale_ + HEAD) / 2) * 2;
        for (const auto& [name, shades] : look_["colours"].items()) palette_[name] = shades[0];
        for (const Json& kind : look_["kinds"]) kinds_[kind["number"]] = kind;
    }

    std::string picture(double moment) {
        const Json& turns = film_["turns"];
        const double last = static_cast<double>(turns.size() - 1);
        moment = std::clamp(moment, 0.0, last);
        const Json& turn = turns[static_cast<std::size_t>(moment)];
        const double f = moment - std::floor(moment);
        svg_ = formatted(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "font-family=\"sans-serif\" font-weight=\"600\">\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n",
            width_, height_, ink("paper").c_str());
        for (const Json& mark : look_["landmarks"]) landmark(mark);
        std::vector<const Json*> bodies;
        for (const Json& body : turn["bodies"]) {
            const bool gone = body.contains("gone") && f >= body["gone"].get<double>();
            if (!gone && f >= body["path"][0].get<double>()) bodies.push_back(&body);
        }
        const auto layer = [this](const Json* body) {
            const Json& kind = kinds_[(*body)["kind"]];
            return std::pair(kind["moves"].get<bool>(), kind["layer"].get<int>());
        };
        std::stable_sort(bodies.begin(), bodies.end(),
                         [&](const Json* a, const Json* b) { return layer(a) < layer(b); });
        for (const Json* body : bodies) draw(*body, place_of(*body, f));
        for (const Json& hit : turn["hits"]) flash(hit, f - hit["t"].get<double>());
        head(turn, moment);
        return svg_ + "</svg>\n";
    }

  private:
    // A colour by its name; "" is none, and "seat" the one of whoever a body belongs to.
    std::string ink(const std::string& name, const Json& body = {}) {
        if (name.empty()) return "none";
        const std::string known =
            name == "seat" ? "p" + std::to_string(body.value("seat", 0)) : name;
        const auto found = palette_.find(known);
        return found != palette_.end() ? found->second : palette_[known] = page_colour(known);
    }
    double x(double units) const { return (units - look_["left"].get<double>()) * scale_; }
    double y(double units) const { return (units - look_["top"].get<double>()) * scale_ + HEAD; }

    void disc(Place at, double radius, const std::string& fill, const std::string& outline,
              double opacity = 1, double pen = 1.5) {
        svg_ += formatted(
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\" fill-opacity=\"%.2f\" "
            "stroke=\"%s\" stroke-width=\"%.1f\"/>\n",
            x(at.x), y(at.y), radius * scale_, fill.c_str(), opacity, outline.c_str(), pen);
    }
    void text(const std::string& words, double px, double py, double size, const std::string& fill,
              const char* anchor = "middle") {
        svg_ += formatted(
                    "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\" text-anchor=\"%s\" "
                    "fill=\"%s\">",
                    px, py + 0.35 * size, size, anchor, fill.c_str()) +
                escaped(words) + "</text>\n";
    }
    void landmark(const Json& mark) {
        const std::string fill = ink(mark["fill"]), outline = ink(mark["outline"]);
        const Place at{mark["x"], mark["y"]};
        if (mark.contains("radius")) {
            disc(at, mark["radius"], fill, outline);
            return;
        }
        svg_ += formatted(
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\" "
            "stroke=\"%s\"/>\n",
            x(at.x), y(at.y), (mark["x2"].get<double>() - at.x) * scale_,
            (mark["y2"].get<double>() - at.y) * scale_, fill.c_str(), outline.c_str());
    }
    void draw(const Json& body, Place at) {
        const Json& kind = kinds_[body["kind"]];
        const double radius = body["radius"];
        const unsigned marks = body.value("marks", 0u);
        for (std::size_t k = 0; k < kind["marks"].size(); ++k) {
            if (marks >> k & 1) mark(kind["marks"][k], at, radius, body.value("angle", 0.0));
        }
        disc(at, radius, ink(kind["fill"], body), ink(kind["outline"], body), kind["opacity"]);
        const int held = body.value("fill", 0), most = std::max(1, body.value("capacity", 0));
        const std::string gauge = kind["gauge"];
        if (!gauge.empty() && held > 0) sector(at, radius, double(held) / most, ink(gauge));
        const std::string label = kind["label"];
        const double size = width_ / 50.0;
        if (label == "letter") text(kind["letter"], x(at.x), y(at.y), size, ink("paper"));
        if (label == "fill") text(std::to_string(held), x(at.x), y(at.y), size * 0.85, ink("ink"));
        if (label == "fill of capacity") {
            text(formatted("%d/%d", held, most), x(at.x), y(at.y), size * 0.8, ink("ink"));
        }
    }
    void mark(const Json& mark, Place at, double radius, double angle) {
        const std::string colour = ink(mark["colour"]), shape = mark["shape"];
        if (shape == "ring") {
            disc(at, 1.2 * radius, "none", colour, 1, 3);
            return;
        }
        const bool nose = shape == "nose";
        const double way = nose ? angle : angle + PI, half = nose ? 0.3 : 0.5;
        const double tip = nose ? 1.5 : 2.4;
        svg_ += "<polygon fill=\"" + colour + "\" points=\"";
        for (const auto& [turned, far] :
             {std::pair(-half, 1.0), std::pair(0.0, tip), std::pair(half, 1.0)}) {
            svg_ += formatted("%.1f,%.1f ", x(at.x + far * radius * std::cos(way + turned)),
                              y(at.y + far * radius * std::sin(way + turned)));
        }
        svg_ += "\"/>\n";
    }
    // So much of a circle, from the top on.
    void sector(Place at, double radius, double share, const std::string& colour) {
        if (share >= 1) {
            disc(at, radius, colour, "none", 0.55);
            return;
        }
        const double r = radius * scale_, angle = 2 * PI * share - PI / 2;
        svg_ += formatted(
            "<path d=\"M%.1f %.1fV%.1fA%.1f %.1f 0 %d 1 %.1f %.1fZ\" fill=\"%s\" "
            "fill-opacity=\"0.55\"/>\n",
            x(at.x), y(at.y), y(at.y) - r, r, r, share > 0.5, x(at.x) + r * std::cos(angle),
            y(at.y) + r * std::sin(angle), colour.c_str());
    }
    void flash(const Json& hit, double age) {
        constexpr double SHINES = 0.15;  // of a turn
        if (age < 0 || age > SHINES) return;
        const double units = width_ / scale_;
        disc({hit["x"], hit["y"]}, units / 172.5 + units / 11.5 * age, "none", ink("flash"), 1, 2);
    }
    void head(const Json& turn, double moment) {
        svg_ += formatted("<rect width=\"100%%\" height=\"%d\" fill=\"%s\"/>\n", HEAD,
                          ink("paper").c_str());
        const std::size_t seats = film_["shorts"].size();
        const double room = (width_ - 80.0) / static_cast<double>(seats);
        for (std::size_t p = 0; p < seats; ++p) {
            const std::string name = printable(film_["shorts"][p].get<std::string>(), 18);
            text(name + "  " + turn["score"][p].dump(), 8 + room * static_cast<double>(p), HEAD / 2,
                 14, ink("p" + std::to_string(p)), "start");
        }
        text(formatted("turn %d", static_cast<int>(moment)), width_ - 8, HEAD / 2, 14, ink("faint"),
             "end");
    }

    const Json& film_;
    const Json& look_;
    std::map<std::string, std::string> palette_;
    std::map<int, Json> kinds_;
    int width_, height_;
    double scale_;
    std::string svg_;
};

// A folder for a while.
class Scratch {
  public:
    Scratch() {
        std::string name = std::filesystem::temp_directory_path() / "carom-clip-XXXXXX";
        if (!mkdtemp(name.data())) throw Error(name + ": cannot be made");
        path = name;
    }
    ~Scratch() {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
    Scratch(const Scratch&) = delete;

    std::string path;
};

// Runs ffmpeg; what it complains of becomes an Error.
void run_ffmpeg(const std::vector<std::string>& arguments, const std::string& log) {
    std::vector<char*> argv;
    for (const std::string& word : arguments) argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, 2, log.c_str(), O_WRONLY | O_CREAT, 0600);
    pid_t pid = 0;
    const int failed = posix_spawnp(&pid, "ffmpeg", &files, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    if (failed) {
        throw Error("a GIF or an MP4 is made by ffmpeg, which cannot be run (" +
                    std::string(std::strerror(failed)) + "); apt-get install ffmpeg");
    }
    int status = 0;
    waitpid(pid, &status, 0);
    if (status != 0) throw Error("ffmpeg failed: " + printable(read_file(log), 300));
}

}  // namespace

std::string picture_of(const std::string& film, double moment, int width) {
    const Json parsed = in_full(film);
    return Painter(parsed, width).picture(moment);
}

void write_clip(const std::string& film, const Clip& clip, const std::string& path) {
    const FileWriter output(path);
    const Json parsed = in_full(film);
    const double last = static_cast<double>(parsed["turns"].size() - 1);
    const double to = std::min(clip.to, last);
    if (clip.from >= to) {
        throw Error(
            formatted("--from, --to: expected turns before %.0f, the first one first", last));
    }
    Painter painter(parsed, clip.width);
    const Scratch scratch;
    const bool on_terminal = isatty(STDERR_FILENO);
    const int count =
        1 +
        static_cast<int>(std::ceil((to - clip.from) * clip.frames_a_second / clip.turns_a_second));
    for (int k = 0; k < count; ++k) {
        const double moment = clip.from + double(k) * clip.turns_a_second / clip.frames_a_second;
        FileWriter(scratch.path + formatted("/%06d.svg", k))
            .commit(painter.picture(std::min(moment, to)));
        if (on_terminal) std::fprintf(stderr, "\r\033[Kframe %d of %d", k + 1, count);
    }
    if (on_terminal) std::fprintf(stderr, "\r\033[Kffmpeg makes a film of %d frames", count);
    const bool gif = std::filesystem::path(path).extension() == ".gif";
    const std::string made = scratch.path + (gif ? "/clip.gif" : "/clip.mp4");
    std::vector<std::string> words = {"ffmpeg",
                                      "-loglevel",
                                      "error",
                                      "-framerate",
                                      std::to_string(clip.frames_a_second),
                                      "-i",
                                      scratch.path + "/%06d.svg"};
    // A GIF has 256 colours, which are chosen for this one.
    const std::vector<std::string> how =
        gif ? std::vector<std::string>{"-filter_complex",
                                       "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none"}
            : std::vector<std::string>{"-pix_fmt", "yuv420p", "-movflags", "+faststart"};
    words.insert(words.end(), how.begin(), how.end());
    words.push_back(made);
    run_ffmpeg(words, scratch.path + "/log");
    output.commit(read_file(made));
    if (on_terminal) std::fprintf(stderr, "\r\033[K");
}

}  // namespace carom::referee::view
