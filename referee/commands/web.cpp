// `carom web`: writes the page on which matches of all games are played in a browser.
#include <cstdio>
#include <memory>
#include <string>

#include "referee/base/files.h"
#include "referee/commands/commands.h"
#include "referee/view/view.h"

namespace carom::referee::commands {

void add_web(Command program, int& status) {
    Command command = program.add_command(
        "web",
        "Write a page that plays, watches and checks matches of all games in a browser,\nwithout a "
        "server (make web builds the modules that it needs)");
    auto path = std::make_shared<std::string>("carom.html");
    command.option("-o", *path, "file of the page (carom.html)").file_name();
    command.on_run([path, &status] {
        const FileWriter page(*path);
        page.commit(view::playing_page(view::engine_folder()));
        std::printf("%s\n", path->c_str());
        status = 0;
    });
}

}  // namespace carom::referee::commands
