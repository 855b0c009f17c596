// Reads and draws maps.
#include "referee/search_race/start.h"

#include <cmath>
#include <sstream>

#include "referee/base/error.h"
#include "referee/base/text.h"
#include "sim/base/rng.h"

namespace carom::search_race {

namespace {

// Draws a point within the bounds that the official map generator uses.
void draw_point(Rng& rng, Course& course, int k) {
    constexpr int BORDER = 1000, POINTS_X = 14'000, POINTS_Y = 7'000;
    course.x[k] = BORDER + rng.below(POINTS_X), course.y[k] = BORDER + rng.below(POINTS_Y);
}

bool is_far_from_earlier(const Course& course, int k) {
    constexpr double MIN_DISTANCE = 1500;  // units between two points
    for (int i = 0; i < k; ++i) {
        if (std::hypot(course.x[k] - course.x[i], course.y[k] - course.y[i]) < MIN_DISTANCE)
            return false;
    }
    return true;
}

[[noreturn]] void refuse(const std::string& text) {
    throw referee::Error(std::string("map: expected ") + MAP_FORM + ", found \"" +
                         referee::printable(referee::valid_utf8(text), 60) + "\"");
}

// The official maps. Each line has the name of a map, and then its points.
constexpr const char* MAPS = R"(test1 10353 1986;2757 4659;3358 2838
test2 11141 4590;3431 6328;4284 2801
test7 1711 3942;10892 5399;4058 1092;6112 2872;1961 6027;7148 4594;7994 1062
test8 12603 1090;1043 1446;10158 1241;13789 7502;7456 3627;6218 1993;7117 6546;5163 7350
test9 9214 6145;1271 7171;14407 3329;10949 2136;2443 4165;5665 6432;3079 1942;4019 5141
test10 8179 7909;11727 5704;11009 3026;10111 1169;5835 7503;1380 2538;4716 1269;4025 5146
test11 6910 1656;14908 1849;2485 3249;5533 6258;12561 1063;1589 6883;13542 2666;13967 6917
test12 4912 4817;9882 5377;3692 3080;3562 1207;4231 7534;14823 6471;10974 1853;9374 3740
test13 13332 4114;5874 7746;7491 4801;14268 6672;2796 1751;1039 2272;6600 1874;13467 2208
test14 5674 4795;9623 7597;12512 6231;4927 3377;8358 6630;4459 7216;10301 2326;2145 3943
test15 12271 7160;14203 4266;3186 5112;8012 5958;2554 6642;5870 4648;11089 2403;9144 2389
test16 14086 1366;1779 2501;5391 2200;13348 4290;6144 4176;11687 5637;14990 3490;3569 7566
test17 9302 5289;6419 7692;2099 4297;13329 3186;13870 7169;13469 1115;5176 5061;1260 7235
test18 6752 5734;10177 7892;5146 7584;11531 1216;1596 5797;8306 3554;5814 2529;9471 5505
test19 9476 3253;10312 1696;2902 6897;5072 7852;5918 1004;3176 2282;14227 2261;9986 5567
test20 13048 3493;9614 3949;6999 2367;12067 4880;8525 5705;6759 5582;14646 5876;4158 3179
test21 8565 6690;10713 3220;7321 7928;1578 3893;6882 2145;8878 3844;1025 7671;3637 6578
test22 7483 7350;14154 4505;3917 7630;9957 6899;8070 3272;1884 1763;3155 3640;10140 1152
test23 4295 7416;12579 6780;6585 5187;2804 6546;5038 4810;1702 1007;10114 1658;8425 6507
test24 8333 6039;13617 5740;13457 3465;6659 7011;12132 6914;10277 1624;3740 2896;9054 7429
test25 13853 1419;12855 3432;2453 7829;8173 7778;1428 4878;10194 3223;2814 2394;11452 1809
test26 3144 4250;6352 4948;14725 5968;4864 7961;8442 1307;14501 3206;12630 7105;1767 6800
test27 7355 6865;11967 7228;4501 7146;2977 5349;9592 4217;11713 4176;10485 2979;6139 1981
test28 2589 1765;7918 4590;5921 4279;10590 2077;9780 6425;5945 6701;14440 3369;4988 2966
test29 6732 4875;2541 1997;13969 3703;11421 5223;7687 7371;2560 4311;3857 5771;14273 1692
test30 5125 6049;6292 4792;7679 7898;3140 5406;4676 4325;8348 3287;10258 2927;1620 1867
test31 3416 2572;3994 6091;6110 7235;1493 4089;1537 7029;1594 2079;8993 5700;13129 7028
test32 1613 4944;13640 7073;2072 1872;14854 3078;4484 2083;10084 5389;7002 1561;8127 6064
test33 13389 4971;5988 4410;8092 1250;14259 3041;13657 6973;7445 6601;4240 5278;1662 1335
test34 4290 7419;9451 1669;12371 7190;3974 3907;11155 4435;3274 2000;14666 4335;6054 1285
test35 3486 5885;10938 1106;6113 2576;10667 4140;13926 1263;1638 2764;7838 7775;14491 2824
test36 10449 5356;12806 1444;2108 2201;6362 3893;10672 3222;12535 6285;6657 2160;13184 4759
test37 3899 5119;11225 5109;14442 2223;6176 4313;7409 5908;10162 1057;8179 7625;3765 1798
test38 9663 4767;9850 7663;8480 3611;9745 2178;7110 1185;11651 3625;2446 7330;12226 7367
test39 14377 7927;10282 6710;4391 4202;6951 1538;12324 6293;13854 5681;1738 6745;8578 4429
test40 1515 4019;2544 5921;4463 1963;6827 5569;11309 6057;14948 4812;13964 2231;7365 3517
test41 4045 6842;1465 1643;6862 6261;1491 5253;14727 3179;6082 3183;13219 4669;13310 7720
test42 8957 1732;1578 6406;11732 5976;11436 2425;14054 2637;2551 3170;9647 5917;5920 3971
test43 12894 4304;10314 6249;4368 6750;2885 5776;9302 4546;3233 2294;14572 4689;7955 5693
test44 7237 7984;4874 2369;5346 5225;6399 3637;3165 1448;9308 1323;12931 4556;2178 5950
test45 3610 6881;14942 4738;10731 1634;3880 4129;3262 1431;7435 6793;8388 4702;13784 1301
test46 14682 5560;12208 5614;10579 1951;9412 3808;11739 7467;2559 5223;6841 4150;6838 6961
test47 10542 1448;13016 2024;12094 4489;6045 6111;3079 6468;9520 4308;6688 1488;12845 6967
test48 9212 2566;8596 4908;10021 1067;6747 5088;2067 4245;10389 6367;4507 4352;5075 1492
test49 8150 7321;4285 3513;12095 3060;2383 4893;9220 1508;10207 6519;5204 7579;13766 1956
test50 3627 5131;2915 7241;12639 1171;6549 3529;13500 3687;1746 5642;8351 4522;1839 3045
test700 1000 1000;12000 1000;12500 2500;13000 4000;12500 5500;12000 7000
test701 12000 1000;12500 2500;12500 5500;12000 7000;8000 7000;7500 5500;7500 2500;8000 1000
test702 1000 4500;2500 3905;4000 5095;5500 3905;7000 5095;8500 3905;10000 5095;11500 3905
test704 1000 1000;15000 8000;1000 8000;15000 1000;1000 4500;15000 4500)";

}  // namespace

const std::vector<OfficialMap>& official_maps() {
    static const std::vector<OfficialMap> maps = [] {
        std::vector<OfficialMap> all;
        for (const std::string& line : referee::lines_of(MAPS)) {
            const std::size_t blank = line.find(' ');
            all.push_back({line.substr(0, blank), line.substr(blank + 1)});
        }
        return all;
    }();
    return maps;
}

Course read_map(const std::string& text) {
    constexpr int FARTHEST = 99'999, MIN_POINTS = 2;
    std::string points = text;
    for (const OfficialMap& map : official_maps()) {
        if (text == map.name) points = map.points;
    }
    for (char& c : points) {
        if (c == ';') c = ' ';
    }
    std::istringstream words(points);
    std::vector<int> numbers;
    // The loop checks for the end of the text before each number, so that an invalid last number is
    // not mistaken for the end.
    while (!(words >> std::ws).eof()) {
        int number;
        if (!(words >> number) || number < -FARTHEST || number > FARTHEST) refuse(text);
        numbers.push_back(number);
    }
    Course course;
    course.points = static_cast<int>(numbers.size()) / 2;
    if (numbers.size() % 2 != 0) refuse(text);
    if (course.points < MIN_POINTS || course.points > MAX_POINTS) {
        throw referee::Error("map: expected 2 to " + std::to_string(MAX_POINTS) +
                             " points, found " + std::to_string(course.points));
    }
    for (int k = 0; k < course.points; ++k) {
        course.x[k] = numbers[2 * k], course.y[k] = numbers[2 * k + 1];
    }
    return course;
}

std::string points_of(const Course& course) {
    std::string text;
    for (int k = 0; k < course.points; ++k) {
        text += referee::formatted("%s%.0f %.0f", k ? " " : "", course.x[k], course.y[k]);
    }
    return text;
}

Course map_of(std::int64_t seed) {
    constexpr int POINTS = 8;  // Most official maps have 8 points.
    const auto& maps = official_maps();
    if (seed >= 1 && seed <= static_cast<std::int64_t>(maps.size())) {
        return read_map(maps[static_cast<std::size_t>(seed - 1)].points);
    }
    Rng rng(static_cast<std::uint64_t>(seed));
    Course course;
    course.points = POINTS;
    for (int k = 0; k < POINTS; ++k) {
        do {
            draw_point(rng, course, k);
        } while (!is_far_from_earlier(course, k));
    }
    return course;
}

}  // namespace carom::search_race
