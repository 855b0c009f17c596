// Builds a Game from a game's functions. A game has a struct that derives from GameDefaults, with
// these types and static functions:
//
//   State, Orders                         plain values: the state between two turns, whose numbers
//                                         for_each_field(state, each) lists (sim/base/fields.h);
//                                         the orders of this turn
//   GameInfo info()                       called once
//   Appearance appearance()               how the game is drawn (appearance.h)
//   void new_initial_state(config, State&, Chance&)   sets all of both
//   string input(state, seat)             the input of a player
//   int answer_lines(state, seat)
//   optional<Invalid> read_answer(state, seat, lines, Orders&)
//   lines random_answer(state, seat, Rng&)
//   void step(state, orders, chance, PlatformView&, MatchObserver*, int engine)
//                                         plays one turn
//   bool is_terminal(state, living); vector<int> scores(state)
//   vector<Body> bodies(state)
//
// GameDefaults has what a game may replace:
//   Chance                                what only the referee knows (future maps)
//   ENGINES                               the number of implementations of step
//   int turn(state)
//   vector<int> places(state, living)     by the scores
//   vector<int> counters(state, seat)     numbers that the page shows beside the score
//   orders_of(orders, seat)               the orders as a bot's printer takes them
//   bool is_asked(state, seat)            whether an active player has anything to answer
//   void leave(State&, seat)              a player is out from now on
// what the platform's viewer knows and is told:
//   PlatformView; string platform_opening(state, PlatformView&); int league_by_opening(opening)
// what golden games have besides turns and scores:
//   lines opening_lines(state)            lines before the first turn
//   string ending(state, living)          the line at the end after the scores
//   void use_recorded(State&, Orders&, golden_line)   takes the numbers of a golden line
//   bool agrees(expected, came)           compares golden lines, up to differences of libraries
// and a match as numbers, and for tests:
//   void apply_action(state, seat, numbers, Orders&)
//                                         orders as numbers (GameInfo::order_fields)
//   void observation(state, seat, NumberSink&)   what a player sees
//   void hidden_inputs(state, orders, chance, NumberSink&)   what else decides a turn
//   void fill(State&)                     makes every list as long as observations have room for
//   void randomize_position(State&, Chance&, position, Rng&)     sets a hard position
#pragma once

#include <type_traits>

#include "referee/game/game.h"
#include "referee/game/games.h"

namespace carom::referee {

struct GameDefaults {
    struct Chance {};
    struct PlatformView {};
    static constexpr int ENGINES = 1;

    template <class State>
    static int turn(const State& s) {
        return s.turn;
    }
    template <class State>
    static std::vector<int> counters(const State&, int) {
        return {};
    }
    template <class Orders>
    static const auto& orders_of(const Orders& all, int) {
        return all.orders;
    }
    template <class State>
    static bool is_asked(const State&, int) {
        return true;
    }
    template <class State>
    static void leave(State&, int) {}

    template <class State, class View>
    static std::string platform_opening(const State&, View&) {
        return "";
    }
    static int league_by_opening(const std::string&) { return -1; }

    template <class State>
    static std::vector<std::string> opening_lines(const State&) {
        return {};
    }
    template <class State>
    static std::string ending(const State&, const std::vector<bool>&) {
        return "";
    }
    template <class State, class Orders>
    static void use_recorded(State&, Orders&, const std::string&) {}
    static bool agrees(const std::string& expected, const std::string& came) {
        return expected == came;
    }

    template <class State, class Orders>
    static void apply_action(const State&, int, const double*, Orders&) {}
    template <class State>
    static void observation(const State&, int, NumberSink&) {}
    template <class State, class Orders, class AnyChance>
    static void hidden_inputs(const State&, const Orders&, const AnyChance&, NumberSink&) {}
    template <class State>
    static void fill(State&) {}
    template <class State, class AnyChance>
    static void randomize_position(State&, AnyChance&, int, Rng&) {}
};

// Whether a game ranks its players by more than their scores.
template <class G, class = void>
struct HasPlaces : std::false_type {};
template <class G>
struct HasPlaces<G, std::void_t<decltype(&G::places)>> : std::true_type {};

template <class G>
class GameOf final : public Game {
  public:
    explicit GameOf(const MatchConfig& setup) : Game(info_of(), setup) { begin(); }
    static const GameInfo& info_of() {
        static const GameInfo info = G::info();
        return info;
    }
    const typename G::State& state() const { return state_; }
    const typename G::Chance& chance() const { return chance_; }

    std::unique_ptr<Game> clone() const override { return std::make_unique<GameOf>(*this); }
    void assign(const Game& other) override { *this = dynamic_cast<const GameOf&>(other); }
    int turn() const override { return G::turn(state_); }
    std::string input(int seat) const override { return G::input(state_, seat); }
    int answer_lines(int seat) const override { return G::answer_lines(state_, seat); }
    void play(MatchObserver* observer = nullptr, int engine = 0) override {
        G::step(state_, orders_, chance_, view_, observer, engine);
        orders_ = {};
    }
    bool is_terminal() const override { return G::is_terminal(state_, living()); }
    std::vector<int> scores() const override { return G::scores(state_); }
    std::vector<int> places() const override {
        if constexpr (HasPlaces<G>::value) return G::places(state_, living());
        return places_by(G::scores(state_));
    }
    std::uint64_t fingerprint() const override { return hash_of(state_); }

    std::vector<Body> bodies() const override { return G::bodies(state_); }
    std::vector<int> counters(int seat) const override { return G::counters(state_, seat); }
    std::string platform_opening() override { return G::platform_opening(state_, view_); }

    std::vector<std::string> opening_lines() const override { return G::opening_lines(state_); }
    std::string ending() const override { return G::ending(state_, living()); }
    void use_recorded(const std::string& golden_line) override {
        G::use_recorded(state_, orders_, golden_line);
    }
    bool agrees(const std::string& expected, const std::string& came) const override {
        return G::agrees(expected, came);
    }

    void apply_action(int seat, const double* numbers) override {
        G::apply_action(state_, seat, numbers, orders_);
    }
    void tell_state(NumberSink& sink) const override { tell_fields(state_, sink); }
    void observation(int seat, NumberSink& sink) const override {
        G::observation(state_, seat, sink);
    }
    void hidden_inputs(NumberSink& sink) const override {
        G::hidden_inputs(state_, orders_, chance_, sink);
    }
    Layout layout(View view) const override {
        const auto full = std::make_unique<typename G::State>();
        *full = state_;
        G::fill(*full);
        LayoutMaker maker;
        tell(*full, view, 0, maker);
        return maker.layout();
    }
    void observe(View view, int seat, const Layout& layout, float* out) const override {
        Spread spread(layout, out);
        tell(state_, view, seat, spread);
    }
    void observe(View view, int seat, const Layout& layout, double* out) const override {
        Spread spread(layout, out);
        tell(state_, view, seat, spread);
    }

    int engines() const override { return G::ENGINES; }
    std::vector<std::string> random_answer(int seat, Rng& rng) const override {
        return G::random_answer(state_, seat, rng);
    }
    void randomize_position(int position, Rng& rng) override {
        G::randomize_position(state_, chance_, position, rng);
    }

  private:
    void begin() override {
        orders_ = {}, view_ = {};
        G::new_initial_state(setup(), state_, chance_);
    }
    bool is_asked(int seat) const override { return G::is_asked(state_, seat); }
    void leave(int seat) override { G::leave(state_, seat); }
    std::optional<Invalid> take_answer(int seat, const std::vector<std::string>& lines) override {
        return G::read_answer(state_, seat, lines, orders_);
    }
    static void tell(const typename G::State& s, View view, int seat, NumberSink& sink) {
        if (view == View::OBSERVATION) {
            G::observation(s, seat, sink);
        } else {
            tell_fields(s, sink);
        }
    }

    typename G::State state_;
    typename G::Chance chance_;
    typename G::Orders orders_{};
    typename G::PlatformView view_{};
};

template <class G>
GameType type_of() {
    static_assert(alignof(GameOf<G>) <= 64, "Batch aligns games to 64 bytes");
    return {GameOf<G>::info_of(),
            G::appearance(),
            [](const MatchConfig& setup) -> std::unique_ptr<Game> {
                return std::make_unique<GameOf<G>>(setup);
            },
            sizeof(GameOf<G>),
            [](void* memory, const MatchConfig& setup) -> Game* {
                return new (memory) GameOf<G>(setup);
            },
            &G::league_by_opening};
}

}  // namespace carom::referee
