// Writes chosen values into a bot's source for its submission. Tuned weights replace the values in
// W(name, value, least, most). A network's text replaces the string in #define CAROM_NETWORK "...".
#pragma once

#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <string>

#include "bot/amalgamate/includes.h"
#include "bot/amalgamate/tokens.h"
#include "bot/search/network.h"
#include "bot/search/text_file.h"
#include "bot/search/weights.h"

namespace carom::amalgamate {

class Baker {
  public:
    // Both arguments are file names, or "" for none.
    Baker(const std::string& weights, const std::string& network)
        : weights_file_(weights), network_file_(network) {
        if (!weights.empty()) read_weights();
        if (!network.empty()) read_network();
    }

    // Throws Error if the program lacks one of the weights, has no place for the network, or has a
    // network of other sizes in this place.
    void bake(Program& program) {
        if (weights_.empty() && network_.empty()) return;
        for (Piece& piece : program.pieces) {
            if (directive_of(piece.tokens) != "define") continue;
            std::string baked = with_network(with_weights(piece.raw), piece);
            if (baked == piece.raw) continue;
            const int line = piece.tokens[0].line;
            piece.raw = std::move(baked);
            piece.tokens = lines_of(program.sources[piece.source].name, piece.raw)[0].tokens;
            for (Token& token : piece.tokens) token.line += line - 1;
        }
        for (const auto& [name, weight] : weights_) {
            if (!baked_.count(name)) {
                throw Error(place(weights_file_, weight.line) +
                            ": expected the name of a weight, found " + name);
            }
        }
        if (!network_.empty() && !has_network_) {
            throw Error(program.sources[0].name +
                        ": expected a line #define CAROM_NETWORK \"...\" for " + network_file_);
        }
    }

  private:
    struct Weight {
        std::string value;  // as written
        int line;
    };

    std::string with_network(const std::string& text, const Piece& piece) {
        const std::vector<Token>& tokens = piece.tokens;
        if (network_.empty() || has_network_) return text;
        const std::vector<Token> defined = behind_directive(tokens);
        if (defined.size() != 2 || defined[0].text != "CAROM_NETWORK") return text;
        has_network_ = true;
        check_network(defined[1].text);
        return "#define CAROM_NETWORK \"" + network_ + "\"\n";
    }
    // `literal` is the string with the program's network. The program only runs with networks of
    // the same inputs and outputs. A string that is no network, such as an empty one, allows any
    // text.
    void check_network(const std::string& literal) const {
        search::Network present, chosen;
        if (literal.size() < 2 || literal[0] != '"') return;
        if (!present.read(literal.substr(1, literal.size() - 2).c_str())) return;
        if (chosen.read(network_.c_str()) && chosen.inputs() == present.inputs() &&
            chosen.outputs() == present.outputs()) {
            return;
        }
        throw Error(network_file_ + ": expected a network of " + std::to_string(present.inputs()) +
                    " inputs and " + std::to_string(present.outputs()) + " outputs");
    }
    // Writes a value in decimal with as few digits as possible.
    static std::string shortest(double value) {
        char number[32];
        for (int digits = 6; digits <= 17; ++digits) {
            std::snprintf(number, sizeof number, "%.*g", digits, value);
            if (std::strtod(number, nullptr) == value) break;
        }
        return number;
    }
    static std::string trimmed(const std::string& text) {
        const std::size_t first = text.find_first_not_of(" \t");
        if (first == std::string::npos) return "";
        return text.substr(first, text.find_last_not_of(" \t\r") + 1 - first);
    }
    std::string with_weights(const std::string& text) {
        std::string baked;
        std::size_t copied = 0;
        for (std::size_t at = 0; (at = text.find("W(", at)) != std::string::npos; at += 2) {
            const std::size_t name_at = at + 2, comma = text.find(',', at);
            if (comma == std::string::npos) break;
            const auto weight = weights_.find(trimmed(text.substr(name_at, comma - name_at)));
            if (weight == weights_.end() || (at > 0 && is_word(text[at - 1]))) continue;
            double value, least, most;
            char end = 0;
            const int read =
                std::sscanf(text.c_str() + comma, ",%lf ,%lf ,%lf %c", &value, &least, &most, &end);
            if (read != 4 || end != ')') {
                throw Error(weight->first + ": expected W(name, value, least, most) in one line, " +
                            "with plain numbers");
            }
            const double chosen = std::strtod(weight->second.value.c_str(), nullptr);
            if (!(chosen >= least && chosen <= most)) {
                char bounds[64];
                std::snprintf(bounds, sizeof bounds, "%.15g .. %.15g", least, most);
                throw Error(place(weights_file_, weight->second.line) + ": expected " +
                            weight->first + " within " + bounds);
            }
            baked_.insert(weight->first);
            baked += text.substr(copied, comma + 1 - copied) + shortest(chosen);
            copied = text.find(',', comma + 1);
        }
        return baked + text.substr(copied);
    }

    void read_network() {
        if (!search::read_text_file(network_file_, network_)) {
            throw Error(network_file_ + ": cannot be read; expected a file with a network");
        }
        if (!network_.empty() && network_.back() == '\n') network_.pop_back();
        if (network_.empty() || network_.find_first_of("\"\\ \t\r\n") != std::string::npos) {
            throw Error(network_file_ + ": expected a file with a network, one line of text");
        }
    }
    void read_weights() {
        std::string text;
        if (!search::read_text_file(weights_file_, text))
            throw Error(weights_file_ + ": cannot be read; expected a weights file");
        search::for_each_weight_line(
            text,
            [this](int line, const std::string& name, const std::string& value) {
                weights_[name] = {value, line};
            },
            [this](int line, const std::string& expected) {
                throw Error((line > 0 ? place(weights_file_, line) : weights_file_) +
                            ": expected " + expected);
            });
    }

    std::string weights_file_, network_file_, network_;
    std::map<std::string, Weight> weights_;
    std::set<std::string> baked_;
    bool has_network_ = false;
};

}  // namespace carom::amalgamate
