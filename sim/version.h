// The version of Carom. CHANGELOG.md lists the changes. MAJOR increases when a feature that users
// may rely on is removed or changes its meaning.
#pragma once

#define CAROM_VERSION_MAJOR 0
#define CAROM_VERSION_MINOR 10
#define CAROM_VERSION_PATCH 0
#define CAROM_VERSION "0.10.0"
