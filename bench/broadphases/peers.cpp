// Runs the broad phases of other libraries on the same boxes, in the way that each library's own
// world uses its broad phase.
#include <algorithm>
#include <cmath>

#include "bench/broadphases/entrant.h"
#include "bench/broadphases/same_box.h"

#if __has_include(<box2d/b2_broad_phase.h>)
#define CAROM_BOX2D
#include <box2d/b2_broad_phase.h>
#endif
#if __has_include(<chipmunk/chipmunk.h>)
#define CAROM_CHIPMUNK
#include <chipmunk/chipmunk.h>
#endif

namespace carom::bench {

namespace {

#ifdef CAROM_BOX2D
// Uses the broad phase as Box2D's world does: a circle that changed is awake, and its proxy is
// moved. A pair is kept until the enlarged boxes of both circles separate. A circle that left its
// enlarged box gets new pairs. Box2D enlarges boxes by a tenth of a metre, and one metre here is
// SCALE units.
struct Box2d {
    struct Circle {
        int number;
        std::int32_t proxy;
        Box box;
        bool awake;
        std::vector<Circle*> partners;  // circles with larger numbers whose boxes are near
    };
    b2BroadPhase broad;
    std::vector<Circle> circles;

    static constexpr double SCALE = 400;

    static b2AABB aabb(const Box& b) {
        // Converts a coordinate to single precision and rounds outward, so that no contact is
        // missed.
        const auto out = [](double v, float by) {
            const float nearest = static_cast<float>(v * (1 / SCALE));
            return nearest + by * std::abs(nearest);
        };
        constexpr float STEP = 0x1p-23f;
        b2AABB a;
        a.lowerBound.Set(out(b.left, -STEP), out(b.bottom, -STEP));
        a.upperBound.Set(out(b.right, STEP), out(b.top, STEP));
        return a;
    }
    void build(const Box* next, int count) {
        if (circles.empty()) {
            circles.resize(static_cast<std::size_t>(count));
            for (int i = 0; i < count; ++i) {
                circles[i].number = i, circles[i].box = next[i];
                circles[i].proxy = broad.CreateProxy(aabb(next[i]), &circles[i]);
            }
        }
        for (Circle& c : circles) {
            const Box& box = next[c.number];
            c.awake = !same_box(c.box, box);
            if (!c.awake) continue;
            c.box = box;
            broad.MoveProxy(c.proxy, aabb(box), b2Vec2(0, 0));
        }
        for (Circle& c : circles) {
            for (std::size_t k = c.partners.size(); k-- > 0;) {
                const Circle& other = *c.partners[k];
                if ((!c.awake && !other.awake) || broad.TestOverlap(c.proxy, other.proxy)) continue;
                c.partners[k] = c.partners.back();
                c.partners.pop_back();
            }
        }
        broad.UpdatePairs(this);
    }
    // Box2D calls this function for each pair that it finds, even if the pair is known already.
    void AddPair(void* a, void* b) {
        auto *low = static_cast<Circle*>(a), *high = static_cast<Circle*>(b);
        if (low->number > high->number) std::swap(low, high);
        auto& known = low->partners;
        if (std::find(known.begin(), known.end(), high) == known.end()) known.push_back(high);
    }
    template <class Each>
    void pairs(Each&& each) const {
        for (const Circle& c : circles) {
            for (const Circle* other : c.partners) each(c.number, other->number);
        }
    }
};

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

    explicit Chipmunk(bool is_hash) : hash(is_hash) {}
    ~Chipmunk() {
        if (index) cpSpatialIndexFree(index);
    }
    static cpBB bb(void* item) {
        const Box& b = static_cast<Item*>(item)->box;
        return cpBBNew(b.left, b.bottom, b.right, b.top);
    }
    void build(const Box* boxes, int number) {
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
    template <class Each>
    void pairs(Each&& each) {
        auto found = [this, &each](Item* a, Item* b) {
            // The hash reports circles that share a bin. The tree has already compared the boxes.
            if (!hash || cpBBIntersects(bb(a), bb(b))) each(a->circle, b->circle);
        };
        using Found = decltype(found);
        const auto call = [](void* a, void* b, cpCollisionID id, void* data) {
            (*static_cast<Found*>(data))(static_cast<Item*>(a), static_cast<Item*>(b));
            return id;
        };
        cpSpatialIndexReindexQuery(index, call, &found);
    }
};

#endif

}  // namespace

std::vector<Entrant> peer_entrants() {
    std::vector<Entrant> all;
#ifdef CAROM_BOX2D
    all.push_back(entrant_of("Box2D tree", std::make_shared<Box2d>()));
#endif
#ifdef CAROM_CHIPMUNK
    all.push_back(entrant_of("Chipmunk tree", std::make_shared<Chipmunk>(false)));
    all.push_back(entrant_of("Chipmunk hash", std::make_shared<Chipmunk>(true)));
#endif
    for (Entrant& e : all) e.peer = true;
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
