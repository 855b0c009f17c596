// Reads files as lines, and writes a line as a record.
#include "referee/bindings/web/files.h"

#include <string>
#include <vector>

#include "referee/base/error.h"
#include "referee/base/json.h"
#include "referee/bindings/web/line.h"
#include "referee/match/replay.h"
#include "referee/match/verify.h"
#include "referee/records/golden.h"
#include "referee/records/record.h"

namespace carom::referee::web {

using Json = nlohmann::ordered_json;
using Request = nlohmann::json;

namespace {

std::vector<std::string> texts_of(const std::vector<records::Located<std::string>>& lines) {
    std::vector<std::string> texts;
    for (const auto& line : lines) texts.push_back(line.value);
    return texts;
}

// Throws Error with the first difference if there is a difference.
void expect_same(const match::Verified& verified) {
    if (verified.difference) throw Error(*verified.difference);
}

Json golden(const std::string& path, const std::string& text, std::size_t index, bool checked) {
    const std::vector<records::GoldenGame> games = records::read_golden_games(path, text);
    if (index >= games.size()) throw Error(path + ": expected a game");
    const records::GoldenGame& game = games[index];
    const match::Verified verified = checked ? match::verify(path, game) : match::Verified();
    expect_same(verified);
    Line line;
    line.setup = game.setup;
    line.fed_first = texts_of(game.opening);
    for (const records::GoldenTurn& turn : game.turns) {
        Answers answers(game.setup.seats);
        for (int seat = 0; seat < game.setup.seats; ++seat) {
            const records::GoldenTurn::Player& player = turn.player[seat];
            if (player.status.value == records::AnswerStatus::TIMEOUT) continue;
            answers[seat] = match::joined(player.output);
        }
        line.turns.push_back(std::move(answers));
        line.fed.push_back(texts_of(turn.lines));
    }
    Json reply = web::json_of(line);
    reply["kind"] = "golden game";
    reply["games"] = games.size();
    reply["turns"] = verified.turns, reply["events"] = verified.events;
    return reply;
}

Json record(const std::string& path, const std::string& text, bool checked) {
    const records::Record record = records::parse_record(path, text);
    const match::Verified verified = checked ? match::verify(path, record) : match::Verified();
    expect_same(verified);
    Line line;
    line.setup = record.setup;
    match::Replay replay(record);
    Json logs = Json::array();
    while (replay.begin_turn()) {
        Answers answers(record.seats());
        Json said = Json::array();
        for (int seat = 0; seat < record.seats(); ++seat) {
            const records::Frame* const frame = replay.answer(seat);
            if (frame) answers[seat] = frame->out;
            said.push_back(frame ? frame->err : "");
        }
        line.turns.push_back(std::move(answers));
        logs.push_back(std::move(said));
        replay.play();
    }
    Json reply = web::json_of(line);
    reply["kind"] = "record", reply["games"] = 1;
    reply["names"] = record.bots, reply["logs"] = std::move(logs);
    reply["turns"] = verified.turns;
    return reply;
}

}  // namespace

Json read(const Request& request) {
    const std::string path = request.at("path").get<std::string>(),
                      text = request.at("text").get<std::string>();
    const bool checked = !request.value("unchecked", false);
    if (text.rfind("game ", 0) == 0) return golden(path, text, request.value("index", 0), checked);
    return record(path, text, checked);
}

Json write(const Request& request) {
    const Line line = line_of(request);
    records::Record record;
    record.game = this_type().info.name, record.setup = line.setup;
    record.bots = request.at("names").get<std::vector<std::string>>();
    record.bots.resize(line.setup.seats);
    Course course(line.setup);
    course.begin(line);
    records::Frame opening;
    opening.keyframe = true, opening.heading = " 0";
    opening.view = course.opening();
    record.frames.push_back(opening);
    for (const Answers& answers : line.turns) {
        if (course.game().is_terminal()) break;
        std::vector<bool> asked;
        for (int seat = 0; seat < line.setup.seats; ++seat) {
            asked.push_back(course.game().asks(seat));
        }
        match::PlatformPicture picture;
        course.play(answers, line, &picture);
        for (int seat = 0; seat < line.setup.seats; ++seat) {
            if (!asked[seat]) continue;
            records::Frame frame;
            frame.seat = seat, frame.out = answers[seat];
            frame.heading = " " + std::to_string(record.frames.size());
            record.frames.push_back(frame);
        }
        record.frames.back().keyframe = true;
        record.frames.back().view = picture.text;
    }
    record.scores = course.game().scores();
    record.ranking = course.game().ranking();
    return {{"record", records::format_record(record)}};
}

}  // namespace carom::referee::web
