// The trained network of the value function of Mean Max. carom-amalgamate --network FILE
// replaces this text, which must stay one literal on one line. With an empty text the bot uses its
// hand-written value.
#pragma once

// clang-format off
#define CAROM_NETWORK ""
// clang-format on
