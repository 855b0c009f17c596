// Compares games of the contest platform with the simulator. The argument is a folder with files
// whole-*.txt and stretch-*.txt (its README describes the formats). Prints one line per file and
// the first difference of each file. The exit status is 1 if there is a difference.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "referee/base/error.h"
#include "referee/mad_pod_racing/start.h"
#include "referee/mad_pod_racing/text.h"
#include "sim/mad_pod_racing/stages.h"
#include "sim/mad_pod_racing/step.h"

using namespace carom;
using namespace carom::mad_pod_racing;

namespace {

using Words = std::istringstream;

// The numbers of compared values and of differences in a file, and the first difference.
struct Tally {
    long turns = 0, fields = 0, collisions = 0, differences = 0;
    std::string first;

    void compare(const std::string& what, double expected, double came, double allowed = 0) {
        ++fields;
        if (std::fabs(expected - came) <= allowed) return;
        if (differences++ == 0) {
            char text[160];
            std::snprintf(text, sizeof text, "turn %ld: %s: expected %.17g, came %.17g", turns,
                          what.c_str(), expected, came);
            first = text;
        }
    }
};

// Records the collisions and powers of a turn.
struct Recorder : NoObserver {
    struct Bump {
        double t;
        int a, b;
        double force;
    };
    std::vector<Bump> collisions;
    double power[MAX_PODS] = {};
    void hit(const State&, const Collision& c, double force) {
        collisions.push_back({c.t, c.a, c.b, force});
    }
    void ordered(const State&, int pod, double of_it) { power[pod] = of_it; }
};

Order parsed(const std::string& line, const Course& course) {
    const auto answer = parse_answer(line, course.rules);
    if (!answer) throw referee::Error("no order: " + line);
    return answer->order;
}

// Returns the difference of two angles in degrees, from -180 to 180.
double degrees_apart(double a, double b) { return std::remainder(a - b, 360); }

// Compares a game of 2016: each turn has orders and the state after the turn. After the last
// checkpoint the recorder invented the winner's next checkpoint, so that value is not compared.
Tally whole_game(std::istream& in) {
    Tally tally;
    Course course;
    State s{};
    Recorder recorder;
    Orders orders;
    int moves = 0, outs = 0;
    for (std::string line; std::getline(in, line);) {
        Words words(line);
        std::string word;
        words >> word;
        if (word == "CHECKPOINTS") {
            read_checkpoints(line.substr(word.size()), course);
            s = grid_of(course);
        } else if (word == "MOV") {
            orders.of[moves++] = parsed(line.substr(word.size() + 1), course);
            if (moves < MAX_PODS) continue;
            if (step(s, orders, course, recorder) != Fault::NONE) ++tally.differences;
            orders = {}, moves = outs = 0;
        } else if (word == "OUT") {
            double x, y, vx, vy, angle;
            int next;
            words >> x >> y >> vx >> vy >> angle >> next;
            const int i = outs++;
            tally.compare("x", x, s.x[i]);
            tally.compare("y", y, s.y[i]);
            tally.compare("vx", vx, s.vx[i]);
            tally.compare("vy", vy, s.vy[i]);
            tally.compare("angle", 0, degrees_apart(angle, s.angle[i] * 180 / PI), 1e-9);
            if (s.passed[i] < course.passings()) {
                tally.compare("next", next, course.next(s.passed[i]));
            }
            tally.turns += i + 1 == MAX_PODS;
        }
    }
    tally.collisions = static_cast<long>(recorder.collisions.size());
    return tally;
}

// Compares a part of a game of 2025. A file may set the state.
Tally stretch(std::istream& in) {
    Tally tally;
    Course course;
    State s{};
    Recorder recorder;
    int seen = 0;
    std::size_t collision = 0;
    bool times_known = false, lists_collisions = false;
    const auto end_turn = [&] {
        if (lists_collisions) {
            tally.compare("collisions", double(collision), double(recorder.collisions.size()));
        }
    };
    for (std::string line; std::getline(in, line);) {
        Words words(line);
        std::string word;
        words >> word;
        if (word == "map") {
            read_checkpoints(line.substr(word.size()), course);
        } else if (word == "pods") {
            words >> course.rules.pods >> course.rules.power;
        } else if (word == "start") {
            s = grid_of(course);
            times_known = true;
            for (int i = 0; i < s.pods; ++i) {
                double x, y;
                words >> x >> y;
                tally.compare("start x", x, s.x[i]);
                tally.compare("start y", y, s.y[i]);
            }
        } else if (word == "turn") {
            if (tally.turns > 0) end_turn();
            recorder.collisions.clear(), collision = 0;
            words >> s.turn;
            times_known = false;
        } else if (word == "set") {
            int i, k;
            std::string shielded;  // "-" if the pod has not used its shield
            words >> i;
            s.pods = course.pods();
            words >> s.x[i] >> s.y[i] >> s.vx[i] >> s.vy[i] >> s.angle[i] >> shielded >> k;
            s.shielded_at[i] = shielded == "-" ? NO_SHIELD_YET : std::stoi(shielded);
            s.shield[i] = 0, s.turned[i] = 1, s.passed[i] = k - 1, s.passed_at[i] = s.turn;
        } else if (word == "m") {
            if (tally.turns > 0) end_turn();
            recorder = {};
            collision = 0;
            Orders orders;
            for (int i = 0; i < s.pods; ++i) {
                std::string x, y, power;
                words >> x >> y >> power;
                orders.of[i] = parsed(x + " " + y + " " + power, course);
            }
            if (step(s, orders, course, recorder) != Fault::NONE) ++tally.differences;
            seen = 0, ++tally.turns;
        } else if (word == "k") {
            double x, y, vx, vy, power, angle;
            int shield, next;
            words >> x >> y >> vx >> vy >> power >> angle >> shield >> next;
            const int i = seen++;
            tally.compare("x", x, s.x[i]);
            tally.compare("y", y, s.y[i]);
            tally.compare("vx", vx, s.vx[i]);
            tally.compare("vy", vy, s.vy[i]);
            tally.compare("power", power, recorder.power[i]);
            // The last digits depend on the mathematical library of the machine.
            tally.compare("angle", angle, s.angle[i], 1e-15 * std::fabs(angle));
            tally.compare("next", next, course.next(s.passed[i]));
        } else if (word == "o") {
            if (!times_known) continue;
            for (int p = 0; p < PLAYERS; ++p) {
                int left;
                words >> left;
                tally.compare("turns left", left, turns_left(s, course, p));
            }
        } else if (word == "c") {
            double t, force;
            int a, b;
            words >> t >> a >> b >> force;
            lists_collisions = true;
            ++tally.collisions;
            if (collision >= recorder.collisions.size()) {
                tally.compare("collision", 1, 0);
                continue;
            }
            const auto& came = recorder.collisions[collision++];
            tally.compare("collision time", t, came.t);
            tally.compare("first of the two", a, came.a);
            tally.compare("second of the two", b, came.b);
            tally.compare("force", force, came.force);
        }
    }
    if (tally.turns > 0) end_turn();
    return tally;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2 || !std::filesystem::is_directory(argv[1])) {
        std::fprintf(stderr, "platform_games: expected a folder of games of the platform\n");
        return 2;
    }
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(argv[1])) {
        if (entry.path().extension() == ".txt") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    long differences = 0;
    for (const auto& path : files) {
        std::ifstream in(path);
        const bool whole = path.filename().string().rfind("whole", 0) == 0;
        Tally tally;
        try {
            tally = whole ? whole_game(in) : stretch(in);
        } catch (const referee::Error& e) {
            std::fprintf(stderr, "platform_games: %s: %s\n", path.c_str(), e.what());
            return 2;
        }
        std::printf("%-32s %4ld turns %6ld fields %3ld collisions %ld differences\n",
                    path.filename().c_str(), tally.turns, tally.fields, tally.collisions,
                    tally.differences);
        if (!tally.first.empty()) std::printf("  %s\n", tally.first.c_str());
        differences += tally.differences;
    }
    return differences == 0 && !files.empty() ? 0 : 1;
}
