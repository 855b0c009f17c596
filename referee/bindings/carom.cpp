// Implements the C interface (carom.h) with the classes of the referee.
#include "referee/bindings/carom.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <iterator>
#include <mutex>
#include <new>
#include <sstream>
#include <streambuf>
#include <string>

#include "referee/base/error.h"
#include "referee/base/text.h"
#include "referee/bindings/player.h"
#include "referee/bindings/pool.h"
#include "referee/game/batch.h"
#include "referee/game/games.h"
#include "sim/version.h"

using namespace carom::referee;

struct carom_batch {
    Batch batch;
    bindings::Pool pool;
};

struct carom_player {
    std::unique_ptr<bindings::Player> player;
    Batch like;  // batch with the same array shapes
    // True if a turn has been read and not yet answered.
    bool asked = false;
};

namespace {

thread_local std::string last_message;

// Stores the message and returns the status. If there is not enough memory, the message is lost.
carom_status fail(carom_status status, const char* sentence) noexcept {
    try {
        last_message = sentence;
    } catch (...) {
        last_message.clear();
    }
    return status;
}

struct BadOrders : Error {
    using Error::Error;
};

// Calls work() and converts an exception to a status.
template <class Work>
carom_status guarded(const Work& work) {
    try {
        work();
        return CAROM_OK;
    } catch (const BadOrders& e) {
        return fail(CAROM_BAD_ORDERS, e.what());
    } catch (const Error& e) {
        return fail(CAROM_BAD_ARGUMENT, e.what());
    } catch (const std::bad_alloc&) {
        return fail(CAROM_NO_MEMORY, "not enough memory");
    } catch (const std::exception& e) {
        return fail(CAROM_FAILED, e.what());
    } catch (...) {
        return fail(CAROM_FAILED, "an unknown error");
    }
}

// Returns the result of find(), or -1 if find() throws.
template <class Find>
int number(const Find& find) {
    int found = -1;
    guarded([&] { found = find(); });
    return found;
}

void expect(bool holds, const char* name, const char* expected) {
    if (!holds) throw Error(std::string(name) + ": expected " + expected);
}
void expect_place(const void* out) { expect(out != nullptr, "out", "a pointer to the output"); }
void expect_in(int value, int count, const char* name) {
    if (value >= 0 && value < count) return;
    throw Error(formatted("%s: expected 0 to %d, found %d", name, count - 1, value));
}
const Batch& batch_of(const carom_batch* handle) {
    expect(handle != nullptr, "batch", "a batch, found NULL");
    return handle->batch;
}
const Batch& batch_of(const carom_batch* handle, int match) {
    const Batch& batch = batch_of(handle);
    expect_in(match, batch.matches(), "match");
    return batch;
}
const Batch& batch_of(const carom_batch* handle, int match, int seat) {
    const Batch& batch = batch_of(handle, match);
    expect_in(seat, batch.seats(), "seat");
    return batch;
}
View view_of(int view) {
    expect(view == CAROM_STATE || view == CAROM_OBSERVATION, "view",
           "CAROM_STATE or CAROM_OBSERVATION");
    return view == CAROM_STATE ? View::STATE : View::OBSERVATION;
}
void check_real(int real) {
    expect(real == CAROM_FLOAT || real == CAROM_DOUBLE, "real", "CAROM_FLOAT or CAROM_DOUBLE");
}

std::mutex failing;

// Throws BadOrders if an active seat has not answered in text.
void check_answered(const Batch& batch) {
    for (int match = 0; match < batch.matches(); ++match) {
        for (int seat = 0; seat < batch.seats(); ++seat) {
            if (!batch.game(match).asks(seat) || batch.has_answered(match, seat)) continue;
            throw BadOrders(
                formatted("match %d, seat %d: expected orders, or an answer", match, seat));
        }
    }
}

// Writes the observation of one match to the position of the match in the array of all matches.
void observe(const Batch& batch, int match, View view, int real, void* out) {
    const int width = batch.layout(view).width;
    const int rows = view == View::OBSERVATION ? batch.seats() : 1;
    for (int row = 0; row < rows; ++row) {
        const std::size_t at = (static_cast<std::size_t>(match) * rows + row) * width;
        if (real == CAROM_FLOAT) {
            batch.observe(match, view, row, static_cast<float*>(out) + at);
        } else {
            batch.observe(match, view, row, static_cast<double*>(out) + at);
        }
    }
}

void write(const std::vector<int>& numbers, std::int32_t* out) {
    std::copy(numbers.begin(), numbers.end(), out);
}

// Plays one turn of a match, writes the results, and restarts the match if the match is over.
void step(Batch& batch, int match, const carom_turn& turn) {
    const std::size_t seats = static_cast<std::size_t>(batch.seats());
    std::uint8_t over = CAROM_GOES_ON;
    try {
        const std::size_t at = match * seats * batch.order_width();
        batch.step(match, turn.orders ? turn.orders + at : nullptr);
        if (batch.is_over(match)) over = CAROM_OVER;
    } catch (const WorldError&) {
        over = CAROM_BROKEN_OFF;
    }
    if (turn.over) turn.over[match] = over;
    const View view = turn.view == CAROM_STATE ? View::STATE : View::OBSERVATION;
    if (over != CAROM_GOES_ON) {
        const Game& game = batch.game(match);
        if (turn.scores) write(game.scores(), turn.scores + match * seats);
        if (turn.places) write(game.places(), turn.places + match * seats);
        if (turn.last) observe(batch, match, view, turn.real, turn.last);
        batch.start(match, later_seed(game.setup().seed, batch.matches()));
    }
    if (turn.now) observe(batch, match, view, turn.real, turn.now);
}

}  // namespace

const char* carom_version() { return CAROM_VERSION; }
const char* carom_message() { return last_message.c_str(); }

int carom_games() { return static_cast<int>(game_types().size()); }

carom_status carom_game_at(int index, carom_game* out) {
    return guarded([&] {
        expect_in(index, carom_games(), "index");
        expect_place(out);
        const GameInfo& info = game_types()[static_cast<std::size_t>(index)].info;
        *out = {info.name.c_str(), info.title.c_str(),    info.min_seats,
                info.max_seats,    info.top_league() + 1, info.max_turns,
                info.max_units,    info.less_is_better,   info.score_decimals};
    });
}

carom_status carom_new(const carom_setup* setup, carom_batch** out) {
    return guarded([&] {
        constexpr int MAX_MATCHES = 1'000'000, MAX_THREADS = 1024;
        expect(setup && out, "setup", "a setup and a pointer to the output");
        expect(setup->game != nullptr, "game", "a game's name");
        const GameType& type = game_type(setup->game, "game");
        const GameInfo& info = type.info;
        expect(setup->matches > 0 && setup->matches <= MAX_MATCHES, "matches", "1 to 1000000");
        expect(setup->threads > 0 && setup->threads <= MAX_THREADS, "threads", "1 to 1024");
        MatchConfig first;
        first.seed = setup->seed;
        first.league = setup->league == -1 ? info.top_league() : setup->league;
        first.seats = setup->seats == 0 ? info.min_seats : setup->seats;
        std::istringstream words(setup->settings ? setup->settings : "");
        first.settings =
            read_settings(info, {std::istream_iterator<std::string>(words), {}}, "settings");
        check_setup(info, first, "setup");
        *out = new carom_batch{Batch(type, first, setup->matches), bindings::Pool(setup->threads)};
    });
}

carom_status carom_clone(const carom_batch* batch, carom_batch** out) {
    return guarded([&] {
        expect_place(out);
        *out = new carom_batch{batch_of(batch), bindings::Pool(batch->pool.threads())};
    });
}

void carom_free(carom_batch* batch) { delete batch; }

carom_status carom_copy(carom_batch* batch, int to, const carom_batch* other, int from) {
    return guarded([&] {
        (void)batch_of(batch, to);
        batch->batch.copy(to, batch_of(other, from), from);
    });
}

carom_status carom_start(carom_batch* batch, int match, int64_t seed) {
    return guarded([&] {
        (void)batch_of(batch, match);
        batch->batch.start(match, seed);
    });
}

carom_status carom_seed(const carom_batch* batch, int match, int64_t* out) {
    return guarded([&] {
        expect_place(out);
        *out = batch_of(batch, match).game(match).setup().seed;
    });
}

carom_status carom_turn_of(const carom_batch* batch, int match, int* out) {
    return guarded([&] {
        expect_place(out);
        *out = batch_of(batch, match).game(match).turn();
    });
}

carom_status carom_fingerprint(const carom_batch* batch, int match, uint64_t* out) {
    return guarded([&] {
        expect_place(out);
        *out = batch_of(batch, match).game(match).fingerprint();
    });
}

int carom_seats(const carom_batch* batch) {
    return number([&] { return batch_of(batch).seats(); });
}
int carom_units(const carom_batch* batch) {
    return number([&] { return batch_of(batch).info().max_units; });
}
int carom_order_fields(const carom_batch* batch) {
    return number([&] { return static_cast<int>(batch_of(batch).info().order_fields.size()); });
}

carom_status carom_order_field_at(const carom_batch* batch, int index, carom_order_field* out) {
    return guarded([&] {
        expect_place(out);
        const auto& fields = batch_of(batch).info().order_fields;
        expect_in(index, static_cast<int>(fields.size()), "index");
        const OrderField& field = fields[static_cast<std::size_t>(index)];
        *out = {field.name.c_str(), field.meaning.c_str(), field.least, field.most, field.whole};
    });
}

int carom_width(const carom_batch* batch, int view) {
    return number([&] { return batch_of(batch).layout(view_of(view)).width; });
}
int carom_columns(const carom_batch* batch, int view) {
    return number(
        [&] { return static_cast<int>(batch_of(batch).layout(view_of(view)).columns.size()); });
}

carom_status carom_column_at(const carom_batch* batch, int view, int index, carom_column* out) {
    return guarded([&] {
        expect_place(out);
        const auto& columns = batch_of(batch).layout(view_of(view)).columns;
        expect_in(index, static_cast<int>(columns.size()), "index");
        const Column& column = columns[static_cast<std::size_t>(index)];
        *out = {column.name, column.unit, column.offset, column.room};
    });
}

carom_status carom_observe(const carom_batch* batch, int view, int real, void* out) {
    return guarded([&] {
        const Batch& all = batch_of(batch);
        const View of = view_of(view);
        check_real(real);
        expect_place(out);
        for (int k = 0; k < all.matches(); ++k) observe(all, k, of, real, out);
    });
}

carom_status carom_step(carom_batch* batch, const carom_turn* turn) {
    return guarded([&] {
        expect(turn != nullptr, "turn", "a turn, found NULL");
        const Batch& all = batch_of(batch);
        (void)view_of(turn->view);
        check_real(turn->real);
        if (turn->orders) {
            const std::size_t each = static_cast<std::size_t>(all.seats()) * all.order_width();
            try {
                for (int k = 0; k < all.matches(); ++k)
                    all.check_orders(k, turn->orders + k * each);
            } catch (const Error& e) {
                throw BadOrders(e.what());
            }
        } else {
            check_answered(all);
        }
        // An exception must not leave a thread of the pool. If several matches fail, one of the
        // exceptions is rethrown.
        std::exception_ptr failure;
        const auto play = [&](int match) {
            try {
                step(batch->batch, match, *turn);
            } catch (...) {
                const std::lock_guard<std::mutex> lock(failing);
                failure = std::current_exception();
            }
        };
        batch->pool.run(all.matches(), play);
        if (failure) std::rethrow_exception(failure);
    });
}

carom_status carom_scores(const carom_batch* batch, int32_t* out) {
    return guarded([&] {
        const Batch& all = batch_of(batch);
        expect_place(out);
        for (int k = 0; k < all.matches(); ++k, out += all.seats())
            write(all.game(k).scores(), out);
    });
}

int carom_asks(const carom_batch* batch, int match, int seat) {
    return number(
        [&] { return static_cast<int>(batch_of(batch, match, seat).game(match).asks(seat)); });
}

int64_t carom_input(const carom_batch* batch, int match, int seat, char* out, int64_t size) {
    int64_t length = -1;
    guarded([&] {
        const std::string text = batch_of(batch, match, seat).game(match).input(seat);
        length = static_cast<int64_t>(text.size());
        if (!out || size <= 0) return;
        const std::size_t copied = std::min(text.size(), static_cast<std::size_t>(size - 1));
        std::memcpy(out, text.data(), copied);
        out[copied] = 0;
    });
    return length;
}

int carom_answer_lines(const carom_batch* batch, int match, int seat) {
    return number([&] { return batch_of(batch, match, seat).game(match).answer_lines(seat); });
}

carom_status carom_answer(carom_batch* batch, int match, int seat, const char* lines, int* valid) {
    return guarded([&] {
        const Batch& all = batch_of(batch, match, seat);
        expect(lines && valid, "lines", "an answer and a pointer for its validity");
        expect(all.game(match).asks(seat), "seat", "a seat that must answer now");
        expect(!all.has_answered(match, seat), "seat", "a seat that has not answered yet");
        std::vector<std::string> answer = lines_of(valid_utf8(lines));
        const int expected = all.game(match).answer_lines(seat);
        if (static_cast<int>(answer.size()) < expected) {
            throw Error(formatted("lines: expected %d, found %zu", expected, answer.size()));
        }
        answer.resize(static_cast<std::size_t>(expected));
        const std::optional<Invalid> invalid = batch->batch.answer(match, seat, answer);
        *valid = !invalid;
        if (invalid) last_message = invalid->why;
    });
}

namespace {

// Reads one turn from the standard input. A signal that the program handles may interrupt the wait
// for bytes. If the turn's first byte has not arrived, interrupted() then returns true. Otherwise
// the object waits again. Blanks that a reader left after the previous turn do not begin a turn.
// The object has no buffer.
class TurnInput : public std::streambuf {
  public:
    bool interrupted() const { return interrupted_; }

  protected:
    int_type underflow() override {
        return await([] { return std::cin.rdbuf()->sgetc(); });
    }
    int_type uflow() override {
        const int_type byte = await([] { return std::cin.rdbuf()->sbumpc(); });
        begun_ = begun_ || (byte != traits_type::eof() && !std::isspace(byte));
        return byte;
    }

  private:
    template <class Get>
    int_type await(const Get& get) {
        while (!interrupted_) {
            errno = 0;
            const int_type byte = get();
            if (byte != traits_type::eof() || !std::ferror(stdin) || errno != EINTR) return byte;
            std::clearerr(stdin);
            interrupted_ = !begun_;
        }
        return traits_type::eof();
    }

    bool begun_ = false, interrupted_ = false;
};

}  // namespace

carom_status carom_player_new(const carom_batch* like, carom_player** out) {
    return guarded([&] {
        expect_place(out);
        const Batch& batch = batch_of(like);
        *out =
            new carom_player{bindings::make_player(batch.info().name, batch.setup().league), batch};
    });
}

void carom_player_free(carom_player* player) { delete player; }

int carom_player_read(carom_player* player, int real, void* out) {
    return number([&] {
        expect(player != nullptr, "player", "a player, found NULL");
        check_real(real);
        expect_place(out);
        TurnInput turn;
        std::istream in(&turn);
        player->asked = player->player->read(in);
        if (!player->asked) return turn.interrupted() ? CAROM_INTERRUPTED : 0;
        const Layout& layout = player->like.layout(View::OBSERVATION);
        if (real == CAROM_FLOAT) {
            LayoutWriter spread(layout, static_cast<float*>(out));
            player->player->observation(spread);
        } else {
            LayoutWriter spread(layout, static_cast<double*>(out));
            player->player->observation(spread);
        }
        return 1;
    });
}

carom_status carom_player_answer(carom_player* player, const double* orders) {
    return guarded([&] {
        expect(player != nullptr, "player", "a player, found NULL");
        expect(orders != nullptr, "orders", "the orders of a seat, found NULL");
        expect(player->asked, "player", "a turn to be read before each answer");
        const Batch& like = player->like;
        try {
            like.check_orders_of_seat("orders", orders);
        } catch (const Error& e) {
            throw BadOrders(e.what());
        }
        std::vector<double> rounded(static_cast<std::size_t>(like.order_width()));
        like.round_orders_of_seat(orders, rounded.data());
        player->player->answer(std::cout, rounded.data());
        player->asked = false;
    });
}

carom_status carom_area(const carom_batch* batch, double out[4]) {
    return guarded([&] {
        expect_place(out);
        const Appearance& appearance = batch_of(batch).type().appearance;
        out[0] = appearance.left + appearance.origin_x,
        out[1] = appearance.top + appearance.origin_y;
        out[2] = appearance.right + appearance.origin_x,
        out[3] = appearance.bottom + appearance.origin_y;
    });
}

int carom_bodies(const carom_batch* batch, int match, carom_body* out, int room) {
    return number([&] {
        const Batch& all = batch_of(batch, match);
        expect(out != nullptr || room <= 0, "out", "a pointer to the output");
        const Appearance& appearance = all.type().appearance;
        const auto layer = [&appearance](const Body& body) {
            for (const Appearance::Kind& kind : appearance.kinds) {
                if (kind.number == body.kind) return kind.layer;
            }
            return 0;
        };
        std::vector<Body> bodies = all.game(match).bodies();
        std::stable_sort(bodies.begin(), bodies.end(),
                         [&](const Body& a, const Body& b) { return layer(a) < layer(b); });
        const int count = static_cast<int>(bodies.size());
        for (int k = 0; k < std::min(count, room); ++k) {
            const Body& body = bodies[static_cast<std::size_t>(k)];
            out[k] = {body.x + appearance.origin_x, body.y + appearance.origin_y, body.radius,
                      body.seat, body.kind};
        }
        return count;
    });
}
