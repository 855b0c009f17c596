// Tests the journal, the file of an arena's games.
#include "referee/arena/journal.h"

#include <doctest/doctest.h>

#include "referee/arena/session.h"
#include "referee/arena/summary.h"
#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/records/record.h"
#include "tests/shell.h"

using namespace carom::referee;
using namespace carom::referee::bots;
using namespace carom::referee::arena;
using namespace carom::referee::records;
using carom::tests::Folder;

namespace {

Tournament three_bots() {
    Tournament tournament;
    tournament.bots = {{"a", "x"}, {"b", "y"}, {"c", "z"}};
    tournament.games = 24;
    return tournament;
}

Outcome played(const Schedule& schedule, int game) {
    Outcome outcome;
    outcome.scheduled = schedule.at(game);
    outcome.turns = 100 + game;
    for (int seat = 0; seat < 3; ++seat) {
        SeatOutcome& s = outcome.seats.emplace_back();
        s.score = 10 * seat + game;
        s.place = 3 - seat;
        Times times;
        times.wall.add(900.5, true);
        times.wall.add(40.25 + game, false);
        times.cpu_ms = 40;
        times.pondered_ms = 0.5;
        outcome.times.push_back(times);
    }
    outcome.seats[1].death_turn = 7;
    outcome.seats[1].death_reason = "printed \"<script>\"\nand \xc3\xa9";
    outcome.seats[1].last_words = "no \"plan\"";
    outcome.seats[1].late = true;
    return outcome;
}

}  // namespace

TEST_SUITE("journal") {
    TEST_CASE("written games are read back, and an incomplete last line is removed") {
        const Folder folder;
        const std::string path = folder.at("g.jsonl");
        const Tournament tournament = three_bots();
        const Schedule schedule(tournament);
        {
            Journal journal = Journal::create(path, tournament, {});
            for (int game : {1, 0, 5}) journal.append(played(schedule, game));
        }
        const std::string whole = read_file(path);
        const JournalContents back = read_journal(path);
        REQUIRE(back.games.count() == 3);
        const Outcome& game = back.games.played().at(5);
        CHECK(game.turns == 105);
        CHECK(game.seats[2].score == 25);
        CHECK(game.seats[2].place == 1);
        CHECK(game.seats[1].death_reason == "printed \"<script>\"\nand \xc3\xa9");
        CHECK(game.seats[1].last_words == "no \"plan\"");
        CHECK(*game.seats[1].death_turn == 7);
        CHECK_FALSE(game.seats[0].death_turn.has_value());
        CHECK(back.games.times(0).wall.later.total() == 3);
        CHECK(back.games.times(0).wall.later.max() == doctest::Approx(45.25));
        CHECK(back.games.times(0).wall.first.quantile(0.5) == doctest::Approx(900.5).epsilon(0.03));

        const std::size_t last = whole.rfind('\n', whole.size() - 2) + 1;
        for (std::size_t cut = last; cut < whole.size(); cut += 37) {
            const std::string torn = folder.file("torn.jsonl", whole.substr(0, cut));
            const JournalContents text = read_journal(torn);
            CHECK(text.games.count() == 2);
            JournalContents again;
            { Journal::resume(torn, again).append(played(schedule, 5)); }
            CHECK(again.games.count() == 2);
            CHECK(read_file(torn) == whole);
        }
    }
    TEST_CASE("games in a ladder's index are read back, also those of older files") {
        const Tournament tournament = three_bots();
        const Schedule schedule(tournament);
        Games games;
        for (int game : {1, 0, 5}) games.add(played(schedule, game));
        std::string text = format_games(games);
        const Games back = parse_games(text, schedule);
        CHECK(format_games(back) == text);
        const SeatOutcome& seat = back.played().at(5).seats[1];
        CHECK(seat.death_reason == "printed \"<script>\"\nand \xc3\xa9");
        CHECK(seat.last_words == "no \"plan\"");
        const std::string words = "\"stderr\":[\"no \\\"plan\\\"\"],";
        REQUIRE(text.find(words) != std::string::npos);
        text.erase(text.find(words), words.size());
        CHECK(parse_games(text, schedule).played().at(5).seats[1].last_words.empty());
    }
    TEST_CASE("a malformed file of games is refused with the line number") {
        const Folder folder;
        const Tournament tournament = three_bots();
        const Schedule schedule(tournament);
        const std::string head = format_tournament(tournament, {}) + "\n";
        const std::string game = format_outcome(played(schedule, 3)) + "\n";
        const auto refuses = [&](const std::string& text, const std::string& says) {
            const std::string path = folder.file("bad.jsonl", text);
            CHECK_THROWS_WITH_AS(read_journal(path), doctest::Contains(says.c_str()), Error);
        };
        refuses("", "bad.jsonl:1: expected the settings");
        refuses(head.substr(0, 40), "bad.jsonl:1: expected the settings");
        refuses("hello\n" + game, "bad.jsonl:1: expected the settings");
        refuses(head + "hello\n" + game, "bad.jsonl:2: expected a game");
        refuses(head + game + game, "bad.jsonl:3: game 3 appears again");
        std::string other = game;
        other.replace(other.find("\"seed\":1"), 8, "\"seed\":2");
        refuses(head + other, "bad.jsonl:2: expected a game of this arena");
        for (const auto& [good, bad] :
             {std::pair{"\"place\":3", "\"place\":1"},
              std::pair{"\"game\":3", "\"game\":4294967299"},
              std::pair{"\"game\":3", "\"game\":3.5"}, std::pair{"\"score\":3", "\"score\":-3"}}) {
            std::string changed = game;
            REQUIRE(changed.find(good) != std::string::npos);
            changed.replace(changed.find(good), std::string(good).size(), bad);
            refuses(head + changed, "bad.jsonl:2: expected a game of this arena");
        }
        std::string endless = head;
        endless.replace(endless.find("\"games\":24"), 10, "\"games\":2147483647");
        refuses(endless, "bad.jsonl:1: expected the settings");
        refuses(format_tournament(tournament, {1, 2}) + "\n" + game,
                "expected a game of this shard");
        CHECK_THROWS_WITH_AS(Journal::create(folder.file("old.jsonl", "x\n"), tournament, {}),
                             doctest::Contains("exists already"), Error);
        CHECK(read_file(folder.at("old.jsonl")) == "x\n");
        // A replay is JSON text in one line, too, but no journal.
        const std::string replay = folder.file("replay.json", "{\"frames\":[]}");
        CHECK_THROWS_WITH_AS(Journal::create(replay, tournament, {}),
                             doctest::Contains("exists already"), Error);
        CHECK(read_file(replay) == "{\"frames\":[]}");
        // An arena was killed before or while it wrote the first line.
        for (const char* stub : {"", "{\"format\":\"car"}) {
            const std::string path = folder.file("stub.jsonl", stub);
            Journal::create(path, tournament, {});
            CHECK(read_journal(path).games.count() == 0);
        }
    }
    TEST_CASE(
        "attempts at a game that the machine delayed stay in the file, and only the last attempt "
        "counts") {
        const Folder folder;
        const std::string path = folder.at("g.jsonl");
        const Tournament tournament = three_bots();
        const Schedule schedule(tournament);
        Outcome held_up = played(schedule, 3);
        held_up.seats[1].overloaded = held_up.again = true;
        {
            Journal journal = Journal::create(path, tournament, {});
            for (int k = 0; k < MAX_TRIES; ++k) journal.append(held_up);
        }
        JournalContents text = read_journal(path);
        CHECK(text.games.count() == 0);
        CHECK(text.games.tries() == MAX_TRIES);
        CHECK(text.games.times(0).cpu_ms == 0);
        for (const ScheduledGame& open : open_games(tournament, {}, text.games, 0, 1)) {
            CHECK(open.tries == (open.game == 3 ? MAX_TRIES : 0));
        }
        Outcome counts = held_up;
        counts.again = false;
        {
            Journal journal = Journal::resume(path, text);
            journal.append(counts);
            journal.append(played(schedule, 0));
        }
        CHECK(merge_journals({path}).games.count() == 2);
        CHECK(summarise(tournament, read_journal(path).games).tries == MAX_TRIES);

        const std::string whole = read_file(path);
        const std::string head = whole.substr(0, whole.find('\n') + 1);
        const auto refused = [&](const std::string& more, const char* why) {
            INFO(more);
            CHECK_THROWS_WITH_AS(read_journal(folder.file("bad.jsonl", whole + more)),
                                 doctest::Contains(why), Error);
        };
        refused(format_outcome(held_up) + "\n", "after at most 3 tries of it");
        refused(format_outcome(counts) + "\n", "game 3 appears again");
        Outcome sound = played(schedule, 1);
        sound.again = true;  // No bot was delayed, so this line is wrong.
        refused(format_outcome(sound) + "\n", "expected a game of this arena");
    }
    TEST_CASE("shards of one tournament are merged, and repeated or unrelated shards are refused") {
        const Folder folder;
        Tournament tournament = three_bots();
        const Schedule schedule(tournament);
        std::vector<std::string> paths;
        for (int k = 0; k < 2; ++k) {
            paths.push_back((folder.path / ("s" + std::to_string(k))).string());
            Journal journal = Journal::create(paths.back(), tournament, {k, 2});
            for (int game = 0; game < 24; ++game) {
                if (schedule.at(game).block % 2 == k) journal.append(played(schedule, game));
            }
        }
        CHECK(merge_journals(paths).games.count() == 24);
        CHECK_THROWS_WITH_AS(merge_journals({paths[0], paths[0]}),
                             doctest::Contains("appears again"), Error);
        tournament.league = 1;
        const std::string foreign = folder.at("f");
        Journal::create(foreign, tournament, {1, 2});
        CHECK_THROWS_WITH_AS(merge_journals({paths[0], foreign}),
                             doctest::Contains("which has league 3, not 1"), Error);
    }
    TEST_CASE("a second arena cannot write the same file") {
        const Folder folder;
        const std::string path = folder.at("g.jsonl");
        const Journal journal = Journal::create(path, three_bots(), {});
        JournalContents text;
        CHECK_THROWS_WITH_AS(Journal::resume(path, text),
                             doctest::Contains("another arena or ladder is writing"), Error);
        CHECK_THROWS_WITH_AS(Journal::create(path, three_bots(), {}),
                             doctest::Contains("another arena or ladder is writing"), Error);
    }
}
