// Carom's version (CHANGELOG.md): MAJOR changes where something that a user may rely on is gone or
// means something else.
#pragma once

#define CAROM_VERSION_MAJOR 0
#define CAROM_VERSION_MINOR 9
#define CAROM_VERSION_PATCH 0
#define CAROM_VERSION "0.9.0"
