// A player whose pods are driven by a trained network: what came of referee/embed/python's example,
// and where somebody else's goes.
#include "bot/mad_pod_racing/neural.h"

#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>

#include "bot/mad_pod_racing/print.h"
#include "bot/mad_pod_racing/read.h"
#include "bot/options.h"

// Replaced by carom-amalgamate --network FILE.
// clang-format off
#define CAROM_NETWORK "0{{j95C8%Im_)fkL`ML~?>yZ>p~KNZe?R9x_eAK$Wy6I$b;Y*BTty^8sl=YR=Dg^_8$xix^~RdUAU)kgytf;_R!B`fwM4!`s5XH<Z$99@K0>X%W;#zi@itDqKsl<tlf2Hoe!BKLnmxL-K)+MCAUpmzraF+k`oDrVDnIDJskwN-2*g~!UBK2v|Gibfvo}yPN4=)DV!<mwhrc+#$T$)&%`mpUI6#82y*zqE`Mga;2|}Ac=fS1C*F8E!^t~0g`8lt?guiJ$>^@jIP({zcZ8cRf1~x)E*0Vgh#XeU+K|c;f^}$z0iNq~OOgyT{d_7b>x5ErC;X`o1nZ#SZ0mb||62s;^130}yeMO(ZggxEHx5)Omw@3oNTSTzF6ho{<"
// clang-format on

int main(int argc, char** argv) {
    using namespace carom;
    using namespace carom::mad_pod_racing;
    using namespace carom::mad_pod_racing::bot;
    const carom::bot::Options options(
        argc, argv,
        "neural: plays Mad Pod Racing on stdin and stdout\n"
        "  --network FILE  that drives its pods, a line of text (the one that was built in)\n",
        {"--network"});
    std::string text = CAROM_NETWORK;
    const char* const file = options.text("--network");
    if (file && !std::getline(std::ifstream(file), text)) {
        std::fprintf(stderr, "%s: expected a network, a line of text\n", file);
        return 2;
    }
    carom::bot::Network network;
    if (!network.read(text.c_str()) || network.inputs() != SENSES ||
        network.outputs() != COMMANDS) {
        std::fprintf(stderr, "%s: expected a network of %d inputs and %d outputs\n",
                     file ? file : "neural", SENSES, COMMANDS);
        return 2;
    }

    std::ios::sync_with_stdio(false);
    Reader reader(TOP_LEAGUE);
    while (reader.begin(std::cin) && reader.read(std::cin)) {
        Orders orders;
        for (int k = 0; k < reader.course().rules.pods; ++k) {
            const int i = reader.course().pod_of(reader.me(), k);
            float senses[SENSES], commands[COMMANDS];
            sense(reader.state(), reader.course(), i, senses);
            network.run(senses, commands);
            orders.of[i] = order_of(reader.state(), reader.course(), i, commands);
        }
        reader.ordered(orders);
        print(std::cout, reader.course(), reader.me(), orders);
    }
}
