// The text that the platform's viewer draws a race from, one block a turn (RULES.md beside the
// world, section 11). Written as an observer of the turn while it is played.
#pragma once

#include <array>
#include <string>

#include "sim/mad_pod_racing/stages.h"

namespace carom::mad_pod_racing {

// What the bots want shown beside their pods in a turn.
using Messages = std::array<std::string, MAX_PODS>;

// What the viewer knows of a match already.
struct PlatformView {
    int listed = 0;  // contacts that might have come, which contacts are numbered by
};

// Collects a turn's lines.
class PlatformText {
  public:
    PlatformText(PlatformView& view, const Course& course, const Orders& orders)
        : view_(view), course_(course), orders_(orders) {}

    void ordered(int pod, double power) { power_[pod] = power; }
    void listed(int contacts) { listed_ += contacts; }
    void hit(const State& s, const Candidate& hit, double force);
    // The whole block, of the state after the turn.
    std::string text(const State& s, const Messages& messages);

  private:
    PlatformView& view_;
    const Course& course_;
    const Orders& orders_;
    double power_[MAX_PODS] = {};
    int listed_ = 0;
    std::string hits_;
};

// The block of the match's first frame, before any turn.
std::string opening_of(const State& s, const Course& course);

}  // namespace carom::mad_pod_racing
