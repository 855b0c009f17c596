// Writes the motion of a turn in a short form.
#include "referee/bindings/web/sketch.h"

#include <cmath>

namespace carom::referee::web {

namespace {

std::string whole(double v) { return std::to_string(std::lround(v)); }

// Returns a time within the turn with three decimals.
std::string moment(double t) {
    const long thousandths = std::lround(t * 1000);
    if (thousandths >= 1000) return "1";
    std::string digits = std::to_string(1000 + thousandths);
    digits[0] = '.';
    return "0" + digits;
}

}  // namespace

Sketch::Sketch(const Appearance& appearance) : MatchObserver(MOTION), appearance_(appearance) {
    for (const Appearance::Kind& kind : appearance.kinds) moves_[kind.number] = kind.moves;
}

void Sketch::bodies(double t, const std::vector<Body>& all) {
    const std::string time = moment(t);
    for (const Body& body : all) {
        if (!moves_[body.kind]) continue;
        Way& way = ways_[body.id];
        if (way.path.empty()) {
            way.properties = "{\"id\":" + std::to_string(body.id) +
                             ",\"kind\":" + std::to_string(body.kind) +
                             ",\"radius\":" + whole(body.radius);
            if (body.seat >= 0) way.properties += ",\"seat\":" + std::to_string(body.seat);
        } else {
            way.path += ',';
        }
        way.path += time + "," + whole(body.x + appearance_.origin_x) + "," +
                    whole(body.y + appearance_.origin_y);
    }
}

void Sketch::gone(double t, int id) {
    const auto way = ways_.find(id);
    if (way != ways_.end()) way->second.gone = ",\"gone\":" + moment(t);
}

void Sketch::contact(const Contact& c) {
    hits_ += (hits_.empty() ? "{\"x\":" : ",{\"x\":") + whole(c.x + appearance_.origin_x) +
             ",\"y\":" + whole(c.y + appearance_.origin_y) + "}";
}

std::string Sketch::text() const {
    std::string text = "{\"bodies\":[";
    for (const auto& [id, way] : ways_) {
        if (text.back() == '}') text += ',';
        text += way.properties + ",\"path\":[" + way.path + "]" + way.gone + "}";
    }
    return text + "],\"hits\":[" + hits_ + "]}";
}

}  // namespace carom::referee::web
