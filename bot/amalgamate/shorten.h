// Gives the library's own names short ones in a file to submit, so that users have room. Only the
// house's spellings are touched (PascalCase, UPPER_CASE, snake_case of two words or of six
// letters), and of those only names of the library's files that the standard library does not have;
// a name missed is merely long, and a name wrongly taken does not compile.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace carom::amalgamate {

class Shortener {
  public:
    // Learns which names are the library's: code of one of its files, without comments.
    void learn(const std::string& code) {
        for_each_word(code, [&](const std::string& word, std::size_t at) {
            if (at >= 2 && code.compare(at - 2, 2, "W(") == 0)
                kept_.insert(word);  // a weight's name
            if (is_ours(word)) ours_.insert(word);
        });
    }
    // The same program with short names.
    std::string shortened(const std::string& code) const {
        std::map<std::string, std::int64_t> count;
        std::set<std::string> taken;
        for_each_word(code, [&](const std::string& word, std::size_t at) {
            taken.insert(word);
            ++count[word];
            if (is_standard(code, at)) count[word] = -1000000;
        });
        std::vector<std::pair<std::int64_t, std::string>> gains;
        for (const auto& [word, times] : count) {
            if (times <= 0 || !ours_.count(word) || kept_.count(word)) continue;
            gains.push_back({-times * static_cast<std::int64_t>(word.size()), word});
        }
        std::sort(gains.begin(), gains.end());
        std::map<std::string, std::string> renamed;
        int number = 0;
        for (const auto& [gain, word] : gains) {
            std::string name;
            do {
                name = short_name(number++);
            } while (taken.count(name));
            if (name.size() < word.size()) renamed[word] = name;
        }
        std::string text;
        std::size_t copied = 0;
        for_each_word(code, [&](const std::string& word, std::size_t at) {
            const auto name = renamed.find(word);
            if (name == renamed.end()) return;
            text += code.substr(copied, at - copied) + name->second;
            copied = at + word.size();
        });
        return text + code.substr(copied);
    }

  private:
    // Two characters, then three; the first a small letter, the last a capital or a digit, which
    // neither keywords nor the standard library's short names are.
    static std::string short_name(int number) {
        const std::string first = "abcdefghijklmnopqrstuvwxyz",
                          last = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
        std::string name(1, first[number % 26]);
        number /= 26;
        if (number >= 36) name += first[number / 36 % 26];
        return name + last[number % 36];
    }
    static std::set<std::string> words_of(const std::string& text) {
        std::set<std::string> words;
        for_each_word(text, [&](const std::string& word, std::size_t) { words.insert(word); });
        return words;
    }
    // Whether std:: stands in front, at whatever distance: std::numeric_limits<int>::digits.
    static bool is_standard(const std::string& code, std::size_t at) {
        while (at >= 2 && code.compare(at - 2, 2, "::") == 0) {
            std::size_t end = at - 2;
            if (end > 0 && code[end - 1] == '>') {
                int open = 0;
                do {
                    --end;
                    open += code[end] == '>' ? 1 : code[end] == '<' ? -1 : 0;
                } while (end > 0 && open > 0);
            }
            for (at = end; at > 0 && is_word(code[at - 1]);) --at;
            if (code.compare(at, end - at, "std") == 0) return true;
        }
        return false;
    }
    static bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
    static bool is_ours(const std::string& word) {
        static const std::set<std::string> STANDARD = words_of(
            "abort accumulate adjacent_difference alignas alignof all_of always_inline "
            "any_of append apply array assert assign async at_end atan2 back_inserter "
            "before begin bitor bitset boolalpha break bytes c_str capacity catch "
            "cbegin chrono clamp class clear clock close compare compl const const_cast "
            "constexpr contains continue copy_if copy_n copysign count count_if crbegin "
            "crend DBL_MAX decltype default define defined delete deprecated deque "
            "detach diagnostic digits discard distance divide double duration "
            "duration_cast dynamic_cast elifdef emplace emplace_back empty endian endif "
            "epsilon equal erase errno error events explicit expm1 export extent extern "
            "fabsf fallthrough false fclose fflush fgets fill_n filter final find_end "
            "find_first_not_of find_if find_last_not_of finite first fixed flags float "
            "floor flush fopen for_each FP_CONTRACT fprintf fputs fread friend front "
            "front_inserter function GCC gcount generate get_id getenv getline getpid "
            "has_value high_resolution_clock hours HUGE_VAL hypot ifdef ifndef ignore "
            "ignored include index index_sequence infinity initializer_list inline "
            "inner_product insert INT16_MAX INT16_MIN INT32_MAX INT32_MIN INT64_MAX "
            "INT64_MIN INT8_MAX INT8_MIN INT_MAX iostream is_heap is_open is_same_v "
            "is_sorted isalnum isalpha isdigit isinf isnan ispunct isspace istream "
            "istringstream iterator joinable length length_error "
            "lexicographical_compare limits locale log10 log1p log2f lower lower_bound "
            "lowest lround make_pair make_shared make_tuple make_unique match "
            "max_digits10 max_element maybe_unused memcmp memcpy memset merge "
            "microseconds milliseconds min_element minmax minmax_element minus mt19937 "
            "mutable mutex namespace nanoseconds native NDEBUG next_permutation "
            "nextafter nodiscard noexcept noinline none_of noreturn notify_all "
            "notify_one nth_element nullopt nullptr numeric_limits operator optimize "
            "option optional ostream ostringstream override owner param partial_sort "
            "partial_sum partition pop_back pop_front pragma printf priority_queue "
            "private protected public push_back push_front putback putchar queue random "
            "offsetof ratio rbegin regex register reinterpret_cast remainder remove remove_if "
            "replace reserve reset resize result return right rintf rotate rotate_copy "
            "round sample scientific search second seekg select setfill setprecision "
            "shared_ptr short shuffle signbit signed SIZE_MAX sizeof skipws sleep slice "
            "snprintf sort_heap splice sqrtf srand sscanf stable_sort stack state "
            "static static_assert static_cast stderr stdin stdout steady_clock stoll "
            "store stoul strchr strcmp string string_view stringstream strlen strstr "
            "strtod strtol struct substr swap_ranges switch sync_with_stdio target "
            "tellg template thread_local throw time_point to_string tolower toupper "
            "transform trunc try_emplace tuple typedef typeid typename UINT16_MAX "
            "UINT32_MAX UINT64_MAX UINT8_MAX unary undef unget uniform "
            "uniform_int_distribution union union_ unique unique_copy unique_ptr unlock "
            "unordered_map unordered_set unsigned upper upper_bound using valarray "
            "value value_or variant vector vector_size virtual visit volatile wait_for "
            "wait_until wchar where while width words write xor_eq yield");
        if (word.size() < 3 || word[0] == '_' || STANDARD.count(word)) return false;
        if (word.rfind("CAROM", 0) == 0 || word.rfind("_t") == word.size() - 2) return false;
        constexpr std::size_t LONG = 5;  // a single word of so many letters has a list above
        return word.size() >= LONG || word.find('_') != std::string::npos ||
               std::isupper(static_cast<unsigned char>(word[0]));
    }
    // Identifiers with their places; strings, characters, numbers, #include and #pragma lines are
    // passed over.
    template <class Each>
    static void for_each_word(const std::string& code, Each&& each) {
        for (std::size_t k = 0; k < code.size();) {
            const char c = code[k];
            if (code.compare(k, 8, "#include") == 0 || code.compare(k, 7, "#pragma") == 0) {
                k = std::min(code.find('\n', k), code.size());
            } else if (c == '"' || c == '\'') {
                for (++k; k < code.size() && code[k] != c; ++k) k += code[k] == '\\';
                ++k;
            } else if (std::isdigit(static_cast<unsigned char>(c))) {
                while (k < code.size() && (is_word(code[k]) || code[k] == '.' || code[k] == '\''))
                    ++k;
            } else if (is_word(c)) {
                const std::size_t start = k;
                while (k < code.size() && is_word(code[k])) ++k;
                each(code.substr(start, k - start), start);
            } else {
                ++k;
            }
        }
    }

    std::set<std::string> ours_, kept_;
};

}  // namespace carom::amalgamate
