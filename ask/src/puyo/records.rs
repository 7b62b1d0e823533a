//! Checks plans in files, such as the records in `bench/`, by the plain rules.

use std::cmp::Ordering;

use foretile_games::puyo::{self, ColourCount, Placement, Play, Seed};
use serde::Serialize;

use super::Goal;
use super::known::USUAL_PAIRS;
use crate::error::{Error, ErrorKind};

/// The first line of a file of plans. The moves have a letter for each pair: `a` to `v` stand for the 22 placements, from
/// the left column of the axis to the right one and with the child above, to the right, below and to the left.
const HEADER: &str = "goal,seed,chain,score,pair,proven,moves";

/// A plan of a file.
#[derive(Clone, Copy)]
struct Row<'a> {
    line: usize,
    goal: Goal,
    seed: Seed,
    chain: usize,
    score: u32,
    pair: usize,
    moves: &'a str,
}

/// A plan that was checked.
#[derive(Serialize)]
pub struct CheckedPlan {
    /// Its line in the file, counted from 1.
    pub line: usize,
    /// What the plan is for.
    pub goal: Goal,
    /// The seed of its queue of four colours.
    pub seed: Seed,
    /// The number of steps of its last chain.
    pub chain: usize,
    /// The points of this chain.
    pub score: u32,
    /// How many pairs it places.
    pub pair: usize,
    /// What is wrong with it, or null if the rules agree with it.
    pub fault: Option<String>,
    /// How it compares with the record; null without one, and if it is wrong.
    pub against_record: Option<Against>,
}

/// How a plan compares with the record of its goal and seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Against {
    /// It is better.
    Better,
    /// It is worth the same.
    Equal,
    /// The record is better.
    Worse,
    /// There is no record.
    New,
}

impl Row<'_> {
    /// The plan's value for comparisons: a better plan has a greater one.
    fn value(&self) -> [i64; 3] {
        let [chain, score, pair] = [self.chain as i64, i64::from(self.score), self.pair as i64];
        match self.goal {
            Goal::Chain => [chain, score, -pair],
            Goal::Score => [score, chain, -pair],
            Goal::Clear => [-pair, score, chain],
        }
    }

    /// Says what is wrong with the plan, if the rules do not agree with it.
    fn fault(&self) -> Option<String> {
        let Self { goal, seed, chain, score, pair, moves, .. } = *self;
        if moves.len() != pair || !(1..=USUAL_PAIRS).contains(&pair) {
            let count = moves.len();
            return Some(format!(
                "it has {count} moves for {pair} pairs: expected a move for each, and at most {USUAL_PAIRS}"
            ));
        }
        let queue = puyo::queue(seed, ColourCount::Four);
        let mut play = Play::default();
        let mut last = None;
        for (index, letter) in moves.bytes().enumerate() {
            let number = index + 1;
            let place = letter.checked_sub(b'a').and_then(|at| Placement::all().nth(at.into()));
            let Some(place) = place else {
                return Some(format!("move {number} is not a letter from a to v"));
            };
            match play.drop(queue.pair(index), place) {
                Ok(_) if play.is_lost() => {
                    return Some(format!("the game is lost after pair {number}"));
                }
                Ok(fired) => last = Some(fired),
                Err(error) => return Some(format!("pair {number}: {error}")),
            }
        }
        let last = last?;
        let (steps, points) = (last.steps.len(), last.score());
        if (steps, points) != (chain, score) {
            return Some(format!("its last pair fires {steps} steps with {points} points"));
        }
        if goal == Goal::Clear && !last.all_clear {
            return Some("its last pair leaves puyos on the field".to_owned());
        }
        (steps == 0).then(|| "its last pair fires nothing".to_owned())
    }
}

/// Reads a file of plans.
fn rows(text: &str) -> Result<Vec<Row<'_>>, Error> {
    let mut lines = text.lines().enumerate();
    if lines.next().is_none_or(|(_, first)| first.trim_end() != HEADER) {
        return Err(ErrorKind::Question.error(format!(
            "this is not a file of plans: expected a first line such as `{HEADER}`"
        )));
    }
    lines
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(index, text)| {
            let line = index + 1;
            row(line, text.trim_end()).ok_or_else(|| {
                ErrorKind::Question.error(format!(
                    "line {line} is not a plan: expected a goal, a seed, steps, points, pairs, true or false, and \
                     moves, such as clear,7,1,40,2,false,ab"
                ))
            })
        })
        .collect()
}

/// Reads a line.
fn row(line: usize, text: &str) -> Option<Row<'_>> {
    let fields: Vec<&str> = text.split(',').collect();
    let [goal, seed, chain, score, pair, proven, moves] = fields[..] else { return None };
    let goal = match goal {
        "chain" => Goal::Chain,
        "score" => Goal::Score,
        "clear" => Goal::Clear,
        _ => return None,
    };
    proven.parse::<bool>().ok()?;
    Some(Row {
        line,
        goal,
        seed: seed.parse().ok()?,
        chain: chain.parse().ok()?,
        score: score.parse().ok()?,
        pair: pair.parse().ok()?,
        moves,
    })
}

/// Replays the plans of a file by the plain rules, and compares each with the record of its goal and seed in another file.
///
/// # Errors
/// When a file is not one of plans.
pub fn check_records(text: &str, records: Option<&str>) -> Result<Vec<CheckedPlan>, Error> {
    let known = records.map(rows).transpose()?;
    let checked = rows(text)?.into_iter().map(|row| {
        let fault = row.fault();
        let against = |known: &Vec<Row<'_>>| {
            let record =
                known.iter().find(|record| record.goal == row.goal && record.seed == row.seed);
            record.map_or(Against::New, |record| match row.value().cmp(&record.value()) {
                Ordering::Greater => Against::Better,
                Ordering::Equal => Against::Equal,
                Ordering::Less => Against::Worse,
            })
        };
        let against_record = known.as_ref().filter(|_| fault.is_none()).map(against);
        let Row { line, goal, seed, chain, score, pair, .. } = row;
        CheckedPlan { line, goal, seed, chain, score, pair, fault, against_record }
    });
    Ok(checked.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published records, which another program has replayed.
    const RECORDS: &str = include_str!("../../../bench/results/puyo_records.csv");

    #[test]
    fn published_records_pass_the_check() {
        let checked = check_records(RECORDS, Some(RECORDS)).unwrap();
        assert!(checked.len() > 100);
        for plan in checked {
            assert_eq!(
                (plan.fault, plan.against_record),
                (None, Some(Against::Equal)),
                "{}",
                plan.line
            );
        }
    }

    /// A chain of seed 0 whose numbers, moves and goal are changed.
    #[test]
    fn a_plan_that_disagrees_with_the_rules_has_a_fault() {
        let good = RECORDS.lines().find(|line| line.starts_with("clear,322,")).unwrap();
        let fault = |line: &str| {
            check_records(&format!("{HEADER}\n{line}\n"), None).unwrap().remove(0).fault
        };
        assert_eq!(fault(good), None);
        let bad = [
            (",360,", ",361,", "360 points"),
            (",2,360", ",3,360", "2 steps"),
            (",6,true", ",7,true", "6 moves for 7 pairs"),
            ("sqemde", "sqemdz", "not a letter"),
            ("sqemde", "sqemda", "fires"),
        ];
        for (from, to, expected) in bad {
            let fault = fault(&good.replace(from, to)).unwrap();
            assert!(fault.contains(expected), "{fault}");
        }
    }

    #[test]
    fn plans_are_compared_by_their_goal() {
        let record =
            format!("{HEADER}\nclear,322,2,360,7,false,sqemdea\nchain,322,9,9,9,false,a\n");
        let line = RECORDS.lines().find(|line| line.starts_with("clear,322,")).unwrap();
        let against = |record: &str| {
            let text = format!("{HEADER}\n{line}\n");
            check_records(&text, Some(record)).unwrap()[0].against_record
        };
        assert_eq!(against(&record), Some(Against::Better));
        assert_eq!(against(&record.replace(",7,false", ",5,false")), Some(Against::Worse));
        assert_eq!(against(&format!("{HEADER}\n")), Some(Against::New));
    }

    #[test]
    fn other_files_are_refused() {
        for text in ["", "seed,pair\n0,1\n", &format!("{HEADER}\nchain,0,1\n")] {
            let error = check_records(text, None).err().unwrap();
            assert!(error.to_string().contains("expected"), "{error}");
        }
    }

    #[test]
    fn a_lost_game_and_a_line_that_is_not_a_plan_are_reported() {
        // All puyos in one column: the third is full after six pairs, which ends the game, and in the first one the
        // seventh has no room.
        for (moves, fault) in [
            ("hhhhhhhh", "the game is lost after pair 6"),
            ("aaaaaaaa", "pair 7: a pair cannot reach column 1"),
        ] {
            let text = format!("{HEADER}\nchain,0,1,40,8,false,{moves}\n");
            let found = check_records(&text, None).unwrap().remove(0).fault.unwrap();
            assert!(found.starts_with(fault), "{found}");
        }
        let wrong = format!("{HEADER}\n\nchain,0\n");
        let error = check_records(&wrong, None).err().unwrap().to_string();
        assert!(error.contains("line 3 is not a plan"), "{error}");
    }

    /// More of what counts first is better, whatever else a plan has; then more of the next, and fewer pairs.
    #[test]
    fn plans_are_ranked_by_their_goal() {
        let row = |goal, chain, score, pair| Row {
            line: 2,
            goal,
            seed: Seed(0),
            chain,
            score,
            pair,
            moves: "",
        };
        for (goal, better, worse) in [
            (Goal::Chain, (5, 100, 9), (4, 900, 1)),
            (Goal::Chain, (5, 200, 9), (5, 100, 1)),
            (Goal::Chain, (5, 100, 8), (5, 100, 9)),
            (Goal::Score, (4, 900, 9), (5, 100, 1)),
            (Goal::Score, (5, 900, 9), (4, 900, 1)),
            (Goal::Score, (5, 100, 8), (5, 100, 9)),
            (Goal::Clear, (1, 100, 8), (5, 900, 9)),
            (Goal::Clear, (1, 200, 8), (5, 100, 8)),
            (Goal::Clear, (2, 100, 8), (1, 100, 8)),
        ] {
            let value = |(chain, score, pair)| row(goal, chain, score, pair).value();
            assert!(value(better) > value(worse), "{better:?} {worse:?}");
        }
    }
}
