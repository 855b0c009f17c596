// Runs the main loop of a simulator for `carom check-port`: for each turn, the loop reads two lines
// and writes one line.
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace {

// Returns the numbers after a line's first word.
std::vector<double> numbers_of(const std::string& line) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    std::vector<double> numbers;
    while (words >> word) numbers.push_back(std::strtod(word.c_str(), nullptr));
    return numbers;
}

// Returns the state after the turn. ../README.md lists the order of the numbers.
std::vector<double> step(const std::vector<double>& state, const std::vector<double>& orders) {
    (void)orders;
    return state;  // Put your simulator here.
}

}  // namespace

int main() {
    std::string state, orders;
    while (std::getline(std::cin, state) && std::getline(std::cin, orders)) {
        std::printf("state");
        for (const double v : step(numbers_of(state), numbers_of(orders))) {
            std::printf(" %.17g", v);  // 17 digits determine the double.
        }
        std::printf("\n");
        std::fflush(stdout);
    }
}
