/* This interface offers Carom's games to any language that can call C. The matches of a batch are
 * stepped together. Orders and observations are flat arrays that belong to the caller. Link with
 * -lcarom.
 *
 * A function that fails changes nothing and returns an error. carom_message() then returns a
 * sentence: the place and what was expected. No function throws. Matches, seats and columns
 * count from 0. Only one thread at a time may use a batch. Different threads may use different
 * batches. */
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
    CAROM_BAD_ARGUMENT = 1, /* an invalid name, number or handle */
    CAROM_BAD_ORDERS = 2, /* missing orders, or an invalid number; no match was stepped */
    CAROM_NO_MEMORY = 3,
    CAROM_FAILED = 4 /* an error in this library */
} carom_status;

/* Returns the version, such as "1.2.3". */
CAROM_API const char* carom_version(void);
/* Returns the message of this thread's last failed call, or "". The text is valid until the next
 * call. */
CAROM_API const char* carom_message(void);

/* -------- games */

typedef struct {
    const char *name, *title; /* "mean_max", "Mean Max" */
    int min_seats, max_seats;
    int leagues; /* number of leagues; the last one has the complete rules */
    int max_turns; /* largest number of turns of a match */
    int max_units; /* largest number of units of one seat */
    int less_is_better; /* 1: the smallest score wins */
    int score_decimals; /* a score of 1 means 10 to the power of -score_decimals */
} carom_game;

CAROM_API int carom_games(void);
CAROM_API carom_status carom_game_at(int index, carom_game* out);

/* -------- batches */

typedef struct carom_batch carom_batch;

typedef struct {
    const char* game; /* a game's name */
    int league; /* -1: the last league */
    int seats; /* 0: the game's smallest number of seats */
    const char* settings; /* "name=value name=value ..." as `carom games` lists them, or NULL */
    int matches;
    /* Seed of match 0. Match k starts with seed + k, then uses seed + k + matches, and so on. */
    int64_t seed;
    int threads; /* number of threads, which does not change the results */
} carom_setup;

CAROM_API carom_status carom_new(const carom_setup* setup, carom_batch** out);
CAROM_API carom_status carom_clone(const carom_batch* batch, carom_batch** out);
/* Frees a batch. `batch` may be NULL. */
CAROM_API void carom_free(carom_batch* batch);
/* Replaces match `to` of `batch` by a copy of match `from` of `other`, for example to store a
 * position and return to it. Both batches must have the same game, league and number of seats. */
CAROM_API carom_status carom_copy(carom_batch* batch, int to, const carom_batch* other, int from);
/* Restarts a match with this seed. Drops the answers for the next turn of the match. */
CAROM_API carom_status carom_start(carom_batch* batch, int match, int64_t seed);
CAROM_API carom_status carom_seed(const carom_batch* batch, int match, int64_t* out);
CAROM_API carom_status carom_turn_of(const carom_batch* batch, int match, int* out);
/* Writes a hash of the whole state, which is the same as in `carom` and in the C++ headers. */
CAROM_API carom_status carom_fingerprint(const carom_batch* batch, int match, uint64_t* out);
CAROM_API int carom_seats(const carom_batch* batch);

/* -------- orders: double[matches][seats][units][fields] */

typedef struct {
    const char *name, *meaning;
    double least, most;
    int whole; /* 1: rounded to the nearest integer */
} carom_order_field;

CAROM_API int carom_units(const carom_batch* batch);
CAROM_API int carom_order_fields(const carom_batch* batch);
CAROM_API carom_status carom_order_field_at(const carom_batch* batch, int index,
                                            carom_order_field* out);

/* -------- observations: float or double */

enum {
    CAROM_STATE = 0, /* the whole state: [matches][width] */
    CAROM_OBSERVATION = 1 /* what each seat sees, its own data first: [matches][seats][width] */
};
enum { CAROM_FLOAT = 0, CAROM_DOUBLE = 1 };

/* A column is one quantity: `room` consecutive numbers, starting at `offset`, one for each object
 * that has the quantity. Zeros follow the number of the last object. Objects beyond `room` are left
 * out, but a column that counts objects ("chips", "wrecks") counts all of them. */
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

/* The arguments of carom_step(). Any pointer except `orders` may be NULL. `orders` may be NULL if
 * all active seats have answered in text. A match that ends with this turn starts again with its
 * next seed. `now` then describes the new match, `last` describes the end of the old match, and
 * `scores` and `places` are its results. A match is broken off if the rules do not define the
 * result of the turn, for example if two units are at exactly the same point. `last` may then
 * contain infinite numbers or NaN. */
typedef struct {
    const double* orders;
    int view; /* CAROM_STATE or CAROM_OBSERVATION */
    int real; /* CAROM_FLOAT or CAROM_DOUBLE */
    void* now; /* observations of all matches after the turn */
    void* last; /* the end of each match that ended; other matches are not written */
    int32_t* scores; /* [matches][seats]; only matches that ended are written */
    int32_t* places; /* [matches][seats], from 1, ties share a place; only for ended matches */
    uint8_t* over; /* [matches]: CAROM_GOES_ON, CAROM_OVER or CAROM_BROKEN_OFF */
} carom_turn;

CAROM_API carom_status carom_step(carom_batch* batch, const carom_turn* turn);
/* Writes the current scores: [matches][seats]. */
CAROM_API carom_status carom_scores(const carom_batch* batch, int32_t* out);

/* -------- the platform's text */

/* Returns 1 if this seat must answer now, otherwise 0; -1 if there is no such match or seat. */
CAROM_API int carom_asks(const carom_batch* batch, int match, int seat);
/* Writes the input of a seat and a terminating 0, up to `size` bytes. Returns the length of the
 * whole input without the 0; -1 on errors. */
CAROM_API int64_t carom_input(const carom_batch* batch, int match, int seat, char* out,
                              int64_t size);
/* Returns the number of lines of the seat's answer; -1 on errors. */
CAROM_API int carom_answer_lines(const carom_batch* batch, int match, int seat);
/* Sets the seat's text answer for the next turn, which replaces the seat's numbers in `orders`.
 * Only one answer per turn is allowed. An invalid answer disqualifies the player, as on the
 * platform. The call then returns CAROM_OK, sets *valid to 0, and carom_message() returns the
 * reason. */
CAROM_API carom_status carom_answer(carom_batch* batch, int match, int seat, const char* lines,
                                    int* valid);

/* -------- a bot: one seat as a program on the platform */

typedef struct carom_player carom_player;

enum { CAROM_INTERRUPTED = -2 };

/* Creates a player that reads text from stdin and writes text to stdout. The game and the league
 * are those of the batch. Observations and orders have the shapes of one seat of the batch. The
 * batch may be freed afterwards. */
CAROM_API carom_status carom_player_new(const carom_batch* like, carom_player** out);
/* Frees a player. `player` may be NULL. */
CAROM_API void carom_player_free(carom_player* player);
/* Waits for a turn's input and writes the observation, [width], to `out`. Returns 1 on success, 0
 * at the end of the input, and -1 if the input does not belong to this game. Returns
 * CAROM_INTERRUPTED if a signal that the program handles arrived before the turn's first byte; the
 * caller may then call again. Values that the input lacks are derived from earlier turns as far as
 * possible. */
CAROM_API int carom_player_read(carom_player* player, int real, void* out);
/* Prints the answer for `orders`, double[units][fields]. Call this function once after each turn's
 * input. */
CAROM_API carom_status carom_player_answer(carom_player* player, const double* orders);

/* -------- pictures */

/* Writes the visible area in the units of the game's inputs: left, top, right, bottom. */
CAROM_API carom_status carom_area(const carom_batch* batch, double out[4]);
/* A circle of a match. The position and the radius are in units, `seat` is the player's seat or -1,
 * and `kind` is the game's number for the kind of the circle. */
typedef struct {
    double x, y, radius;
    int seat, kind;
} carom_body;
/* Writes up to `room` circles of the match in drawing order. Returns the number of all circles, or
 * -1 on errors. */
CAROM_API int carom_bodies(const carom_batch* batch, int match, carom_body* out, int room);

#ifdef __cplusplus
}
#endif

#endif
