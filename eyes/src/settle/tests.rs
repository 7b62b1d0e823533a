//! Tests of what the rules of the game decide.

use super::*;

fn sure(sum: usize, count: usize) -> Likelihood {
    let mut seen = Likelihood { sums: [1e-9; SUMS], counts: [1e-9; COUNTS] };
    (seen.sums[sum], seen.counts[count]) = (1.0, 1.0);
    seen
}

/// The hints of a genuine level 1 board, from the golden data's README.
fn genuine() -> [Option<Likelihood>; ALL] {
    [(5, 1), (3, 2), (5, 1), (4, 1), (8, 1), (5, 1), (5, 1), (5, 1), (4, 2), (6, 1)]
        .map(|(sum, count)| Some(sure(sum, count)))
}

fn best(pairs: &Pairs) -> ((usize, usize), f64) {
    let all = (0..SUMS).flat_map(|sum| (0..COUNTS).map(move |count| (sum, count)));
    all.map(|pair| (pair, pairs[pair.0][pair.1]))
        .max_by(|a, b| a.1.total_cmp(&b.1))
        .expect("there are pairs")
}

const NONE: [Vec<u8>; ALL] = [const { Vec::new() }; ALL];

#[test]
fn totals_settle_a_blurred_digit() {
    let mut lines = genuine();
    let blurred = lines[4].as_mut().unwrap();
    (blurred.sums[6], blurred.sums[8], blurred.sums[9]) = (1.0, 0.6, 0.7);
    let settled = settle(&lines, &NONE, None);
    let (pair, probability) = best(&settled.lines[4].unwrap());
    assert_eq!(pair, (8, 1));
    assert!(probability > 0.99 && settled.agreement > 0.1, "{probability}");
}

#[test]
fn a_clear_contradiction_is_noticed() {
    let mut lines = genuine();
    lines[4] = Some(sure(9, 1));
    assert!(settle(&lines, &NONE, None).agreement < 1e-3);
}

#[test]
fn turned_cards_and_missing_lines_count() {
    let mut lines = genuine();
    lines[9] = None;
    let open = lines[4].as_mut().unwrap();
    (open.sums[6], open.sums[8]) = (1.0, 0.9);
    let mut turned = NONE;
    turned[4] = vec![3, 3, 1];
    let settled = settle(&lines, &turned, None);
    assert_eq!(best(&settled.lines[4].unwrap()).0, (8, 1));
    assert!(settled.lines[9].is_none());
}

#[test]
fn totals_that_are_dealt() {
    assert!(dealt(Totals { voltorbs: 6, sum: 25 }, Some(Level::FIRST)));
    assert!(!dealt(Totals { voltorbs: 13, sum: 30 }, Some(Level::FIRST)));
}

/// Two readings of every line: the probability of each is the sum over all ten-line readings with it that obey the rules,
/// as a plain loop over all 1,024 finds it.
#[test]
fn probabilities_are_those_of_all_readings_together() {
    let truth = [(5, 1), (3, 2), (5, 1), (4, 1), (8, 1), (5, 1), (5, 1), (5, 1), (4, 2), (6, 1)];
    let others = [(6, 1), (3, 1), (5, 2), (5, 1), (9, 1), (4, 1), (5, 0), (6, 1), (4, 1), (7, 1)];
    // The likelihood of the second reading's numbers, where those of the first have 1.
    let worth = [0.5, 0.9, 0.2, 0.7, 1.5, 0.4, 0.8, 0.6, 1.2, 0.3];
    let lines = std::array::from_fn(|line| {
        let mut seen = Likelihood { sums: [0.0; SUMS], counts: [0.0; COUNTS] };
        let ((sum, count), (other_sum, other_count)) = (truth[line], others[line]);
        (seen.sums[other_sum], seen.counts[other_count]) = (worth[line], worth[line]);
        (seen.sums[sum], seen.counts[count]) = (1.0, 1.0);
        Some(seen)
    });
    let mut turned = NONE;
    // Three 2s make at least 6 with two Voltorbs, and a Voltorb cannot be in a line without one.
    (turned[4], turned[6]) = (vec![2, 2, 2], vec![0]);
    for level in [None, Some(Level::FIRST), Some(Level::new(2).unwrap())] {
        let settled = settle(&lines, &turned, level);
        let pairs = |line: usize| -> Vec<(usize, usize, f64)> {
            let seen: &Likelihood = lines[line].as_ref().unwrap();
            let all = (0..SUMS).flat_map(|sum| (0..COUNTS).map(move |count| (sum, count)));
            let mut pairs: Vec<_> = all
                .map(|(sum, count)| (sum, count, Hint::new(sum as u8, count as u8).unwrap()))
                .filter(|(.., hint)| hint.allows([]))
                .map(|(sum, count, hint)| {
                    let obeys_hint = hint.allows(turned[line].iter().copied());
                    let rule = if obeys_hint { 1.0 } else { 1e-4 };
                    (sum, count, rule * seen.sums[sum] * seen.counts[count])
                })
                .filter(|pair| pair.2 > 0.0)
                .collect();
            let all: f64 = pairs.iter().map(|pair| pair.2).sum();
            pairs.iter_mut().for_each(|pair| pair.2 /= all);
            pairs
        };
        let readings: [Vec<(usize, usize, f64)>; ALL] = std::array::from_fn(pairs);
        // All totals of five lines, with the reading of one of them.
        let totals = |lines: std::ops::Range<usize>| {
            let mut all = vec![(0, 0, 1.0, Vec::new())];
            for line in lines {
                all = all
                    .iter()
                    .flat_map(|(sum, count, chance, read)| {
                        readings[line].iter().map(move |&(s, c, p)| {
                            let read = [&read[..], &[(line, s, c)]].concat();
                            (sum + s, count + c, chance * p, read)
                        })
                    })
                    .collect();
            }
            all
        };
        let (rows, columns) = (totals(0..SIDE), totals(SIDE..ALL));
        let mut expected = [Pairs::default(); ALL];
        let mut agreement = 0.0;
        for (sum, count, chance, read) in &rows {
            let totals = Totals { voltorbs: *count as u32, sum: *sum as u32 };
            let likely = if dealt(totals, level) { 1.0 } else { 1e-4 };
            let same = columns.iter().filter(|other| (other.0, other.1) == (*sum, *count));
            for (_, _, other, others) in same {
                agreement += chance * other;
                for &(line, s, c) in read.iter().chain(others) {
                    expected[line][s][c] += chance * other * likely;
                }
            }
        }
        assert!((settled.agreement - agreement).abs() < 1e-9, "{} {agreement}", settled.agreement);
        for (line, expected) in expected.into_iter().enumerate() {
            let expected = normalised(expected);
            let seen = settled.lines[line].unwrap();
            for (seen, expected) in seen.as_flattened().iter().zip(expected.as_flattened()) {
                assert!((seen - expected).abs() < 1e-6, "line {line}: {seen} {expected}");
            }
        }
    }
}

/// Sums from the Voltorbs to three times the other cards.
#[test]
fn pairs_that_no_line_has_are_impossible() {
    let flat = Likelihood { sums: [1.0; SUMS], counts: [1.0; COUNTS] };
    let pairs = prior(&flat, &[]);
    for (sum, row) in pairs.iter().enumerate() {
        for (count, pair) in row.iter().enumerate() {
            let others = 5 - count;
            assert_eq!(*pair > 0.0, (others..=3 * others).contains(&sum), "{sum} over {count}");
        }
    }
    assert!((pairs.as_flattened().iter().sum::<f64>() - 1.0).abs() < 1e-9);
    let none = Likelihood { sums: [0.0; SUMS], counts: [0.0; COUNTS] };
    assert_eq!(prior(&none, &[]), Pairs::default(), "and nothing is divided by 0");
}

#[test]
fn turned_cards_belong_to_their_row_and_column() {
    let mut values = [None; 25];
    (values[0], values[7], values[9], values[22]) = (Some(3), Some(1), Some(0), Some(2));
    let lines = turned_in_lines(&values);
    let expected: [&[u8]; ALL] = [&[3], &[1, 0], &[], &[], &[2], &[3], &[], &[1, 2], &[], &[0]];
    assert_eq!(lines.each_ref().map(Vec::as_slice), expected);
}

/// No level deals boards without Voltorbs, and level 1 deals none of level 8.
#[test]
fn totals_belong_to_levels() {
    let totals = |voltorbs, sum| Totals { voltorbs, sum };
    let level = |number| Some(Level::new(number).unwrap());
    let of_level_8 = Config::of_level(Level::new(8).unwrap())[0].totals();
    assert!(dealt(of_level_8, level(8)) && dealt(of_level_8, None));
    assert!(!dealt(of_level_8, level(1)) && !dealt(totals(0, 25), None));
}
