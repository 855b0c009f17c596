// A bot whose pods are driven by a trained network. The built-in network is the result of the
// example in referee/bindings/python. The option --network selects another network.
#include <iostream>

#include "bot/mad_pod_racing/read.h"
#include "bot/search/network.h"
#include "bot/search/options.h"
#include "sim/base/arctangent.h"
#include "sim/base/sine.h"
#include "sim/mad_pod_racing/state.h"

namespace carom::mad_pod_racing::bot {

// The numbers of inputs and outputs of the network.
constexpr int SENSES = 6, COMMANDS = 2;

// Returns a pod's angle. Before the pod's first order the angle points to the next checkpoint.
inline double heading_angle(const State& s, const Course& course, int pod) {
    if (s.turned[pod]) return s.angle[pod];
    const int next = course.next(s.passed[pod]);
    return arctangent2(course.y[next] - s.y[pod], course.x[next] - s.x[pod]);
}

// Computes the inputs: the next two checkpoints and the velocity, in the pod's coordinates (ahead,
// aside).
inline void sense(const State& s, const Course& course, int pod, float* senses) {
    constexpr double FAR = 6000, FAST = 600;  // units, units per turn
    const double angle = heading_angle(s, course, pod), c = cosine(angle), n = sine(angle);
    const auto seen = [&](double dx, double dy, double scale) {
        *senses++ = static_cast<float>((dx * c + dy * n) / scale);
        *senses++ = static_cast<float>((dy * c - dx * n) / scale);
    };
    const int next = course.next(s.passed[pod]), after = (next + 1) % course.checkpoints;
    seen(course.x[next] - s.x[pod], course.y[next] - s.y[pod], FAR);
    seen(course.x[after] - s.x[pod], course.y[after] - s.y[pod], FAR);
    seen(s.vx[pod], s.vy[pod], FAST);
}

// Converts the two outputs to an order. An output of 1 means the largest turn or the largest
// thrust.
inline Order order_of(const State& s, const Course& course, int pod, const float* commands) {
    constexpr double FAR = 10000;  // units to the target
    const double angle = heading_angle(s, course, pod) + commands[0] * MAX_TURN_ANGLE;
    Order order;
    order.kind = Order::THRUST;
    order.x = static_cast<int>(std::floor(s.x[pod] + FAR * cosine(angle) + 0.5));
    order.y = static_cast<int>(std::floor(s.y[pod] + FAR * sine(angle) + 0.5));
    order.power = std::floor((commands[1] + 1) / 2 * course.rules.power + 0.5);
    return order;
}

}  // namespace carom::mad_pod_racing::bot

// carom-amalgamate --network FILE replaces this text. The text must be one literal on one line.
// clang-format off
#define CAROM_NETWORK "0{{j95C8%I+(d9i`$#9qSU!I{mAB)(y+tCqMLtYIm%dmzqQ|d1-aRe9>O3Jrl)F*FutL<fh{bBh??Nj$ygpXPdPd?p_&{w%$Tq4z5yN!4r$n_rl09=c0z{oee=y%Zj<#k%)<2gu{=0I(GPGzsaWX$Tq&|l;J-)fRjJs63m$3rAq{7U>u)-KV`#$(MZnrW*p2AB$7ohwz5Wt4Nj6xo`JU&;v|FY}E-9Vy26Te6`Q$P|xjX)B*azH;og}vyuue0*JVXGxTxxaKhwn8sJ#kJSGYBboxC&5lMMLiJ2Pr$=FBEU38b;AHit3gJ?0m7d=f5Di+c}Eq!b3TB$FUN~QFUIA;`MjAzU_5O^?Z8gL&&XrJI7yAd={=Rav_O_c"
// clang-format on

int main(int argc, char** argv) {
    using namespace carom;
    using namespace carom::mad_pod_racing;
    using namespace carom::mad_pod_racing::bot;
    const carom::search::Options options(
        argc, argv,
        "neural: plays Mad Pod Racing on stdin and stdout\n"
        "  --network FILE  that drives its pods, a line of text (the one that was built in)\n",
        {"--network"});
    const carom::search::Network network =
        carom::search::network_of(options.text("--network"), CAROM_NETWORK, SENSES, COMMANDS);

    std::ios::sync_with_stdio(false);
    Reader reader(TOP_LEAGUE);
    while (reader.begin(std::cin) && reader.read(std::cin)) {
        Orders orders;
        for (int k = 0; k < reader.position().course.rules.pods; ++k) {
            const int i = reader.position().course.pod_of(reader.me(), k);
            float senses[SENSES], commands[COMMANDS];
            sense(reader.position().state, reader.position().course, i, senses);
            network.run(senses, commands);
            orders.of[i] = order_of(reader.position().state, reader.position().course, i, commands);
        }
        reader.ordered(orders);
        print(std::cout, reader.position(), reader.me(), orders);
    }
}
