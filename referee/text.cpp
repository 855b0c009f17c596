#include "referee/text.h"

#include <nlohmann/json.hpp>

namespace carom::referee {

std::string valid_utf8(std::string_view bytes) {
    using nlohmann::json;
    const std::string quoted = json(bytes).dump(-1, ' ', false, json::error_handler_t::replace);
    return json::parse(quoted).get<std::string>();
}

}  // namespace carom::referee
