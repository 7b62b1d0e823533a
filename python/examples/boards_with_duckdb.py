"""Asks SQL of boards that `foretile voltorb table` wrote, for questions that nobody thought of when they were dealt.

    foretile voltorb table --seeds 0..999999 --level 7 --out boards/7.parquet
    foretile voltorb table --seeds 0..999999 --level 8 --out boards/8.parquet
    python boards_with_duckdb.py 'boards/*.parquet'
"""

import argparse

import duckdb

#: Boards by level, and those with a row without Voltorbs.
SAFE_ROWS = """
SELECT level, count(*) AS boards,
    count(*) FILTER (0 IN (row1_voltorbs, row2_voltorbs, row3_voltorbs, row4_voltorbs, row5_voltorbs)) AS with_safe_row
FROM read_parquet($files) GROUP BY level ORDER BY level
"""

#: The seeds whose board has the best top row without Voltorbs.
BEST_ROWS = """
SELECT level, seed, board, row1_sum FROM read_parquet($files)
WHERE row1_voltorbs = 0 ORDER BY row1_sum DESC, level, seed LIMIT 5
"""


def rows(query: str, files: str) -> list[tuple[object, ...]]:
    """Returns the rows of a query over these files."""
    with duckdb.connect() as connection:
        return connection.execute(query, {"files": files}).fetchall()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", help="tables of boards, such as 'boards/*.parquet'")
    files = parser.parse_args().files
    for query in (SAFE_ROWS, BEST_ROWS):
        for row in rows(query, files):
            print(*row, sep="\t")


if __name__ == "__main__":
    main()
