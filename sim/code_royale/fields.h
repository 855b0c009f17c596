// This file lists every number in the state of a match.
#pragma once

#include "sim/base/fields.h"
#include "sim/code_royale/state.h"

namespace carom::code_royale {

// `s` is a State or a const State.
template <class S, class Each>
CAROM_INLINE void for_each_field(S& s, Each&& each) {
    constexpr const char *UNITS = "units", *GOLD = "gold";
    for (int p = 0; p < PLAYERS; ++p) each(Field{"creeps", "", Field::COUNT}, s.creeps[p]);
    each(Field{"sites", "", Field::COUNT}, s.sites);
    each(Field{"bodies", "", Field::DERIVED, "creeps, queens and sites"}, s.count);
    for (int i = 0; i < s.count; ++i) {
        each(Field{"x", UNITS}, s.x[i]);
        each(Field{"y", UNITS}, s.y[i]);
        each(Field{"radius", UNITS}, s.radius[i]);
    }
    for (int i = 0; i < s.first_site(); ++i) {
        each(Field{"kind", "", Field::EXACT, "0 knight, 1 archer, 2 giant, 3 queen"}, s.kind[i]);
        each(Field{"health", ""}, s.health[i]);
        each(Field{"id", "", Field::EXACT, "number of the creep in the match"}, s.id[i]);
    }
    for (int k = 0; k < s.sites; ++k) {
        auto& site = s.site[k];
        each(Field{"gold left", GOLD}, site.gold);
        each(Field{"greatest rate", "gold per turn"}, site.max_rate);
        each(Field{"structure", "", Field::EXACT, "0 none, 1 mine, 2 tower, 3 barracks"},
             site.structure);
        each(Field{"owner", "", Field::EXACT, "player; -1: none"}, site.owner);
        each(Field{"rate", "gold per turn", Field::EXACT, "of a mine"}, site.rate);
        each(Field{"trains", "", Field::EXACT, "kind that barracks train"}, site.kind);
        each(Field{"progress", "turns", Field::EXACT, "of barracks; -1: not training"},
             site.progress);
        each(Field{"tower health", ""}, site.health);
        each(Field{"tower range", UNITS}, site.range);
    }
    for (int p = 0; p < PLAYERS; ++p) {
        each(Field{"gold", GOLD}, s.gold[p]);
        each(Field{"out", "", Field::EXACT, "1: put out"}, s.out[p]);
    }
    each(Field{"next id", ""}, s.next_id);
    each(Field{"turn", "turns"}, s.turn);
    each(Field{"level", "", Field::EXACT, "of the league, 1 to 4"}, s.level);
    each(Field{"rules 2018", ""}, s.rules_2018);
    each(Field{"sites rest", "", Field::DERIVED, "no check moves a site"}, s.sites_rest);
}

}  // namespace carom::code_royale
