#include "referee/text.h"

#include <cstdarg>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace carom::referee {

std::string valid_utf8(std::string_view bytes) {
    using nlohmann::json;
    const std::string quoted = json(bytes).dump(-1, ' ', false, json::error_handler_t::replace);
    return json::parse(quoted).get<std::string>();
}

std::string printable(std::string_view text, int most) {
    std::string shown;
    int characters = 0;
    std::size_t cut = 0;  // where three dots would go
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool begins = (byte & 0xC0) != 0x80;
        if (begins && characters++ == most - 3) cut = shown.size();
        shown += byte < 0x20 || byte == 0x7F ? '?' : c;
    }
    return characters > most ? shown.substr(0, cut) + "..." : shown;
}

std::string formatted(const char* format, ...) {
    va_list first, again;
    va_start(first, format);
    va_copy(again, first);
    std::string text(std::vsnprintf(nullptr, 0, format, first), '\0');
    std::vsnprintf(text.data(), text.size() + 1, format, again);
    va_end(first);
    va_end(again);
    return text;
}

}  // namespace carom::referee
