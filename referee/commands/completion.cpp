// `carom completion` prints a script with which bash and zsh complete the words of a command line.
#include <cstdio>
#include <map>
#include <set>
#include <string>

#include "referee/commands/commands.h"
#include "referee/game/games.h"

namespace carom::referee::commands {

namespace {

std::string joined_words(const std::set<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

// Returns the script, made of the declared options. zsh reads the same script through its own
// bashcompinit.
std::string script_of(const Command& command) {
    std::set<std::string> names;
    std::map<std::string, std::set<std::string>> values;
    std::string cases;
    for (const Command::Completion& each : command.completions()) {
        names.insert(each.command);
        cases += "    " + each.command + ") words='" +
                 joined_words({each.words.begin(), each.words.end()}) + "' ;;\n";
        for (const auto& [option, accepted] : each.values) {
            values[option].insert(accepted.begin(), accepted.end());
        }
    }
    for (const GameType& type : game_types()) values["--game"].insert(type.info.name);
    std::string accepted;
    for (const auto& [option, words] : values) {
        accepted += "    " + option + ") words='" + joined_words(words) + "' ;;\n";
    }
    return R"(# Completes the words of carom: source <(carom completion)
[ -z "${ZSH_VERSION-}" ] || { autoload -U +X compinit bashcompinit && compinit && bashcompinit; }
_carom() {
    local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} words=
    [ "$COMP_CWORD" -gt 1 ] || command=
    case $command in
    '') words=')" +
           joined_words(names) + "' ;;\n" + cases + R"(    esac
    case ${COMP_WORDS[COMP_CWORD - 1]} in
)" + accepted +
           R"(    esac
    COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _carom carom
)";
}

}  // namespace

void add_completion(Command program, int& status) {
    Command command = program.add_command(
        "completion", "Print a script with which bash and zsh complete commands and options");
    command.examples({"source <(carom completion)",
                      "carom completion > ~/.local/share/bash-completion/completions/carom"});
    command.on_run([command, &status] {
        std::fputs(script_of(command).c_str(), stdout);
        status = 0;
    });
}

}  // namespace carom::referee::commands
