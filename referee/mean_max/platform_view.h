// The text that the platform's viewer draws a match from, one block a turn (its format is
// told in referee/records/README.md). Written as an observer of the turn while it is played.
#pragma once

#include <array>
#include <set>
#include <string>

#include "sim/mean_max/stages.h"

namespace carom::mean_max {

// What the bots want shown beside their looters in a turn, by unit index.
using Messages = std::array<std::string, MAX_LOOTERS>;

// What the viewer knows of a match already.
struct PlatformView {
    std::set<int> shown;  // ids
};

// Collects a turn's lines, in the order in which the viewer expects them.
class PlatformText {
  public:
    explicit PlatformText(PlatformView& view) : view_(view) {}

    void hit(const State& s, const Hit& hit, double t);
    void wreck(const Wreck& w) { wreck_line(w); }
    void snapshot(const State& s);
    // These stand in the snapshot that follows, and again behind it.
    void tanker_left(const State& s, int u);
    void wreck_used_up(const Wreck& w) { wreck_line(w, " d"); }
    void effect_ended(const Effect& e) { effect_line(e, " d"); }

    const std::string& text() const { return text_; }

  private:
    bool is_new(int id);
    void time_line(double t);
    void unit_line(const State& s, int u, const char* ending = "");
    void wreck_line(const Wreck& w, const char* ending = "");
    void effect_line(const Effect& e, const char* ending = "");

    PlatformView& view_;
    std::string text_, tankers_left_;
};

// In front of a turn's lines.
std::string heading_of(const State& s, const Messages& messages);

// The block of the match's first frame, before any turn.
std::string opening_of(const State& s, PlatformView& view);

}  // namespace carom::mean_max
