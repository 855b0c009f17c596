// Builds the parts of a film.
#include "referee/view/view.h"

#include <cmath>
#include <map>

#include "referee/base/json.h"
#include "referee/base/text.h"

namespace carom::referee::view {

using Json = nlohmann::ordered_json;

namespace {

// Rounds a coordinate to tenths of a unit, which is the smallest visible distance.
Json place(double v) {
    const double tenths = std::round(v * 10) / 10;
    if (tenths == std::floor(tenths)) return static_cast<long>(tenths);
    return tenths;
}
Json moment(double t) {
    if (t == std::floor(t)) return static_cast<long>(t);
    return std::round(t * 1e4) / 1e4;
}

// Observes a turn, and collects the position of each body whenever its velocity changes, in the
// contest's coordinates.
class Camera : public MatchObserver {
  public:
    explicit Camera(const Appearance& appearance)
        : MatchObserver(MOTION), appearance_(appearance) {}

    void bodies(double t, const std::vector<Body>& all) override {
        for (const Body& b : all) {
            Filmed& filmed = bodies_[b.id];
            Json& body = filmed.properties;
            if (body.is_null()) {
                body["id"] = b.id;
                body["kind"] = b.kind;
                if (b.seat >= 0) body["seat"] = b.seat;
                body["radius"] = place(b.radius);
                if (b.number != 0 || b.capacity != 0) body["number"] = b.number;
                if (b.capacity != 0) body["capacity"] = b.capacity;
                if (b.marks != 0) {
                    body["marks"] = b.marks;
                    body["angle"] = std::round(b.angle * 1e4) / 1e4;
                }
                if (!b.values.empty()) body["values"] = b.values;
            }
            filmed.path.push_back(moment(t));
            filmed.path.push_back(x(b.x));
            filmed.path.push_back(y(b.y));
        }
    }
    void gone(double t, int id) override { bodies_[id].gone = moment(t); }
    void contact(const Contact& c) override {
        Json j;
        j["t"] = moment(c.time);
        j["ids"] = {c.a};
        if (c.b >= 0) j["ids"].push_back(c.b);
        j["x"] = x(c.x), j["y"] = y(c.y);
        hits_.push_back(std::move(j));
    }
    void beam(const Beam& b) override {
        beams_.push_back(
            Json{{"kind", b.kind}, {"from", b.from}, {"to", b.to}, {"turns", b.turns}});
    }
    void ordered(const Ordered& o) override {
        orders_.push_back(Json::array({o.id, x(o.x), y(o.y), o.word}));
    }
    void said(int id, const std::string& text) override {
        said_.push_back(Json{{"id", id}, {"text", text}});
    }

    void write(Json& turn) {
        turn["bodies"] = Json::array();
        for (auto& [id, body] : bodies_) {
            body.properties["path"] = std::move(body.path);
            if (!body.gone.is_null()) body.properties["gone"] = body.gone;
            turn["bodies"].push_back(std::move(body.properties));
        }
        turn["hits"] = std::move(hits_);
        if (!beams_.empty()) turn["beams"] = std::move(beams_);
        if (!orders_.empty()) turn["orders"] = std::move(orders_);
        if (!said_.empty()) turn["said"] = std::move(said_);
    }

  private:
    Json x(double v) const { return place(v + appearance_.origin_x); }
    Json y(double v) const { return place(v + appearance_.origin_y); }

    const Appearance& appearance_;
    struct Filmed {
        Json properties;
        Json::array_t path;
        Json gone;  // time when the body disappears; null: never
    };

    std::map<int, Filmed> bodies_;  // by body id
    Json hits_ = Json::array(), beams_ = Json::array(), orders_ = Json::array(),
         said_ = Json::array();
};

void write_standing(const Game& game, Json& turn) {
    turn["score"] = game.scores();
    turn["state"] = formatted("%016llx", static_cast<unsigned long long>(game.fingerprint()));
    turn["counters"] = Json::array();
    turn["alive"] = Json::array();
    for (int seat = 0; seat < game.seats(); ++seat) {
        turn["counters"].push_back(game.counters(seat));
        turn["alive"].push_back(game.alive(seat));
    }
}

}  // namespace

Json motion_of(const Game& game, const Appearance& appearance, const Play& play) {
    Json turn;
    write_standing(game, turn);
    Camera camera(appearance);
    play(&camera);
    camera.write(turn);
    return turn;
}

Json end_of(const Game& game, const Appearance& appearance) {
    Json end;
    write_standing(game, end);
    Camera camera(appearance);
    camera.bodies(0, game.bodies());
    camera.write(end);
    return end;
}

Json appearance_json(const Appearance& appearance) {
    Json j;
    const double ox = appearance.origin_x, oy = appearance.origin_y;
    j["left"] = appearance.left + ox, j["right"] = appearance.right + ox;
    j["top"] = appearance.top + oy, j["bottom"] = appearance.bottom + oy;
    j["colours"] = Json::object();
    for (const Appearance::Colour& c : appearance.colours) j["colours"][c.name] = {c.light, c.dark};
    j["landmarks"] = Json::array();
    for (const Appearance::Landmark& l : appearance.landmarks) {
        Json mark{{"x", l.x + ox}, {"y", l.y + oy}};
        if (l.shape == Appearance::Landmark::DISC) {
            mark["radius"] = l.radius;
        } else {
            mark["x2"] = l.x2 + ox, mark["y2"] = l.y2 + oy;
        }
        mark["fill"] = l.fill, mark["outline"] = l.outline;
        j["landmarks"].push_back(std::move(mark));
    }
    constexpr const char* LABELS[] = {"", "letter", "id", "number", "number of capacity"};
    constexpr const char* MARKS[] = {"nose", "ring", "flame"};
    j["kinds"] = Json::array();
    for (const Appearance::Kind& k : appearance.kinds) {
        Json marks = Json::array();
        for (const Appearance::Mark& mark : k.marks) {
            marks.push_back(
                Json{{"shape", MARKS[mark.shape]}, {"colour", mark.colour}, {"name", mark.name}});
        }
        Json values = Json::array();
        for (const Appearance::Value& value : k.values) {
            values.push_back(
                Json{{"name", value.name}, {"unit", value.unit}, {"none", value.none}});
        }
        j["kinds"].push_back(Json{{"number", k.number},
                                  {"name", k.name},
                                  {"fill", k.fill},
                                  {"outline", k.outline},
                                  {"opacity", k.opacity},
                                  {"layer", k.layer},
                                  {"moves", k.moves},
                                  {"label", LABELS[k.label]},
                                  {"letter", k.letter},
                                  {"gauge", k.gauge},
                                  {"marks", std::move(marks)},
                                  {"values", std::move(values)}});
    }
    j["winning"] = appearance.winning_score;
    j["counters"] = appearance.counters;
    j["progress"] = appearance.progress;
    j["route"] = appearance.route;
    j["middle"] = appearance.middle;
    j["beams"] = Json::array();
    for (const Appearance::Beam& b : appearance.beams) {
        j["beams"].push_back(Json{{"colour", b.colour}, {"name", b.name}});
    }
    return j;
}

}  // namespace carom::referee::view
