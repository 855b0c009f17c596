// Other people's broad phases on the same boxes, used as their libraries' own worlds use them.
#include "bench/broadphases/entrant.h"

#ifdef CAROM_BOX2D
#include <box2d/b2_broad_phase.h>
#endif
#ifdef CAROM_CHIPMUNK
#include <chipmunk/chipmunk.h>
#endif

namespace carom::bench {

namespace {

#ifdef CAROM_BOX2D
// A world moves its proxies and asks the tree what each may meet: pairs it knew before are found
// anew, as the others find them. Its margin is a tenth of a metre, so a metre is made of SCALE
// units.
struct Box2d {
    b2BroadPhase broad;
    std::vector<std::int32_t> proxies;
    std::vector<int> circle;  // by proxy, which are numbered from the tree's nodes

    static constexpr double SCALE = 400;

    static b2AABB aabb(const Box& b) {
        // Single precision: outward, so that nothing is lost.
        const auto down = [](double v) {
            return std::nextafterf(static_cast<float>(v / SCALE), -1e30f);
        };
        const auto up = [](double v) {
            return std::nextafterf(static_cast<float>(v / SCALE), 1e30f);
        };
        b2AABB a;
        a.lowerBound.Set(down(b.left), down(b.bottom));
        a.upperBound.Set(up(b.right), up(b.top));
        return a;
    }
    void update(const Box* next, int count) {
        for (int i = static_cast<int>(proxies.size()); i < count; ++i) {
            proxies.push_back(broad.CreateProxy(aabb(next[i]), nullptr));
            circle.resize(std::max<std::size_t>(circle.size(), proxies.back() + 1u));
            circle[proxies.back()] = i;
        }
        for (int i = 0; i < count; ++i) {
            broad.MoveProxy(proxies[i], aabb(next[i]), b2Vec2(0, 0));
        }
    }
    struct Found {
        b2BroadPhase* broad;
        const Emit* emit;
        long count = 0;
        std::int32_t own = 0;
        bool QueryCallback(std::int32_t other) {
            if (other <= own) return true;
            ++count;
            if (emit) (*emit)(own, other);
            return true;
        }
    };
    long pairs(const Emit* emit) {
        Found found{&broad, emit};
        for (const std::int32_t proxy : proxies) {
            found.own = proxy;
            broad.Query(&found, broad.GetFatAABB(proxy));
        }
        return found.count;
    }
};

Entrant box2d() {
    const auto world = std::make_shared<Box2d>();
    Entrant e;
    e.name = "Box2D tree";
    e.peer = true;
    e.update = [world](const Box* boxes, int count) { world->update(boxes, count); };
    e.pairs = [world] { return world->pairs(nullptr); };
    e.list = [world](const Emit& emit) {
        const Emit named = [&](int a, int b) { emit(world->circle[a], world->circle[b]); };
        world->pairs(&named);
    };
    return e;
}
#endif

#ifdef CAROM_CHIPMUNK
struct Chipmunk {
    cpSpatialIndex* index = nullptr;
    bool hash;
    struct Item {
        Box box;
        int circle;
    };
    std::vector<Item> items;
    const Emit* emit = nullptr;
    long count = 0;

    explicit Chipmunk(bool is_hash) : hash(is_hash) {}
    ~Chipmunk() {
        if (index) cpSpatialIndexFree(index);
    }
    static cpBB bb(void* item) {
        const Box& b = static_cast<Item*>(item)->box;
        return cpBBNew(b.left, b.bottom, b.right, b.top);
    }
    void update(const Box* boxes, int number) {
        if (!index) {
            double mean = 0;
            for (int i = 0; i < number; ++i) mean += (boxes[i].right - boxes[i].left) / number;
            index =
                hash ? cpSpaceHashNew(mean, 10 * number, bb, nullptr) : cpBBTreeNew(bb, nullptr);
            items.resize(static_cast<std::size_t>(number));
            for (int i = 0; i < number; ++i) {
                items[i] = {boxes[i], i};
                cpSpatialIndexInsert(index, &items[i], static_cast<cpHashValue>(i) + 1);
            }
        }
        for (int i = 0; i < number; ++i) items[i].box = boxes[i];
    }
    static cpCollisionID found(void* a, void* b, cpCollisionID id, void* data) {
        auto& self = *static_cast<Chipmunk*>(data);
        if (!cpBBIntersects(bb(a), bb(b))) return id;  // the hash tells whoever shares a bin
        ++self.count;
        if (self.emit) {
            (*self.emit)(static_cast<Item*>(a)->circle, static_cast<Item*>(b)->circle);
        }
        return id;
    }
    long pairs(const Emit* to) {
        emit = to, count = 0;
        cpSpatialIndexReindexQuery(index, found, this);
        return count;
    }
};

Entrant chipmunk(bool hash) {
    const auto world = std::make_shared<Chipmunk>(hash);
    Entrant e;
    e.name = hash ? "Chipmunk hash" : "Chipmunk tree";
    e.peer = true;
    e.update = [world](const Box* boxes, int count) { world->update(boxes, count); };
    e.pairs = [world] { return world->pairs(nullptr); };
    e.list = [world](const Emit& emit) { world->pairs(&emit); };
    return e;
}
#endif

}  // namespace

std::vector<Entrant> peer_entrants() {
    std::vector<Entrant> all;
#ifdef CAROM_BOX2D
    all.push_back(box2d());
#endif
#ifdef CAROM_CHIPMUNK
    all.push_back(chipmunk(false));
    all.push_back(chipmunk(true));
#endif
    return all;
}

std::string peers_text() {
    std::string text;
#ifdef CAROM_BOX2D
    text += "Box2D's dynamic tree (Debian's libbox2d-dev). ";
#else
    text += "Box2D is left out: libbox2d-dev is not installed. ";
#endif
#ifdef CAROM_CHIPMUNK
    text += "Chipmunk's tree and hash (Debian's libchipmunk-dev).";
#else
    text += "Chipmunk is left out: libchipmunk-dev is not installed.";
#endif
    return text +
           " The libraries are as Debian builds them, for any x86-64; ours for this processor.";
}

}  // namespace carom::bench
