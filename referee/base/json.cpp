// Only this file compiles the JSON library's parser and writer, which take a third of the library's
// compile time.
#include "referee/base/json.h"

namespace carom::referee {

namespace {

template <class Json>
std::string dumped(const Json& value, int indent, char by) {
    return value.dump(indent, by, false, Json::error_handler_t::replace);
}

}  // namespace

std::string format_json(const nlohmann::json& value, int indent, char by) {
    return dumped(value, indent, by);
}

std::string format_json(const nlohmann::ordered_json& value, int indent, char by) {
    return dumped(value, indent, by);
}

nlohmann::json parse_json(const std::string& text) { return nlohmann::json::parse(text); }

nlohmann::ordered_json parse_ordered_json(const std::string& text) {
    return nlohmann::ordered_json::parse(text);
}

nlohmann::ordered_json json_of(const std::map<std::string, double>& numbers) {
    auto j = nlohmann::ordered_json::object();
    for (const auto& [name, value] : numbers) {
        const auto whole = static_cast<std::int64_t>(value);
        if (static_cast<double>(whole) == value) {
            j[name] = whole;
        } else {
            j[name] = value;
        }
    }
    return j;
}

}  // namespace carom::referee
