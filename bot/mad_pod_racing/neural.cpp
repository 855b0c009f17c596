// A bot whose pods are driven by a trained network: the result of the example in
// referee/bindings/python, or a network of yours.
#include "bot/mad_pod_racing/neural.h"

#include <iostream>

#include "bot/mad_pod_racing/read.h"
#include "bot/search/network_option.h"
#include "bot/search/options.h"

// carom-amalgamate --network FILE replaces this text. It must stay one literal on one line.
// clang-format off
#define CAROM_NETWORK "0{{j95C8%I+(d9i`$#9qSU!I{mAB)(y+tCqMLtYIm%dmzqQ|d1-aRe9>O3Jrl)F*FutL<fh{bBh??Nj$ygpXPdPd?p_&{w%$Tq4z5yN!4r$n_rl09=c0z{oee=y%Zj<#k%)<2gu{=0I(GPGzsaWX$Tq&|l;J-)fRjJs63m$3rAq{7U>u)-KV`#$(MZnrW*p2AB$7ohwz5Wt4Nj6xo`JU&;v|FY}E-9Vy26Te6`Q$P|xjX)B*azH;og}vyuue0*JVXGxTxxaKhwn8sJ#kJSGYBboxC&5lMMLiJ2Pr$=FBEU38b;AHit3gJ?0m7d=f5Di+c}Eq!b3TB$FUN~QFUIA;`MjAzU_5O^?Z8gL&&XrJI7yAd={=Rav_O_c"
// clang-format on

int main(int argc, char** argv) {
    using namespace carom;
    using namespace carom::mad_pod_racing;
    using namespace carom::mad_pod_racing::bot;
    const carom::search::Options options(
        argc, argv,
        "neural: plays Mad Pod Racing on stdin and stdout\n"
        "  --network FILE  that drives its pods, a line of text (the one that was built in)\n",
        {"--network"});
    const carom::search::Network network =
        carom::search::network_of(options.text("--network"), CAROM_NETWORK, SENSES, COMMANDS);

    std::ios::sync_with_stdio(false);
    Reader reader(TOP_LEAGUE);
    while (reader.begin(std::cin) && reader.read(std::cin)) {
        Orders orders;
        for (int k = 0; k < reader.position().course.rules.pods; ++k) {
            const int i = reader.position().course.pod_of(reader.me(), k);
            float senses[SENSES], commands[COMMANDS];
            sense(reader.position().state, reader.position().course, i, senses);
            network.run(senses, commands);
            orders.of[i] = order_of(reader.position().state, reader.position().course, i, commands);
        }
        reader.ordered(orders);
        print(std::cout, reader.position(), reader.me(), orders);
    }
}
