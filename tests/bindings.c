/* The C interface from C: plays some turns of every game, for a look under valgrind. */
#include "referee/bindings/carom.h"

#include <stdio.h>
#include <stdlib.h>

static unsigned long long state = 1;

/* 0 <= . < 1 */
static double drawn(void) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double)(state >> 11) / 9007199254740992.0;
}

static int complain(const char* what) {
    fprintf(stderr, "%s: %s\n", what, carom_message());
    return 1;
}

static int play(const char* game, int turns) {
    carom_setup setup = {game, -1, 0, NULL, 4, 1, 2};
    carom_batch* batch;
    if (carom_new(&setup, &batch) != CAROM_OK) return complain(game);
    const int fields = carom_order_fields(batch);
    const int count = setup.matches * carom_seats(batch) * carom_units(batch) * fields;
    const int width = setup.matches * carom_seats(batch) * carom_width(batch, CAROM_OBSERVATION);
    double* orders = malloc(sizeof *orders * (size_t)count);
    float* now = malloc(sizeof *now * (size_t)width);
    double sum = 0;
    int status = 0;
    for (int turn = 0; turn < turns && !status; ++turn) {
        for (int k = 0; k < count; ++k) {
            carom_order_field field;
            carom_order_field_at(batch, k % fields, &field);
            orders[k] = field.least + drawn() * (field.most - field.least);
        }
        carom_turn step = {orders, CAROM_OBSERVATION, CAROM_FLOAT, now, NULL, NULL, NULL, NULL};
        if (carom_step(batch, &step) != CAROM_OK) status = complain(game);
        for (int k = 0; k < width; ++k) sum += now[k];
    }
    /* What is told depends on no memory that was never written. */
    printf("%s %d turns %g\n", game, turns, sum);
    carom_free(batch);
    free(orders);
    free(now);
    return status;
}

int main(void) {
    int status = 0;
    for (int k = 0; k < carom_games(); ++k) {
        carom_game game;
        carom_game_at(k, &game);
        status |= play(game.name, 320);
    }
    return status;
}
