/* Prints the first boards of a block of 2^24 seeds, a line each: a second writing of the rules, for the digests in
 * data/certificate.txt. It shares nothing with Foretile: the generator is written after the authors' mt19937ar, and reads
 * the configurations from data/voltorb_configs.csv.
 *
 *   cc -O2 -o certificate certificate.c && ./certificate 1 98 <data/voltorb_configs.csv | sha256sum
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 624, M = 397, SIDE = 5, CARDS = 25 };

static uint32_t state[N];
static int at;

static void seed_with(uint32_t seed) {
    state[0] = seed;
    for (int i = 1; i < N; i++) state[i] = 1812433253u * (state[i - 1] ^ (state[i - 1] >> 30)) + (uint32_t)i;
    at = N;
}

static uint32_t draw(void) {
    if (at == N) {
        for (int i = 0; i < N; i++) {
            uint32_t y = (state[i] & 0x80000000u) | (state[(i + 1) % N] & 0x7fffffffu);
            state[i] = state[(i + M) % N] ^ (y >> 1) ^ (y & 1 ? 0x9908b0dfu : 0);
        }
        at = 0;
    }
    uint32_t y = state[at++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}

struct config { int voltorbs, twos, threes, in_line, total; };

static void place(char *board, char kind, int count) {
    for (int placed = 0, failures = 0; placed < count && failures < 100;) {
        uint32_t card = draw() % CARDS;
        if (board[card] == '1') board[card] = kind, placed++;
        else failures++;
    }
}

/* Whether too many 2s and 3s stand in lines without Voltorbs. */
static int is_rejected(const char *board, const struct config *config) {
    int row_voltorbs[SIDE] = {0}, column_voltorbs[SIDE] = {0}, rows[SIDE] = {0}, columns[SIDE] = {0}, total = 0;
    for (int card = 0; card < CARDS; card++)
        if (board[card] == '0') row_voltorbs[card / SIDE]++, column_voltorbs[card % SIDE]++;
    for (int card = 0; card < CARDS; card++) {
        int row = card / SIDE, column = card % SIDE;
        if (board[card] < '2' || (row_voltorbs[row] && column_voltorbs[column])) continue;
        rows[row]++, columns[column]++, total++;
    }
    if (total >= config->total) return 1;
    for (int line = 0; line < SIDE; line++)
        if (rows[line] >= config->in_line || columns[line] >= config->in_line) return 1;
    return 0;
}

int main(int count, char **arguments) {
    struct config configs[80];
    char line[256], board[CARDS + 2];
    int known = 0;
    if (count != 3) return fprintf(stderr, "expected a level and a block, such as 1 98\n"), 2;
    while (known < 80 && fgets(line, sizeof line, stdin)) {
        struct config *c = &configs[known];
        if (sscanf(line, "%d,%d,%d,%d,%d", &c->voltorbs, &c->twos, &c->threes, &c->in_line, &c->total) == 5) known++;
    }
    if (known != 80) return fprintf(stderr, "expected the 80 configurations on standard input\n"), 2;
    uint32_t level = (uint32_t)atoi(arguments[1]), block = (uint32_t)atoi(arguments[2]);
    for (uint32_t seed = 0; seed < 1u << 24; seed++) {
        seed_with(block << 24 | seed);
        const struct config *config = &configs[(level - 1) * 10 + draw() % 100 / 10];
        for (int tries = 0; tries < 1000; tries++) {
            memset(board, '1', CARDS);
            place(board, '0', config->voltorbs);
            place(board, '2', config->twos);
            place(board, '3', config->threes);
            if (!is_rejected(board, config)) break;
        }
        board[CARDS] = '\n', board[CARDS + 1] = 0;
        fputs(board, stdout);
    }
    return 0;
}
