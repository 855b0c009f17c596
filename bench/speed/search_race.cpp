// Times complete turns of Search Race, with orders as text and with precomputed headings as in a
// search.
#include "bench/scenes/search_race.h"

#include "bench/speed/bench.h"
#include "referee/search_race/start.h"
#include "sim/search_race/stages.h"
#include "sim/search_race/step.h"

namespace carom::bench {

using namespace search_race;

namespace {

struct Turn {
    Course course;
    State state;
    Order order;
    Heading heading;  // the heading that results from the order
};
using TurnList = std::vector<Turn>;

// Returns turns of races on the official maps, in which a simple rule drives with EXPERT orders.
TurnList driven(int count) {
    TurnList all;
    Rng rng(1);
    for (int seed = 1; static_cast<int>(all.size()) < count; ++seed) {
        const Course course = map_of(seed);
        State s{};
        s.car.x = course.x[0], s.car.y = course.y[0], s.passed_at = NO_PASSING;
        while (!is_terminal(s, course)) {
            const double aim = heading_of(s, search_race::bot::drive(s, course)).angle;
            const double turn = degrees(headings::angle_between(s.angle, aim));
            Order order;
            order.kind = Order::EXPERT;
            order.turn = std::max(-MAX_TURN, std::min(MAX_TURN, static_cast<int>(turn)));
            order.thrust = rng.chance(0.8) ? MAX_THRUST : 0;
            all.push_back({course, s, order, heading_of(s, order)});
            step(s, order, course);
        }
    }
    all.resize(count);
    return all;
}

struct PassingObserver : NoObserver {
    long events = 0;
    void passed(const Car&, double, double) { ++events; }
};

template <class Engine>
CountedContender contender_of(const char* name, const TurnList& all, bool headings) {
    auto turns = std::make_shared<TurnList>(all);
    for (Turn& turn : *turns) turn.order.heading = headings ? &turn.heading : nullptr;
    return counted_contender<NoObserver, PassingObserver, Turn>(
        name, turns, [](State& s, const Turn& turn, auto&& observer) {
            step<Engine>(s, turn.order, turn.course, observer);
        });
}

}  // namespace

void search_race_scenes(Bench& bench) {
    constexpr int COUNT = 250 * BLOCK;
    const TurnList all = driven(COUNT);
    std::vector<CountedContender> contenders = {
        contender_of<Reference>("plain", all, false), contender_of<Fast>("fast", all, false),
        contender_of<Reference>("plain, headings", all, true),
        contender_of<Fast>("fast, headings", all, true)};
    bench.run("Search Race, driven", 1, contenders, COUNT / BLOCK, BLOCK, 15);
}

}  // namespace carom::bench
