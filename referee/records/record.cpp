// Reads and writes records of matches.
#include "referee/records/record.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <sstream>

#include "referee/base/error.h"
#include "referee/base/json.h"
#include "referee/base/text.h"

namespace carom::referee::records {

using nlohmann::json;
using Json = nlohmann::ordered_json;

namespace {

constexpr const char *SEED_KEY = "seed=", *MAP_KEY = "map=";

// Finds values in a JSON file and reports missing ones.
class Reader {
  public:
    Reader(const std::string& path, const std::string& text) : path_(path) {
        try {
            root_ = parse_json(text);
        } catch (const json::parse_error& e) {
            if (std::string_view(e.what()).find("surrogate") != std::string_view::npos) {
                throw Error(path + ": expected both halves of a surrogate pair (\\ud83d\\ude00), " +
                            "found one at byte " + std::to_string(e.byte));
            }
            throw Error(path + ": expected JSON, but it breaks off or is wrong at byte " +
                        std::to_string(e.byte));
        } catch (const json::exception&) {
            throw Error(path + ": expected JSON whose numbers fit a double");
        }
        is_sdk_result_ = root_.is_object() && root_.contains("uinput") &&
                         !root_.contains("success") && !root_.contains("frames");
        if (is_sdk_result_) root_ = replay_of_sdk_result();
        match_ = &root_;
        for (const char* outer : {"success", "gameResult"}) {
            const json* inner = find(*match_, outer);
            if (inner && inner->is_object()) match_ = inner;
        }
        if (!match_->is_object() || !match_->contains("frames")) {
            fail("a match replay with the key \"frames\"");
        }
    }

    Record record() {
        Record record;
        record.is_sdk_result = is_sdk_result_;
        const json* ours = find(*match_, "carom");
        if (const json* name = ours ? find(*ours, "game") : nullptr) {
            record.game = text_at(*name, "carom.game");
        } else if (!ours) {
            record.game = game_by_opening();
        }
        const GameType& game = game_type(record.game, path_);
        const json& scores = key(*match_, "scores");
        seats_ = scores.is_array() ? static_cast<int>(scores.size()) : 0;
        if (!has_seats(game.info, seats_)) {
            fail("\"scores\" of " + seats_of(game.info) + " players");
        }
        record.setup.seats = seats_;
        record.setup.seed = seed();
        if (!game.info.map_form.empty()) record.setup.map = input(MAP_KEY).value_or("");
        check_map(game.info, record.setup.map, path_);
        record.bots.resize(seats_);
        if (ours) read_ours(*ours, game.info, record);
        const json& frames = key(*match_, "frames");
        if (!frames.is_array() || frames.empty()) fail("an array of \"frames\"");
        for (std::size_t k = 0; k < frames.size(); ++k) {
            record.frames.push_back(frame(frames[k], "frame " + std::to_string(k)));
        }
        if (const json* times = ours ? find(*ours, "answer_ms") : nullptr) {
            read_times(*times, record.frames);
        }
        if (!ours || !find(*ours, "league")) {
            const int league = game.league_by_opening(record.frames[0].view);
            record.setup.league = league < 0 ? game.info.top_league() : league;
        }
        std::vector<int> in_order;
        for (int p = 0; p < seats_; ++p) {
            in_order.push_back(p);
            record.scores.push_back(integer(element(scores, p, "scores"), "scores"));
            record.ranking.push_back(integer(element(key(*match_, "ranks"), p, "ranks"), "ranks"));
        }
        auto ranked = record.ranking;
        std::sort(ranked.begin(), ranked.end());
        if (ranked != in_order) {
            std::string list;
            for (int p = 0; p < seats_; ++p) {
                list += (p == 0 ? "" : p + 1 < seats_ ? ", " : " and ") + std::to_string(p);
            }
            fail("\"ranks\" to list the players " + list);
        }
        return record;
    }

  private:
    // Converts a result of the SDK to a replay. The result has one list per player, with an entry
    // for each frame.
    json replay_of_sdk_result() const {
        const json &scores = key(root_, "scores"), &views = key(root_, "views");
        const json& outputs = key(root_, "outputs");
        const json* errors = find(root_, "errors");
        if (!views.is_array() || views.empty()) fail("a list of \"views\"");
        std::string input;
        for (const json& line : key(root_, "uinput")) input += text_at(line, "uinput") + "\n";
        const auto list = [&](const json& lists, const char* name, const std::string& player) {
            const json& entries = key(lists, player.c_str(), name);
            if (!entries.is_array() || entries.size() != views.size()) {
                fail("\"" + std::string(name) + "\" of player " + player + " with " +
                     std::to_string(views.size()) + " entries, as there are views");
            }
            return entries;
        };
        json replay{{"refereeInput", input}, {"scores", json::array()}, {"ranks", json::array()}};
        std::vector<json> said, logs;  // one list per seat
        for (std::size_t p = 0; p < scores.size(); ++p) {
            const std::string player = std::to_string(p);
            replay["scores"].push_back(key(scores, player.c_str(), "scores"));
            replay["ranks"].push_back(p);
            said.push_back(list(outputs, "outputs", player));
            logs.push_back(errors ? list(*errors, "errors", player) : json(views.size(), nullptr));
        }
        std::stable_sort(replay["ranks"].begin(), replay["ranks"].end(),
                         [&](const json& a, const json& b) {
                             return replay["scores"][a.get<int>()] > replay["scores"][b.get<int>()];
                         });
        const std::vector<int> seats = seats_of_frames(said, views.size());
        for (std::size_t k = 0; k < views.size(); ++k) {
            const int seat = seats[k];
            json frame{{"agentId", seat},
                       {"view", views[k]},
                       {"keyframe", seat < 0 || k + 1 == views.size() || seats[k + 1] <= seat}};
            if (seat >= 0) frame["stdout"] = said[seat][k], frame["stderr"] = logs[seat][k];
            replay["frames"].push_back(std::move(frame));
        }
        return replay;
    }
    // Returns the player who answered in each frame. A frame without an answer belongs to the next
    // player in turn who answered in the last turn and never answers again.
    static std::vector<int> seats_of_frames(const std::vector<json>& said, std::size_t frames) {
        const int players = static_cast<int>(said.size());
        // By player: the frame of the last answer in the match, and of the last answer before frame
        // k.
        std::vector<std::size_t> last(players, 0), before(players, 0);
        std::vector<int> seats(frames, -1);
        for (int p = 0; p < players; ++p) {
            for (std::size_t k = 1; k < frames; ++k) {
                if (said[p][k].is_string()) seats[k] = p, last[p] = k;
            }
        }
        std::vector<bool> out(players);
        for (std::size_t k = 1; k < frames; ++k) {
            for (int step = 1; step <= players && seats[k] < 0; ++step) {
                const int p = (seats[k - 1] + step) % players;
                const bool answered = before[p] + players + 1 >= k;
                if (!out[p] && last[p] < k && answered) seats[k] = p, out[p] = true;
            }
            if (seats[k] >= 0) before[seats[k]] = k;
        }
        return seats;
    }

    Frame frame(const json& j, const std::string& where) const {
        if (!j.is_object()) fail(where + " to be an object");
        Frame f;
        f.seat = integer(key(j, "agentId", where), where + ".agentId");
        if (f.seat < -1 || f.seat >= seats_) {
            fail(where + ".agentId from -1 to " + std::to_string(seats_ - 1));
        }
        if (const json* in = find(j, "stdin")) f.input = text_at(*in, where + ".stdin");
        if (const json* out = find(j, "stdout")) f.out = text_at(*out, where + ".stdout");
        if (const json* err = find(j, "stderr")) f.err = text_at(*err, where + ".stderr");
        if (const json* said = find(j, "gameInformation")) {
            f.information = text_at(*said, where + ".gameInformation");
        }
        const json& keyframe = key(j, "keyframe", where);
        if (!keyframe.is_boolean()) fail(where + ".keyframe to be true or false");
        f.keyframe = keyframe.get<bool>();
        const std::string view = text_at(key(j, "view", where), where + ".view");
        f.heading = view.substr(0, view.find('\n'));
        f.view = behind_first_line(view);
        return f;
    }

    void read_ours(const json& ours, const GameInfo& info, Record& record) const {
        if (const json* league = find(ours, "league")) {
            record.setup.league = integer(*league, "league");
        }
        if (const json* settings = find(ours, "settings")) {
            if (!settings->is_object()) fail("\"carom.settings\" to be an object");
            for (const auto& [name, value] : settings->items()) {
                if (!value.is_number()) fail("a number as carom.settings." + name);
                record.setup.settings[name] = value.get<double>();
            }
        }
        check_setup(info, record.setup, path_);
        if (const json* bots = find(ours, "bots")) {
            for (int p = 0; p < seats_; ++p) {
                record.bots[p] = text_at(element(*bots, p, "carom.bots"), "carom.bots");
            }
        }
    }
    void read_times(const json& times, std::vector<Frame>& frames) const {
        std::vector<std::size_t> next(seats_);
        for (Frame& frame : frames) {
            if (frame.seat < 0) continue;
            const json& of = element(times, frame.seat, "carom.answer_ms");
            const std::size_t k = next[frame.seat]++;
            if (!of.is_array() || k >= of.size() || !of[k].is_number()) {
                fail("a number for each answer in \"carom.answer_ms\"");
            }
            frame.answer_ms = of[k].get<double>();
        }
    }
    // Returns the name of the game that the viewer's text belongs to. The platform's files do not
    // contain the name.
    std::string game_by_opening() const {
        const json& frames = key(*match_, "frames");
        const json* view = frames.is_array() && !frames.empty() ? find(frames[0], "view") : nullptr;
        if (view && view->is_string()) {
            const std::string opening = behind_first_line(view->get<std::string>());
            for (const GameType& type : game_types()) {
                if (type.league_by_opening(opening) >= 0) return type.info.name;
            }
        }
        return DEFAULT_GAME;
    }
    // Returns the value after `name` in the referee's input.
    std::optional<std::string> input(const char* name) const {
        std::istringstream lines(text_at(key(*match_, "refereeInput"), "refereeInput"));
        for (std::string line; std::getline(lines, line);) {
            if (!line.empty() && line.back() == '\r') line.pop_back();
            if (line.rfind(name, 0) == 0) return line.substr(std::strlen(name));
        }
        return std::nullopt;
    }
    std::int64_t seed() const {
        const std::string value = input(SEED_KEY).value_or("");
        std::int64_t seed;
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), seed);
        if (error == std::errc() && end == value.data() + value.size()) return seed;
        fail("\"refereeInput\" with a line seed=N");
    }
    static std::string behind_first_line(const std::string& view) {
        const std::size_t end = view.find('\n');
        return end == std::string::npos ? "" : view.substr(end + 1);
    }

    const json* find(const json& j, const char* name) const {
        const auto it = j.is_object() ? j.find(name) : j.end();
        return it == j.end() || it->is_null() ? nullptr : &*it;
    }
    const json& key(const json& j, const char* name, const std::string& where = "the match") const {
        const json* found = find(j, name);
        if (!found) fail("the key \"" + std::string(name) + "\" in " + where);
        return *found;
    }
    const json& element(const json& j, std::size_t k, const std::string& where) const {
        if (!j.is_array() || static_cast<int>(j.size()) != seats_) {
            fail("\"" + where + "\" of " + std::to_string(seats_) + " players");
        }
        return j[k];
    }
    int integer(const json& j, const std::string& where) const {
        const double value = j.is_number() ? j.get<double>() : 0.5;
        if (value != std::floor(value) || std::abs(value) > 1e9) fail("an integer as " + where);
        return static_cast<int>(value);
    }
    std::string text_at(const json& j, const std::string& where) const {
        if (!j.is_string()) fail("a text as " + where);
        return j.get<std::string>();
    }
    [[noreturn]] void fail(const std::string& expected) const {
        throw Error(path_ + ": expected " + expected);
    }

    std::string path_;
    json root_;
    const json* match_;
    bool is_sdk_result_ = false;
    int seats_ = 0;
};

}  // namespace

Record parse_record(const std::string& path, const std::string& text) {
    return Reader(path, text).record();
}

Tags tags_of(const Record& record) {
    Tags tags;
    tags.player.resize(record.seats());
    std::vector<std::string> err(record.seats());  // A line may be split between two turns.
    for (const Frame& frame : record.frames) {
        if (frame.seat >= 0) err[frame.seat] += frame.err;
    }
    for (int p = 0; p < record.seats(); ++p) collect_tags(err[p], p, tags);
    return tags;
}

namespace {

Json to_json(const TagValues& tags) {
    Json j = Json::object();
    for (const auto& [name, value] : tags) {
        json number;
        try {
            number = parse_json(value);
        } catch (const json::exception&) {
            // A text that is not JSON stays text.
        }
        // An integer of more than 64 bits would be rounded to a double, so the value stays text.
        const bool exact = number.is_number_integer() ||
                           (number.is_number() && value.find_first_of(".eE") != std::string::npos);
        j[name] = exact ? Json(number) : Json(value);
    }
    return j;
}

}  // namespace

std::string format_tags(const TagValues& tags) { return format_json(to_json(tags)); }

namespace {

Json attributes_of(const Tags& tags) {
    Json all = Json::array();
    const auto add = [&all](const std::string& name, std::optional<std::size_t> player,
                            std::optional<int> turn, const std::string& value) {
        Json j{{"name", name}};
        if (player) j["player"] = *player;
        if (turn) j["turn"] = *turn;
        j["value"] = value;
        all.push_back(std::move(j));
    };
    for (const auto& [name, value] : tags.test) add(name, {}, {}, value);
    for (std::size_t p = 0; p < tags.player.size(); ++p) {
        for (const auto& [name, value] : tags.player[p]) add(name, p, {}, value);
    }
    for (const TurnTag& tag : tags.turns) add(tag.name, tag.player, tag.turn, tag.value);
    return all;
}

std::string input_of(const Record& record) {
    std::string input = SEED_KEY + std::to_string(record.setup.seed) + "\n";
    if (!record.setup.map.empty()) input += MAP_KEY + record.setup.map + "\n";
    return input;
}

// Returns the text of frame k for the viewer.
std::string view_of(const Record& record, std::size_t k) {
    return " " + std::to_string(k) + "\n" + record.frames[k].view;
}

Json match_of(const Record& record) {
    Json frames = Json::array();
    Json times = Json::array();
    for (int p = 0; p < record.seats(); ++p) times.push_back(Json::array());
    for (std::size_t k = 0; k < record.frames.size(); ++k) {
        const Frame& f = record.frames[k];
        Json j;
        j["gameInformation"] = f.information;
        if (f.input) j["stdin"] = *f.input;
        if (f.out) j["stdout"] = *f.out;
        if (!f.err.empty()) j["stderr"] = f.err;
        j["view"] = view_of(record, k);
        j["keyframe"] = f.keyframe;
        j["agentId"] = f.seat;
        frames.push_back(std::move(j));
        if (f.seat >= 0) times[f.seat].push_back(f.answer_ms.value_or(0));
    }
    Json match;
    match["refereeInput"] = input_of(record);
    match["scores"] = record.scores;
    match["ranks"] = record.ranking;
    if (record.game != DEFAULT_GAME) match["carom"]["game"] = record.game;
    match["carom"]["league"] = record.setup.league;
    if (!record.setup.settings.empty()) match["carom"]["settings"] = json_of(record.setup.settings);
    match["carom"]["bots"] = record.bots;
    match["carom"]["answer_ms"] = std::move(times);
    const Tags tags = tags_of(record);
    if (!tags.test.empty()) match["carom"]["test_data"] = to_json(tags.test);
    for (int p = 0; p < record.seats(); ++p) {
        if (tags.player[p].empty()) continue;
        match["carom"]["player_data"] = Json::array();
        for (const TagValues& each : tags.player) {
            match["carom"]["player_data"].push_back(to_json(each));
        }
        break;
    }
    match["frames"] = std::move(frames);
    return match;
}

// Returns the sum of two numbers as text. A text that is not a number counts as 0.
std::string sum_of(const std::string& a, const std::string& b) {
    double sum = 0;
    for (const std::string* text : {&a, &b}) {
        const json number = json::parse(*text, nullptr, false);
        if (number.is_number()) sum += number.get<double>();
    }
    return shortest_decimal(sum);
}

}  // namespace

std::string format_attributes(const Tags& tags) { return format_json(attributes_of(tags)); }

std::string format_record(const Record& record) {
    return format_json(Json{{"success", match_of(record)}}, 1, '\t') + "\n";
}

std::string format_sdk_result(const Record& record, const std::vector<bool>& failed) {
    Json root;
    for (const char* lists : {"errors", "outputs"}) root[lists]["referee"] = Json::array();
    root["summaries"] = root["views"] = root["agents"] = root["tooltips"] = Json::array();
    for (std::size_t k = 0; k < record.frames.size(); ++k) {
        root["summaries"].push_back(record.frames[k].information);
        root["views"].push_back(view_of(record, k));
    }
    for (int p = 0; p < record.seats(); ++p) {
        const std::string player = std::to_string(p);
        Json errors = Json::array(), outputs = Json::array();
        for (const Frame& frame : record.frames) {
            const bool asked = frame.seat == p;
            outputs.push_back(asked && frame.out ? Json(*frame.out) : Json(nullptr));
            errors.push_back(asked && !frame.err.empty() ? Json(frame.err) : Json(nullptr));
        }
        root["errors"][player] = std::move(errors);
        root["outputs"][player] = std::move(outputs);
        root["scores"][player] = failed[p] ? FAILED_SCORE : record.scores[p];
        root["ids"][player] = p;
        root["agents"].push_back({{"index", p}, {"agentId", p}, {"name", "Player " + player}});
    }
    root["uinput"] = lines_of(input_of(record));
    root["metadata"] = root["failCause"] = nullptr;
    root["attributes"] = attributes_of(tags_of(record));
    root["success"] = match_of(record);
    return format_json(root, 1, '\t') + "\n";
}

void collect_tags(const std::string& err, int seat, Tags& tags) {
    constexpr std::size_t TAG_LENGTH = 7;
    std::istringstream lines(err);
    for (std::string line; std::getline(lines, line);) {
        const bool of_match = line.rfind("[TDATA", 0) == 0;
        if (!of_match && line.rfind("[PDATA", 0) != 0) continue;
        const std::size_t equals = line.find('=');
        if (equals == std::string::npos) continue;
        const bool adds = line[TAG_LENGTH - 1] == '+';
        std::size_t at = TAG_LENGTH - 1 + adds;
        if (line[at++] != ']') continue;
        std::optional<int> turn;
        if (line[at] == '[') {
            int number = 0;
            const char* const end = line.data() + line.size();
            const auto [stop, error] = std::from_chars(line.data() + at + 1, end, number);
            if (error != std::errc() || number < 0 || stop == end || *stop != ']') continue;
            turn = number;
            at = static_cast<std::size_t>(stop - line.data()) + 1;
        }
        if (at > equals) continue;
        const std::string name = trimmed(line.substr(at, equals - at));
        const std::string value = trimmed(line.substr(equals + 1));
        if (name.empty()) continue;
        if (turn) {
            tags.turns.push_back(
                {name, value, of_match ? std::nullopt : std::optional(seat), *turn});
            continue;
        }
        std::string& kept = (of_match ? tags.test : tags.player[seat])[name];
        kept = adds ? sum_of(kept, value) : value;
    }
}

}  // namespace carom::referee::records
