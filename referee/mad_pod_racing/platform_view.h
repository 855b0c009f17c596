// The text from which the platform's viewer draws a race, one block per turn
// (sim/mad_pod_racing/RULES.md, section 11). It is collected by observing the turn.
#pragma once

#include <array>
#include <string>

#include "sim/mad_pod_racing/stages.h"

namespace carom::mad_pod_racing {

// The messages that bots show beside their pods in a turn.
using Messages = std::array<std::string, MAX_PODS>;

// What the viewer knows from earlier turns.
struct PlatformView {
    // Number of possible contacts found in earlier turns. The contact numbers in the viewer's
    // text continue from it.
    int listed = 0;
};

// Collects the lines of a turn.
class PlatformText {
  public:
    PlatformText(PlatformView& view, const Course& course, const Orders& orders)
        : view_(view), course_(course), orders_(orders) {}

    void ordered(int pod, double power) { power_[pod] = power; }
    void listed(int contacts) { listed_ += contacts; }
    void hit(const State& s, const Collision& hit, double force);
    // Returns the whole block for the state after the turn.
    std::string text(const State& s, const Messages& messages);

  private:
    PlatformView& view_;
    const Course& course_;
    const Orders& orders_;
    double power_[MAX_PODS] = {};
    int listed_ = 0;
    std::string hits_;
};

// Returns the block of the first frame, before the first turn.
std::string opening_of(const State& s, const Course& course);

}  // namespace carom::mad_pod_racing
