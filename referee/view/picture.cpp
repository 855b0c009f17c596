// Draws a moment of a film as SVG.
#include "referee/view/picture.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "referee/base/html.h"
#include "referee/base/json.h"
#include "referee/base/text.h"
#include "referee/view/film.h"
#include "referee/view/page.h"
#include "sim/base/vector.h"

namespace carom::referee::view {

using Json = nlohmann::json;

namespace {

constexpr int HEAD = 30;  // pixels for the scores above the map

// Returns a body's place at the fraction f of the turn. Its path is t, x, y, t, x, y, ... with
// straight lines between.
Vector place_of(const Json& body, double f) {
    const Json& path = body["path"];
    std::size_t k = 0;
    while (k + 3 < path.size() && path[k + 3].get<double>() <= f) k += 3;
    const Vector at{path[k + 1], path[k + 2]};
    if (k + 3 >= path.size()) return at;
    const double begin = path[k], share = (f - begin) / (path[k + 3].get<double>() - begin);
    const double x = path[k + 4], y = path[k + 5];
    return {at.x + (x - at.x) * share, at.y + (y - at.y) * share};
}

}  // namespace

struct Painter::Drawing {
    Drawing(const std::string& film, int width) : film_(in_full(film)), appearance_(film_["look"]) {
        const double units = appearance_["right"].get<double>() - appearance_["left"].get<double>();
        const double high = appearance_["bottom"].get<double>() - appearance_["top"].get<double>();
        // Videos need even numbers of pixels.
        width_ = width / 2 * 2, scale_ = width_ / units;
        height_ = static_cast<int>((high * scale_ + HEAD) / 2) * 2;
        for (const auto& [name, shades] : appearance_["colours"].items())
            palette_[name] = shades[0];
        for (const Json& kind : appearance_["kinds"]) kinds_[kind["number"]] = kind;
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
        for (const Json& mark : appearance_["landmarks"]) landmark(mark);
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
        std::map<int, Vector> places;
        for (const Json* body : bodies) places[(*body)["id"]] = place_of(*body, f);
        for (const Json* body : bodies) draw(*body, places[(*body)["id"]]);
        for (const Json& each : list(turn, "beams")) beam(each, places);
        for (const Json* body : bodies) {
            for (const Json& each : list(turn, "orders")) {
                if (each[0] == (*body)["id"]) order(each, *body, places[each[0]]);
            }
        }
        for (const Json& hit : turn["hits"]) flash(hit, f - hit["t"].get<double>());
        for (const Json& each : list(turn, "said")) {
            const auto at = places.find(each["id"]);
            if (at == places.end()) continue;
            text(printable(each["text"].get<std::string>(), 24), x(at->second.x),
                 y(at->second.y) - width_ / 30.0, width_ / 60.0, ink("ink"));
        }
        head(turn, moment);
        return svg_ + "</svg>\n";
    }

    // Returns a colour by its name. "" is none, and "seat" is the colour of the body's owner.
    std::string ink(const std::string& name, const Json& body = {}) {
        if (name.empty()) return "none";
        const std::string known =
            name == "seat" ? "p" + std::to_string(body.value("seat", 0)) : name;
        const auto found = palette_.find(known);
        return found != palette_.end() ? found->second : palette_[known] = page_colour(known);
    }
    double x(double units) const { return (units - appearance_["left"].get<double>()) * scale_; }
    double y(double units) const {
        return (units - appearance_["top"].get<double>()) * scale_ + HEAD;
    }

    void disc(Vector at, double radius, const std::string& fill, const std::string& outline,
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
        const Vector at{mark["x"], mark["y"]};
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
    void draw(const Json& body, Vector at) {
        const Json& kind = kinds_[body["kind"]];
        const double radius = body["radius"];
        const unsigned marks = body.value("marks", 0u);
        for (std::size_t k = 0; k < kind["marks"].size(); ++k) {
            if (marks >> k & 1) mark(kind["marks"][k], at, radius, body.value("angle", 0.0));
        }
        disc(at, radius, ink(kind["fill"], body), ink(kind["outline"], body), kind["opacity"]);
        const int number = body.value("number", 0), most = std::max(1, body.value("capacity", 0));
        const std::string gauge = kind["gauge"];
        if (!gauge.empty() && number > 0) sector(at, radius, double(number) / most, ink(gauge));
        const std::string label = kind["label"];
        const double size = width_ / 50.0;
        if (label == "letter") text(kind["letter"], x(at.x), y(at.y), size, ink("paper"));
        const std::string shown = label == "id" ? format_json(body["id"]) : std::to_string(number);
        if (label == "id" || label == "number")
            text(shown, x(at.x), y(at.y), size * 0.85, ink("ink"));
        if (label == "number of capacity") {
            text(formatted("%d/%d", number, most), x(at.x), y(at.y), size * 0.8, ink("ink"));
        }
    }
    void mark(const Json& mark, Vector at, double radius, double angle) {
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
    // Draws a sector of a circle, starting at the top.
    void sector(Vector at, double radius, double share, const std::string& colour) {
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
    // Returns the list of this name, which may be missing in a turn.
    static const Json& list(const Json& turn, const char* name) {
        static const Json none = Json::array();
        return turn.contains(name) ? turn[name] : none;
    }
    void line(Vector from, Vector to, const std::string& colour, double pen,
              const char* dash = "") {
        svg_ += formatted(
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" "
            "stroke-width=\"%.1f\" stroke-dasharray=\"%s\"/>\n",
            x(from.x), y(from.y), x(to.x), y(to.y), colour.c_str(), pen, dash);
    }
    void beam(const Json& beam, const std::map<int, Vector>& places) {
        const auto from = places.find(beam["from"]), to = places.find(beam["to"]);
        if (from == places.end() || to == places.end()) return;
        line(from->second, to->second, ink(appearance_["beams"][beam["kind"].get<int>()]["colour"]),
             3, "1 4");
    }
    // Draws an arrow toward the target, however far it is, and the order's text after it.
    void order(const Json& order, const Json& body, Vector at) {
        const double units = width_ / scale_, most = units / 11, head = units / 100;
        const double dx = order[1].get<double>() - body["path"][1].get<double>(),
                     dy = order[2].get<double>() - body["path"][2].get<double>();
        const double way = std::min(most, std::hypot(dx, dy)), angle = std::atan2(dy, dx);
        const auto from = [&](Vector p, double far, double turned) {
            return Vector{p.x + far * std::cos(angle + turned),
                          p.y + far * std::sin(angle + turned)};
        };
        const Vector tip = from(at, way, 0);
        const std::string colour = ink("seat", body);
        line(at, tip, colour, 1.5);
        for (const double turned : {-0.5, 0.5}) line(from(tip, -head, turned), tip, colour, 1.5);
        const Vector word = from(tip, 1.6 * head, 0);
        text(order[3], x(word.x), y(word.y), width_ / 70.0, ink("ink"));
    }
    void flash(const Json& hit, double age) {
        constexpr double SHINES = 0.15;  // share of a turn
        if (age < 0 || age > SHINES) return;
        const double units = width_ / scale_;
        disc({hit["x"], hit["y"]}, units / 172.5 + units / 11.5 * age, "none", ink("flash"), 1, 2);
    }
    std::string score_of(double score) const {
        const int decimals = film_.value("decimals", 0);
        return formatted("%.*f", decimals, score / std::pow(10, decimals));
    }
    void head(const Json& turn, double moment) {
        svg_ += formatted("<rect width=\"100%%\" height=\"%d\" fill=\"%s\"/>\n", HEAD,
                          ink("paper").c_str());
        const std::size_t seats = film_["shorts"].size();
        const double room = (width_ - 80.0) / static_cast<double>(seats);
        for (std::size_t p = 0; p < seats; ++p) {
            const int most = std::max(4, static_cast<int>(room / 9) - 6);  // characters
            const std::string name = printable(film_["shorts"][p].get<std::string>(), most);
            text(name + "  " + score_of(turn["score"][p]), 8 + room * static_cast<double>(p),
                 HEAD / 2, 14, ink("p" + std::to_string(p)), "start");
        }
        text(formatted("turn %d", static_cast<int>(moment)), width_ - 8, HEAD / 2, 14, ink("faint"),
             "end");
    }

    const Json film_;
    const Json& appearance_;
    std::map<std::string, std::string> palette_;
    std::map<int, Json> kinds_;
    int width_, height_;
    double scale_;
    std::string svg_;
};

Painter::Painter(const std::string& film, int width) : drawing_(new Drawing(film, width)) {}
Painter::~Painter() = default;
int Painter::turns() const { return static_cast<int>(drawing_->film_["turns"].size()) - 1; }
std::string Painter::picture(double moment) const { return drawing_->picture(moment); }

}  // namespace carom::referee::view
