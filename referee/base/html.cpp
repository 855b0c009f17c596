// Builds self-contained HTML pages.
#include "referee/base/html.h"

#include "sim/version.h"

namespace carom::referee {

namespace {

// Colours are CSS variables, so that pictures follow the page's light or dark style.
constexpr const char* STYLE = R"(
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #22252b; --faint: #6b7078;
  --line: #dcdad3; --accent: #1f6f8b; --good: #2f8f5b; --bad: #b5483a; --bar: #9cc3d2; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #17191d; --ink: #e6e4de; --faint: #9a9ea6; --line: #363a41; --accent: #6cb7d1;
    --good: #63c08c; --bad: #e07d6e; --bar: #2f5b6b; } }
body { margin: 0 auto; max-width: 70rem; padding: 1.5rem 1rem 3rem; background: var(--paper);
  color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
h1, .verdict { overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; margin: 0 0 .3rem; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
p { margin: .3rem 0; } .faint { color: var(--faint); } .verdict { font-size: 1.1rem; }
/* A wide table may use the space beside the text, up to the window's right edge. */
.wide { overflow-x: auto; width: max-content; max-width: min(100vw - 2rem, 50vw + 33rem); }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid var(--line); text-align: right;
  white-space: nowrap; }
th { font-weight: 600; color: var(--faint); } th:first-child, td:first-child { text-align: left; }
th.name, td.name { text-align: left; } .groups th { text-align: center; }
th.text { text-align: left; } td.text { text-align: left; white-space: normal; overflow-wrap: anywhere; }
code { overflow-wrap: anywhere; } a { color: var(--accent); }
svg { display: block; max-width: 100%; height: auto; } svg text { fill: var(--ink); font-size: 13px; }
svg .faint { fill: var(--faint); }
)";

}  // namespace

std::string escaped(std::string_view text) {
    constexpr std::string_view SIGNS = "&<>\"'";
    constexpr const char* NAMES[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    std::string safe;
    for (const char c : text) {
        const std::size_t sign = SIGNS.find(c);
        sign == SIGNS.npos ? safe += c : safe += NAMES[sign];
    }
    return safe;
}

std::string page(std::string_view title, std::string_view body) {
    std::string html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
    html += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
    html += "<meta name=\"generator\" content=\"Carom " CAROM_VERSION "\">\n<title>";
    html += escaped(title);
    // If the page contained no icon, a browser would request one.
    html += "</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>";
    html += STYLE;
    html += "</style>\n</head>\n<body>\n";
    html += body;
    html += "</body>\n</html>\n";
    return html;
}

}  // namespace carom::referee
