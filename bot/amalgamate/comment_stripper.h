// A program's lines without their comments.
#pragma once

#include <string>

#include "bot/amalgamate/characters.h"

namespace carom::amalgamate {

// Takes comments out of a file, line by line; strings and characters are left alone. Throws Error
// at what a line alone does not tell: a string or a // comment that goes on in the next one.
class CommentStripper {
  public:
    std::string line(const std::string& text) {
        std::string kept;
        char quote = 0;
        for (std::size_t k = 0; k < text.size(); ++k) {
            const char c = text[k], next = k + 1 < text.size() ? text[k + 1] : 0;
            if (in_block_) {
                if (c == '*' && next == '/') in_block_ = false, ++k, kept += ' ';
            } else if (quote) {
                kept += c;
                if (c == '\\' && next) kept += text[++k];
                if (c == quote) quote = 0;
            } else if (c == '/' && next == '/') {
                if (text.back() == '\\') throw Error("a // comment that goes on in the next line");
                break;
            } else if (c == '/' && next == '*') {
                in_block_ = true, ++k;
            } else {
                if ((c == '"' || c == '\'') && !parts_digits(text, k)) quote = c;
                if (quote == '"' && k > 0 && text[k - 1] == 'R') throw Error("a raw string");
                kept += c;
            }
        }
        if (quote) throw Error("a string that goes on in the next line");
        return trimmed(kept);
    }

  private:
    bool in_block_ = false;
};

}  // namespace carom::amalgamate
