// The main loop of a simulator that `carom check-port` asks: two lines in, one line out.
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace {

// The numbers behind a line's first word.
std::vector<double> numbers_of(const std::string& line) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    std::vector<double> numbers;
    while (words >> word) numbers.push_back(std::stod(word));
    return numbers;
}

// The state after the turn; numbers in the order that ../README.md tells.
std::vector<double> step(const std::vector<double>& state, const std::vector<double>& orders) {
    (void)orders;
    return state;  // your simulator
}

}  // namespace

int main() {
    std::string state, orders;
    while (std::getline(std::cin, state) && std::getline(std::cin, orders)) {
        std::printf("state");
        for (const double v : step(numbers_of(state), numbers_of(orders))) {
            std::printf(" %.17g", v);  // enough digits to mean the same double
        }
        std::printf("\n");
        std::fflush(stdout);
    }
}
