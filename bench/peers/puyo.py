"""The published program's way to find a queue: a table of all 65,536 games, pickled once and read
anew for every question, and a comparison of prefixes. Our own port of its write-up.

    puyo.py build TABLE          deals all games into TABLE
    puyo.py find TABLE N PUYOS   prints the seeds whose N-colour queue starts with PUYOS
"""

import pickle
import sys


def draw(state, bound):
    state = (state * 0x5D588B65 + 0x00269EC3) & 0xFFFFFFFF
    return state, (state >> 16) * bound >> 16


def shuffled(state, colours):
    pool = [place % colours for place in range(256)]
    for length in (16, 32, 64):
        for row in range(256 // length - 1):
            for _ in range(length // 2):
                state, upper = draw(state, length)
                state, lower = draw(state, length)
                upper += row * length
                lower += (row + 1) * length
                pool[upper], pool[lower] = pool[lower], pool[upper]
    return state, pool


def dealt(seed):
    state, left, colour_map = seed, "RGBYP", ""
    for bound in (5, 4, 3, 2, 1):
        state, index = draw(state, bound)
        colour_map += left[index]
        left = left[:index] + left[index + 1:]
    pools = {}
    for colours in (3, 4, 5):
        state, pools[colours] = shuffled(state, colours)
    pools[4][:4] = pools[5][:4] = pools[3][:4]
    return colour_map, pools


def build(table):
    with open(table, "wb") as file:
        pickle.dump({seed: dealt(seed) for seed in range(0x10000)}, file)


def find(table, colours, puyos):
    with open(table, "rb") as file:
        games = pickle.load(file)
    for seed, (colour_map, pools) in games.items():
        letters = "".join(colour_map[number] for number in pools[colours])
        if letters.startswith(puyos):
            print(seed)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["build", table]:
            build(table)
        case ["find", table, colours, puyos]:
            find(table, int(colours), puyos)
        case _:
            sys.exit(__doc__)
