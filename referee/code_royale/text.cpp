// Writes the input of a player. Parses a bot's answer.
#include "referee/code_royale/text.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "referee/base/text.h"
#include "sim/code_royale/stages.h"

namespace carom::code_royale {

namespace {

using referee::append_line, referee::Whole;

std::string site_line(const State& s, int seat, int k) {
    const Site& site = s.site[k];
    const bool seen =
        site.owner == seat || distance2(s, s.queen(seat), s.body_of_site(k)) < SIGHT * SIGHT;
    const int gold = seen ? site.gold : -1, max_rate = seen ? site.max_rate : -1;
    const int owner = site.owner == seat ? 0 : 1;
    std::string text;
    switch (site.structure) {
        case Site::NOTHING:
            append_line(text, k, gold, max_rate, -1, -1, -1, -1);
            break;
        case Site::MINE:
            append_line(text, k, gold, max_rate, 0, owner, seen ? site.rate : -1, -1);
            break;
        case Site::TOWER:
            append_line(text, k, gold, max_rate, 1, owner, site.health, site.range);
            break;
        case Site::BARRACKS:
            append_line(text, k, gold, max_rate, 2, owner, turns_left(site), site.kind);
            break;
    }
    return text;
}

// Returns the words between single separators. Words may be empty.
std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> words;
    for (;;) {
        const std::size_t end = text.find(separator);
        words.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return words;
        text.remove_prefix(end + 1);
    }
}

// Parses a whole word as Java's Integer.parseInt does: 32 bits with an optional sign.
std::optional<std::int32_t> number(std::string_view word) {
    const bool has_plus = word.size() > 1 && word[0] == '+' && word[1] >= '0' && word[1] <= '9';
    if (has_plus) word.remove_prefix(1);
    std::int32_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
    return value;
}

// Parses a structure, such as TOWER or BARRACKS-KNIGHT. Further words behind a dash do not count.
void parse_structure(Level level, std::string_view text, Order& order) {
    const std::vector<std::string_view> words = split(text, '-');
    if (words[0] == "BARRACKS") {
        order.structure = Site::BARRACKS;
        order.word = words.size() < 2 ? Verdict::BARRACKS_TYPE_MISSING : Verdict::BARRACKS_TYPE;
        for (int kind = 0; kind < CREEP_KINDS && words.size() > 1; ++kind) {
            if (words[1] != KIND_NAMES[kind] || !is_known(level, Site::BARRACKS, kind)) continue;
            order.kind = static_cast<std::int8_t>(kind);
            order.word = Verdict::FINE;
        }
        return;
    }
    order.structure = words[0] == "MINE"    ? Site::MINE
                      : words[0] == "TOWER" ? Site::TOWER
                                            : Site::NOTHING;
    if (order.structure == Site::NOTHING || !is_known(level, order.structure, 0)) {
        order.structure = Site::NOTHING;
        order.word = Verdict::STRUCTURE;
    }
}

void parse_queen(const State& s, std::string_view line, Order& order) {
    constexpr const char* BLANKS = " \t\v\f\r";
    const std::size_t first = std::min(line.find_first_not_of(BLANKS), line.size());
    line = line.substr(first, line.find_last_not_of(BLANKS) + 1 - first);
    const std::vector<std::string_view> words = split(line, ' ');
    std::size_t used = 1;
    if (words[0] == "WAIT") {
        order.action = Order::WAIT;
    } else if (words[0] == "MOVE") {
        const auto x = words.size() > 2 ? number(words[1]) : std::nullopt;
        const auto y = words.size() > 2 ? number(words[2]) : std::nullopt;
        if (!x || !y) {
            order.queen = Verdict::MOVE_NUMBERS;
            return;
        }
        order.action = Order::MOVE;
        order.x = *x, order.y = *y;
        used = 3;
    } else if (words[0] == "BUILD") {
        const auto site = words.size() > 1 ? number(words[1]) : std::nullopt;
        order.queen = !site                           ? Verdict::BUILD_NUMBER
                      : *site < 0 || *site >= s.sites ? Verdict::BUILD_SITE
                      : words.size() < 3              ? Verdict::BUILD_TYPE_MISSING
                                                      : Verdict::FINE;
        if (order.queen != Verdict::FINE) return;
        order.action = Order::BUILD;
        order.site = static_cast<std::int8_t>(*site);
        parse_structure(s.level, words[2], order);
        used = 3;
    } else {
        order.queen = Verdict::COMMAND;
        return;
    }
    if (words.size() > used) order.queen = Verdict::TOO_MANY;
}

void parse_trainings(const State& s, std::string_view line, Order& order) {
    const std::vector<std::string_view> words = split(line, ' ');
    std::vector<std::int32_t> sites;
    if (words[0] != "TRAIN") order.trainings = Verdict::TRAIN_WORD;
    for (std::size_t k = 1; k < words.size() && order.trainings == Verdict::FINE; ++k) {
        const auto site = number(words[k]);
        if (!site) order.trainings = Verdict::TRAIN_NUMBER;
        sites.push_back(site.value_or(0));
    }
    for (const std::int32_t site : sites) {
        if (order.trainings != Verdict::FINE) return;
        if (site < 0 || site >= s.sites) {
            order.trainings = Verdict::TRAIN_SITE;
        } else if (std::find(order.train.begin(), order.train.end(), site) != order.train.end()) {
            order.twice = true;
        } else {
            order.train.push_back(static_cast<std::int8_t>(site));
        }
    }
}

// The word of a golden game for a Verdict, and what was expected.
constexpr const char* VERDICTS[][2] = {
    {"fine", ""},
    {"timeout", "two lines in time"},
    {"train_word", "TRAIN, and the ids of sites after single blanks"},
    {"train_number", "ids of sites after TRAIN, each after a single blank"},
    {"train_site", "an id of a site"},
    {"command", "WAIT, MOVE X Y or BUILD SITE STRUCTURE"},
    {"move_numbers", "MOVE X Y with two integers"},
    {"build_number", "BUILD SITE STRUCTURE with the id of a site"},
    {"build_site", "BUILD SITE STRUCTURE with the id of a site"},
    {"build_type_missing", "BUILD SITE STRUCTURE with a structure"},
    {"too_many", "no more words"},
    {"structure", "a structure of this league: MINE, TOWER or BARRACKS-KIND"},
    {"barracks_type_missing", "BARRACKS-KNIGHT, BARRACKS-ARCHER or BARRACKS-GIANT"},
    {"barracks_type", "BARRACKS-KNIGHT, BARRACKS-ARCHER or BARRACKS-GIANT"},
};

}  // namespace

std::string input_of(const State& s, int seat) {
    std::string text;
    if (s.turn == 0) {
        append_line(text, s.sites);
        for (int k = 0; k < s.sites; ++k) {
            const int body = s.body_of_site(k);
            append_line(text, k, Whole{round_half_up(s.x[body])}, Whole{round_half_up(s.y[body])},
                        Whole{s.radius[body]});
        }
    }
    append_line(text, s.gold[seat], touched_site(s, s.queen(seat)));
    for (int k = 0; k < s.sites; ++k) text += site_line(s, seat, k);
    append_line(text, s.first_site());
    const auto unit = [&](int i, int owner) {
        append_line(text, Whole{round_half_up(s.x[i])}, Whole{round_half_up(s.y[i])},
                    owner == seat ? 0 : 1, s.kind[i] == QUEEN ? -1 : s.kind[i], s.health[i]);
    };
    for (int p = 0; p < PLAYERS; ++p) {
        for (int i = s.first_creep(p); i < s.end_of_creeps(p); ++i) unit(i, p);
        unit(s.queen(p), p);
    }
    return text;
}

std::vector<std::string> state_lines(const State& s) {
    using referee::words;
    std::vector<std::string> lines = {words("gold", s.gold[0], s.gold[1])};
    for (int p = 0; p < PLAYERS; ++p) {
        const int q = s.queen(p);
        lines.push_back(words("queen", p, Whole{s.x[q]}, Whole{s.y[q]}, s.health[q]));
    }
    for (int p = 0; p < PLAYERS; ++p) {
        for (int i = s.first_creep(p); i < s.end_of_creeps(p); ++i) {
            lines.push_back(
                words("creep", s.id[i], p, s.kind[i], Whole{s.x[i]}, Whole{s.y[i]}, s.health[i]));
        }
    }
    for (int k = 0; k < s.sites; ++k) {
        const Site& site = s.site[k];
        const std::string start = words("site", k, site.gold, site.max_rate);
        switch (site.structure) {
            case Site::NOTHING:
                lines.push_back(words(start, '-'));
                break;
            case Site::MINE:
                lines.push_back(words(start, 'm', site.owner, site.rate));
                break;
            case Site::TOWER:
                lines.push_back(words(start, 't', site.owner, site.health, site.range));
                break;
            case Site::BARRACKS:
                lines.push_back(words(start, 'b', site.owner, site.kind, site.progress));
                break;
        }
    }
    return lines;
}

Order parse_answer(const State& s, std::string_view queen, std::string_view trainings) {
    Order order;
    parse_queen(s, queen, order);
    parse_trainings(s, trainings, order);
    return order;
}

const char* word_of(Verdict why) { return VERDICTS[static_cast<int>(why)][0]; }
const char* expected_of(Verdict why) { return VERDICTS[static_cast<int>(why)][1]; }

}  // namespace carom::code_royale
