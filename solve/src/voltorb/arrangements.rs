//! The number of boards that each configuration can deal, and the probability of a board.

use foretile_games::voltorb::{Board, CONFIGS, Config, Level};

/// The number of arrangements that each of the [`CONFIGS`] allows.
///
/// These are exact counts; the test below counts them again. Voltorbs that leave exactly `r` rows and `c`
/// columns free are in the other `(5 - r)(5 - c)` cards, with at least one in each of the other lines. 2s and
/// 3s are limited only in the `r` free rows and `c` free columns, where there are few enough placements to
/// try all of them.
#[rustfmt::skip]
pub const ARRANGEMENTS: [u64; 80] = [
    // Level 1
    1_732_660_000, 81_056_200, 1_407_876_600, 2_598_990_000, 7_039_383_000,
    1_732_660_000, 81_056_200, 1_407_876_600, 2_598_990_000, 7_039_383_000,
    // Level 2
    3_245_678_400, 5_722_702_400, 17_146_024_000, 811_419_600, 34_336_214_400,
    2_684_683_200, 4_495_352_000, 14_348_488_000, 671_170_800, 26_972_112_000,
    // Level 3
    34_839_212_000, 12_979_316_000, 145_577_634_000, 17_419_606_000, 81_740_052_800,
    32_177_972_000, 11_677_150_400, 128_566_014_000, 16_088_986_000, 81_740_052_800,
    // Level 4
    171_421_352_000, 3_483_921_200, 18_355_191_900, 335_965_442_400, 204_113_718_000,
    171_421_352_000, 3_217_797_200, 17_976_411_900, 331_634_822_400, 199_722_318_000,
    // Level 5
    146_841_535_200, 559_942_404_000, 81_645_487_200, 13_300_405_700, 513_945_373_200,
    143_811_295_200, 552_724_704_000, 79_888_927_200, 13_159_573_700, 503_339_533_200,
    // Level 6
    559_942_404_000, 13_607_581_200, 119_703_651_300, 1_027_890_746_400, 335_965_442_400,
    552_724_704_000, 13_314_821_200, 118_436_163_300, 1_006_679_066_400, 331_634_822_400,
    // Level 7
    478_814_605_200, 1_284_863_433_000, 25_901_458_800, 3_265_542_000, 1_117_234_078_800,
    473_744_653_200, 1_258_348_833_000, 25_901_458_800, 3_265_542_000, 1_105_404_190_800,
    // Level 8
    15_998_354_400, 400_990_788_900, 1_675_851_118_200, 513_945_373_200, 1_069_308_770_400,
    15_792_134_400, 394_129_278_900, 1_658_106_286_200, 503_339_533_200, 1_051_011_410_400,
];

/// Returns the probability that the game deals this board at this level: the sum, over those of the level's
/// ten configurations that fit, of 1 / (10 × the number of arrangements that it allows).
///
/// This is exact except for two caps of the generator, which 8 million simulated boards never reached.
pub fn prior(level: Level, board: &Board) -> f64 {
    let first = 10 * level.index();
    let configs = CONFIGS[first..first + 10].iter().zip(&ARRANGEMENTS[first..]);
    configs.filter(|(config, _)| config.fits(board)).map(|(_, &count)| share(count)).sum()
}

/// Returns the probability of one of `count` arrangements in one of ten configurations.
pub(super) fn share(count: u64) -> f64 {
    1.0 / (10 * count) as f64
}

/// Returns the ten configurations of a level, each with the probability of one of its arrangements.
pub(super) fn shares(level: Level) -> impl ExactSizeIterator<Item = (&'static Config, f64)> {
    let first = 10 * level.index();
    CONFIGS[first..first + 10].iter().zip(ARRANGEMENTS[first..].iter().map(|&count| share(count)))
}

#[cfg(test)]
mod tests {
    use foretile_games::voltorb::SIDE;

    use super::*;

    fn choose(n: u64, k: u64) -> u64 {
        if k > n { 0 } else { (0..k).fold(1, |product, i| product * (n - i) / (i + 1)) }
    }

    /// Counts the ways to put Voltorbs on a grid of `rows` × `columns` with at least one in every line, by
    /// inclusion and exclusion.
    fn covering(rows: u64, columns: u64, voltorbs: u64) -> u64 {
        let mut ways = 0;
        for r in 0..=rows {
            for c in 0..=columns {
                let left_out = choose(rows, r) * choose(columns, c);
                let term = (left_out * choose((rows - r) * (columns - c), voltorbs)) as i64;
                ways += if (r + c) % 2 == 0 { term } else { -term };
            }
        }
        ways as u64
    }

    /// Counts the ways to put `count` equal cards on the first `rows` rows and `columns` columns with fewer
    /// than `most` in every line of the board.
    fn limited(rows: usize, columns: usize, count: u64, most: u8) -> u64 {
        fn place(cards: &[(usize, usize)], left: u64, most: u8, lines: &mut [u8; 2 * SIDE]) -> u64 {
            if left == 0 {
                return 1;
            }
            let mut ways = 0;
            for (index, &(row, column)) in cards.iter().enumerate() {
                lines[row] += 1;
                lines[SIDE + column] += 1;
                if lines[row] < most && lines[SIDE + column] < most {
                    ways += place(&cards[index + 1..], left - 1, most, lines);
                }
                lines[row] -= 1;
                lines[SIDE + column] -= 1;
            }
            ways
        }
        let cards: Vec<_> = (0..SIDE)
            .flat_map(|row| (0..SIDE).map(move |column| (row, column)))
            .filter(|&(row, column)| row < rows || column < columns)
            .collect();
        place(&cards, count, most, &mut [0; 2 * SIDE])
    }

    fn arrangements(config: &Config) -> u64 {
        let (voltorbs, high) = (u64::from(config.voltorbs), u64::from(config.twos + config.threes));
        let mut boards = 0;
        for rows in 0..SIDE {
            for columns in 0..SIDE {
                let grid = ((SIDE - rows) * (SIDE - columns)) as u64;
                let voltorb_ways = choose(SIDE as u64, rows as u64)
                    * choose(SIDE as u64, columns as u64)
                    * covering((SIDE - rows) as u64, (SIDE - columns) as u64, voltorbs);
                if voltorb_ways == 0 {
                    continue;
                }
                for free in 0..u64::from(config.max_free_total).min(high + 1) {
                    boards += voltorb_ways
                        * limited(rows, columns, free, config.max_free_in_line)
                        * choose(grid - voltorbs, high - free);
                }
            }
        }
        boards * choose(high, config.threes.into())
    }

    #[test]
    fn the_table_agrees_with_a_count() {
        let counted: Vec<u64> = CONFIGS.iter().map(arrangements).collect();
        assert_eq!(counted, ARRANGEMENTS);
    }

    /// Values from an independent count.
    #[test]
    fn some_values_agree_with_an_independent_count() {
        for (index, count) in [
            (0, 1_732_660_000),
            (1, 81_056_200),
            (12, 17_146_024_000),
            (31, 3_483_921_200),
            (40, 146_841_535_200),
            (63, 3_265_542_000),
            (72, 1_675_851_118_200),
            (79, 1_051_011_410_400),
        ] {
            assert_eq!(ARRANGEMENTS[index], count, "configuration {index}");
        }
    }
}
