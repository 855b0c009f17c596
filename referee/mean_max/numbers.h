// Represents orders, observations, hidden inputs and test positions of Mean Max as numbers.
#pragma once

#include "referee/mean_max/start.h"
#include "referee/mean_max/text.h"

namespace carom::mean_max {

using referee::NumberSink;

class Numbers : public Match {
  public:
    static constexpr int ORDER_NUMBERS = 4;

    void apply_action(int seat, const double* numbers) override {
        for (int type = 0; type < position_.team_size(); ++type, numbers += ORDER_NUMBERS) {
            Order order;
            order.kind = numbers[0] > 0 ? Order::SKILL : Order::THRUST;
            order.x = numbers[1], order.y = numbers[2], order.power = numbers[3];
            orders_.orders.set(position_.looter(seat, type), order);
        }
    }

    void observation(int seat, NumberSink& sink) const override {
        const auto player = [seat](int k) { return k == 0 ? seat : k <= seat ? k - 1 : k; };
        sink({"turn", "turns"}, position_.turn);
        for (int k = 0; k < PLAYERS; ++k) {
            sink({"score", ""}, position_.score[player(k)]);
            sink({"rage", ""}, position_.rage[player(k)]);
        }
        sink({"units", ""}, position_.units.count);
        for (int k = 0; k < PLAYERS; ++k) {
            for (int type = 0; type < position_.team_size(); ++type) {
                write_unit(position_, position_.looter(player(k), type), seat, sink);
            }
        }
        for (int u = position_.looters(); u < position_.units.count; ++u)
            write_unit(position_, u, seat, sink);
        sink({"wrecks", ""}, position_.wrecks.count);
        for (const Wreck& w : position_.wrecks) {
            sink({"wreck x", UNITS}, w.x);
            sink({"wreck y", UNITS}, w.y);
            sink({"wreck radius", UNITS}, w.radius);
            sink({"wreck water", ""}, w.water);
        }
        sink({"effects", ""}, position_.effects.count);
        for (const Effect& e : position_.effects) {
            sink({"effect x", UNITS}, e.x);
            sink({"effect y", UNITS}, e.y);
            sink({"effect type", ""}, e.type);
            sink({"effect duration", "turns"}, e.duration);
        }
    }

    // Writes the next tankers of each player, which spawn in this turn or later.
    void hidden_inputs(NumberSink& sink) const override {
        const SpawnQueue::Spawn none{};
        for (int p = 0; p < PLAYERS; ++p) {
            for (int k = 0; k < MAX_TANKERS_PER_PLAYER; ++k) {
                const int at = position_.spawned[p] + k;
                const SpawnQueue::Spawn& spawn = at < chance_.count ? chance_.spawn[at] : none;
                sink({"spawn size", ""}, spawn.size);
                sink({"spawn cosine", ""}, spawn.cosine[p]);
                sink({"spawn sine", ""}, spawn.sine[p]);
            }
        }
    }

    // Observations have room for 48 wrecks. Further wrecks are omitted.
    void fill() override {
        constexpr int WRECKS = 48;
        position_.units.count =
            position_.looters() + (has_tankers(position_.league) ? MAX_TANKERS : 0);
        position_.wrecks.count = WRECKS;
        position_.effects.count = has_rage(position_.league) ? MAX_EFFECTS : 0;
    }

    void randomize_position(int position, Rng& rng) override {
        positions::draw(position_, chance_, static_cast<positions::Kind>(position), rng);
    }

    static void describe_numbers(referee::GameInfo& info) {
        constexpr double FAR = 20000;
        info.order_fields = {{"skill", "1: the looter's skill at (x, y), 0: a thrust", 0, 1, true},
                             {"x", "target, units", -FAR, FAR, true},
                             {"y", "target, units", -FAR, FAR, true},
                             {"power", "power of the thrust", 0, MAX_THRUST, true}};
        info.max_units = 3;
        info.answer_forms = {"{x} {y} {throttle 0..300}", "SKILL {x} {y}", "WAIT"};
        info.idle_line = "WAIT";
        info.positions = {"anywhere", "touching",         "passing by",  "mirror images",
                          "at rest",  "all in one place", "many effects"};
    }

  private:
    static constexpr const char *UNITS = "units", *SPEED = "units per turn";

    // Returns the number of `player` as `seat` sees it. The seat itself is 0, and the other players
    // follow in order.
    static int as_seen(int player, int seat) {
        return player == seat ? 0 : player < seat ? player + 1 : player;
    }

    static void write_unit(const State& s, int u, int seat, NumberSink& sink) {
        const bool tanker = s.type[u] == TANKER;
        sink({"x", UNITS}, s.units.x[u]);
        sink({"y", UNITS}, s.units.y[u]);
        sink({"vx", SPEED}, s.units.vx[u]);
        sink({"vy", SPEED}, s.units.vy[u]);
        sink({"radius", UNITS}, s.units.radius[u]);
        sink({"mass", "mass"}, s.units.mass[u]);
        sink({"type", ""}, s.type[u]);
        sink({"player", ""}, tanker ? -1 : as_seen(s.player[u], seat));
        sink({"water", ""}, tanker ? s.water[u] : 0);
        sink({"size", ""}, tanker ? s.size[u] : 0);
    }
};

}  // namespace carom::mean_max
