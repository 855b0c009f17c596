// Films of a game for one seat, drawn over each other.
#pragma once

#include <optional>
#include <string>

namespace carom::referee::view {

// Returns one film in which both players are on the map at the same time, each as in its own film.
// Returns nothing unless both films are of the same game for one seat, on the same map.
std::optional<std::string> together(const std::string& film, const std::string& other);

}  // namespace carom::referee::view
