/* Carom's games for any language that can call C: batches of matches that are stepped together,
 * with orders and observations as flat arrays of the caller's. Link with -lcarom.
 *
 * Functions that can fail return CAROM_OK or an error; carom_message() then says in a sentence
 * where and what was expected, and nothing has changed. Nothing is thrown. Matches, seats and
 * columns count from 0. A batch may be used by one thread at a time; different batches by different
 * threads. */
#ifndef CAROM_H
#define CAROM_H

#include <stdint.h>

#if defined(__GNUC__)
#define CAROM_API __attribute__((visibility("default")))
#else
#define CAROM_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    CAROM_OK = 0,
    CAROM_BAD_ARGUMENT = 1, /* a name, number or handle that is none */
    CAROM_BAD_ORDERS = 2, /* missing, or a number that is none or out of its bounds: nobody moved */
    CAROM_NO_MEMORY = 3,
    CAROM_FAILED = 4 /* a fault of ours */
} carom_status;

/* "1.2.3". */
CAROM_API const char* carom_version(void);
/* What was wrong with the last call of this thread that failed; "" before. Valid until the next. */
CAROM_API const char* carom_message(void);

/* -------- games */

typedef struct {
    const char *name, *title; /* "mean_max", "Mean Max" */
    int min_seats, max_seats;
    int leagues; /* how many there are; the last one is the whole game */
    int max_turns; /* of a match */
    int max_units; /* that one seat gives orders to */
} carom_game;

CAROM_API int carom_games(void);
CAROM_API carom_status carom_game_at(int index, carom_game* out);

/* -------- batches */

typedef struct carom_batch carom_batch;

typedef struct {
    const char* game; /* a game's name */
    int league; /* -1: the whole game */
    int seats; /* 0: as few as can play */
    const char* settings; /* "name=value name=value ..." as `carom games` lists them, or NULL */
    int matches;
    int64_t
        seed; /* of match 0; match k begins with seed + k, and goes on with seed + k + matches */
    int threads; /* that step the matches; results are the same for any number */
} carom_setup;

CAROM_API carom_status carom_new(const carom_setup* setup, carom_batch** out);
CAROM_API carom_status carom_clone(const carom_batch* batch, carom_batch** out);
/* NULL is allowed. */
CAROM_API void carom_free(carom_batch* batch);
/* Match `to` of `batch` becomes what match `from` of `other` is: to keep a position, and to come
 * back to it. Both batches are of the same game, league and number of seats. */
CAROM_API carom_status carom_copy(carom_batch* batch, int to, const carom_batch* other, int from);
/* Begins a match anew with this seed; answers that were given to it are forgotten. */
CAROM_API carom_status carom_start(carom_batch* batch, int match, int64_t seed);
CAROM_API carom_status carom_seed(const carom_batch* batch, int match, int64_t* out);
CAROM_API carom_status carom_turn_of(const carom_batch* batch, int match, int* out);
/* A hash of the whole state, the same as `carom` and the headers compute. */
CAROM_API carom_status carom_fingerprint(const carom_batch* batch, int match, uint64_t* out);
CAROM_API int carom_seats(const carom_batch* batch);

/* -------- orders: double[matches][seats][units][fields] */

typedef struct {
    const char *name, *meaning;
    double least, most;
    int whole; /* rounded to the nearest whole number */
} carom_order_field;

CAROM_API int carom_units(const carom_batch* batch);
CAROM_API int carom_order_fields(const carom_batch* batch);
CAROM_API carom_status carom_order_field_at(const carom_batch* batch, int index,
                                            carom_order_field* out);

/* -------- observations: float or double */

enum {
    CAROM_STATE = 0, /* the whole state: [matches][width] */
    CAROM_OBSERVATION = 1, /* what each seat sees, itself first: [matches][seats][width] */
    CAROM_SIGHT = CAROM_OBSERVATION /* its name before version 0.10 */
};
enum { CAROM_FLOAT = 0, CAROM_DOUBLE = 1 };

/* One quantity: `room` numbers side by side from `offset` on, one for each thing that has it; zeros
 * behind the last one that is there. Things beyond `room` are left out; a column that counts them
 * ("chips", "wrecks") still counts all. */
typedef struct {
    const char *name, *unit;
    int offset, room;
} carom_column;

CAROM_API int carom_width(const carom_batch* batch, int view);
CAROM_API int carom_columns(const carom_batch* batch, int view);
CAROM_API carom_status carom_column_at(const carom_batch* batch, int view, int index,
                                       carom_column* out);
CAROM_API carom_status carom_observe(const carom_batch* batch, int view, int real, void* out);

/* -------- turns */

enum { CAROM_GOES_ON = 0, CAROM_OVER = 1, CAROM_BROKEN_OFF = 2 };

/* Any pointer but `orders` may be NULL, and `orders` where all who are asked have answered in text.
 * A match that ends with the turn begins anew with its next seed: `now` shows the new one already,
 * `last` the end of the old one, and `scores` and `places` are those of its end. Broken off are
 * matches of which the rules know nothing, for instance where two units came to stand at the very
 * same point; numbers of `last` may be infinite or NaN then. */
typedef struct {
    const double* orders;
    int view; /* CAROM_STATE or CAROM_OBSERVATION */
    int real; /* CAROM_FLOAT or CAROM_DOUBLE */
    void* now; /* an observation of each match after the turn */
    void* last; /* the same, but of matches that ended their end; others are not touched */
    int32_t* scores; /* [matches][seats]; only of matches that ended, as are the places */
    int32_t* places; /* [matches][seats], from 1; equal players share one */
    uint8_t* over; /* [matches]: CAROM_GOES_ON, CAROM_OVER or CAROM_BROKEN_OFF */
} carom_turn;

CAROM_API carom_status carom_step(carom_batch* batch, const carom_turn* turn);
/* As matches stand: [matches][seats]. */
CAROM_API carom_status carom_scores(const carom_batch* batch, int32_t* out);

/* -------- text, as the platform has it */

/* Whether this seat is to be asked now: 1 or 0; -1 where there is no such match or seat. */
CAROM_API int carom_asks(const carom_batch* batch, int match, int seat);
/* The input of a seat, as far as `size` bytes hold it with the 0 behind it. Returns how long it is
 * without that; -1 on errors. */
CAROM_API int64_t carom_input(const carom_batch* batch, int match, int seat, char* out,
                              int64_t size);
/* How many lines are read of its answer; -1 on errors. */
CAROM_API int carom_answer_lines(const carom_batch* batch, int match, int seat);
/* The seat's answer for the next turn, in place of its numbers there; it is given once. An invalid
 * one puts the player out, as on the platform, and is no error: *valid says so, carom_message()
 * why. */
CAROM_API carom_status carom_answer(carom_batch* batch, int match, int seat, const char* lines,
                                    int* valid);

/* -------- a bot: one seat, as a program that the platform starts */

typedef struct carom_player carom_player;

/* Plays this batch's game and league by text on the program's standard input and output; what it
 * sees and orders has the shapes of one seat's numbers in the batch. The batch may be freed. */
CAROM_API carom_status carom_player_new(const carom_batch* like, carom_player** out);
/* NULL is allowed. */
CAROM_API void carom_player_free(carom_player* player);
/* Waits for a turn's input. Writes what the player sees, [width], to `out`. Returns 1; 0 at the end
 * of the input; -1 where the input is none of this game's. What no input says has been worked out
 * from the turns before, as far as they tell it. */
CAROM_API int carom_player_read(carom_player* player, int real, void* out);
/* Prints the answer for double[units][fields], once for each turn that was read. */
CAROM_API carom_status carom_player_answer(carom_player* player, const double* orders);

/* -------- pictures */

/* The area to show, in the units of the game's inputs: left, top, right, bottom. */
CAROM_API carom_status carom_area(const carom_batch* batch, double out[4]);
/* A circle of a match: where it is, in units; whose it is, or -1; and the game's number of what it
 * is. */
typedef struct {
    double x, y, radius;
    int seat, kind;
} carom_body;
/* Writes the match's circles, as far as there is room, in the order in which they are drawn.
 * Returns how many there are; -1 on errors. */
CAROM_API int carom_bodies(const carom_batch* batch, int match, carom_body* out, int room);

#ifdef __cplusplus
}
#endif

#endif
