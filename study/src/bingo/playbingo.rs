//! Finds what is wrong with a list and settings of PlayBingo, and how much of a board identifies its seed.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, RangeInclusive};

use foretile_games::bingo::bingosync::Seen;
use foretile_games::bingo::playbingo::{Dealer, GoalList, GoalUse, NoBoard, Seed, repeats_after};
use foretile_games::message::{Code, Message};
use serde::Serialize;

use super::check::Severity;
use crate::mass::{Progress, Sweep, Tally};

/// The kinds of findings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum BoardFinding {
    /// Some seeds have no board.
    FailingSeeds,
    /// Boards repeat after some seeds.
    RepeatedBoards,
    /// A few squares identify the seed.
    TellingSquares,
    /// Several goals have the same text.
    DuplicateName,
    /// No board can have a goal, or none had it.
    NeverDealt,
}

foretile_games::messages! {
    /// The sentences about a list and settings of PlayBingo.
    BoardWording "BoardSentence":
    FailingSeeds "failing_seeds" => "{number} of {of} seeds ({share}) have no board, such as {text}: {why}",
    Repeated "repeated_boards" => "the board of a seed comes again after {number} seeds: the site draws one of {of}",
    FirstSquares "telling_squares" => "the goals on the first {number} squares identify the seed among the {of} that the site draws from",
    SameText "same_text" => "{number} goals have this text: a board can have them all",
    Filtered "filtered" => "the filters remove it",
    NotRequested "not_asked" => "no square asks for its difficulty or a category of it",
    Never "never_dealt" => "on none of {of} boards",
}

/// A sentence about a list and settings of PlayBingo.
pub type BoardSentence = Message<BoardWording>;

/// Something that is wrong or suspicious.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct BoardIssue {
    /// How bad it is.
    pub severity: Severity,
    /// The kind of finding.
    pub kind: BoardFinding,
    /// The goal that it is about, or `seeds`.
    pub about: String,
    /// What is wrong, for people.
    pub message: String,
    /// The same as a code with its values.
    pub told: BoardSentence,
}

/// How much of a board identifies its seed, if the seed decides only the goals and not the layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct SeedClues {
    /// How many of the first squares always identify one seed of those that the site draws; null if some whole boards fit
    /// several.
    pub squares: Option<usize>,
    /// The least number of seeds after which a board repeats. It may be larger than any seed.
    pub repeats_after: u64,
}

/// The boards of many seeds.
pub struct BoardStudy {
    /// The number of seeds.
    pub seeds: u64,
    /// The number of boards.
    pub boards: u64,
    /// On how many boards each goal is, by its place in the list.
    pub counts: Vec<u64>,
    /// How much of a board identifies its seed; none if nothing is known.
    pub clues: Option<SeedClues>,
    /// Why seeds have no board: how many, and the first one.
    failures: BTreeMap<String, (Message, u64, u64)>,
}

/// The number of seeds that a thread takes at a time.
const BLOCK: u64 = 100;
/// The expected number of boards at which never is significant.
const EXPECTED: f64 = 20.0;

struct Counting<'a> {
    dealer: &'a Dealer,
    drawn: u64,
    study: BoardStudy,
}

impl Tally for Counting<'_> {
    fn count(&mut self, seeds: RangeInclusive<u64>, mut on_seed: impl FnMut()) {
        let Self { dealer, drawn, study } = self;
        for seed in seeds {
            study.seeds += 1;
            match dealer.deal(Seed::from(seed)) {
                Ok(board) => {
                    study.boards += 1;
                    board.goals.iter().for_each(|goal| study.counts[*goal as usize] += 1);
                    study.clues = joined(study.clues, clues(dealer, &board.goals, *drawn));
                }
                Err(why) => study.fails(why, seed),
            }
            on_seed();
        }
    }

    fn merge(&mut self, other: Self) {
        let (ours, theirs) = (&mut self.study, other.study);
        ours.seeds += theirs.seeds;
        ours.boards += theirs.boards;
        ours.counts.iter_mut().zip(theirs.counts).for_each(|(sum, more)| *sum += more);
        ours.clues = joined(ours.clues, theirs.clues);
        for (why, (message, count, first)) in theirs.failures {
            let (_, sum, earliest) = ours.failures.entry(why).or_insert((message, 0, first));
            *sum += count;
            *earliest = first.min(*earliest);
        }
    }
}

impl BoardStudy {
    /// Deals the boards of seeds. `drawn` is how many seeds the site draws from. Returns `None` if `on_event` breaks.
    pub fn of(
        list: &GoalList,
        dealer: &Dealer,
        seeds: RangeInclusive<u64>,
        drawn: u64,
        on_event: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<Self> {
        let empty = || Counting {
            dealer,
            drawn,
            study: Self {
                seeds: 0,
                boards: 0,
                counts: vec![0; list.goals.len()],
                clues: None,
                failures: BTreeMap::new(),
            },
        };
        let sweep = Sweep { seeds, block: BLOCK, threads: None };
        sweep.run(empty, on_event).map(|counting| counting.study)
    }

    fn fails(&mut self, why: NoBoard, seed: u64) {
        let (_, count, first) =
            self.failures.entry(why.to_string()).or_insert_with(|| (why.into(), 0, seed));
        *count += 1;
        *first = seed.min(*first);
    }

    /// Returns what is wrong, the worst first. `drawn` is how many seeds the site draws from.
    pub fn issues(&self, list: &GoalList, dealer: &Dealer, drawn: u64) -> Vec<BoardIssue> {
        let mut issues = Vec::new();
        let mut find = |kind: BoardFinding, about: &str, sentence: BoardSentence| {
            let severity = match kind {
                BoardFinding::FailingSeeds => Severity::Wrong,
                _ => Severity::Suspicious,
            };
            let (about, message) = (about.to_owned(), sentence.to_string());
            issues.push(BoardIssue { severity, kind, about, message, told: sentence });
        };
        let mut failures: Vec<_> = self.failures.values().collect();
        failures.sort_by_key(|(_, count, _)| std::cmp::Reverse(*count));
        for (why, count, first) in failures {
            let sentence = BoardWording::FailingSeeds.number(*count).of(self.seeds);
            let sentence = sentence.text(first.to_string()).with("why", why.clone());
            find(BoardFinding::FailingSeeds, "seeds", sentence);
        }
        if let Some(SeedClues { squares, repeats_after }) = self.clues {
            if repeats_after < drawn {
                let sentence = BoardWording::Repeated.number(repeats_after).of(drawn);
                find(BoardFinding::RepeatedBoards, "seeds", sentence);
            }
            if let Some(squares) = squares {
                let sentence = BoardWording::FirstSquares.number(squares).of(drawn);
                find(BoardFinding::TellingSquares, "seeds", sentence);
            }
        }
        let mut texts: BTreeMap<&str, usize> = BTreeMap::new();
        list.goals.iter().for_each(|goal| *texts.entry(&goal.text).or_default() += 1);
        for (text, count) in texts.into_iter().filter(|(_, count)| *count > 1) {
            find(BoardFinding::DuplicateName, text, BoardWording::SameText.number(count));
        }
        let squares = (dealer.rows() * dealer.columns()) as f64;
        let expected = self.boards as f64 * squares / list.goals.len().max(1) as f64;
        for ((place, goal), count) in (0..).zip(&list.goals).zip(&self.counts) {
            let sentence = match dealer.use_of(place) {
                GoalUse::Filtered => BoardWording::Filtered.into(),
                GoalUse::NotRequested => BoardWording::NotRequested.into(),
                GoalUse::Possible if *count == 0 && expected >= EXPECTED => {
                    BoardSentence::from(BoardWording::Never).of(self.boards)
                }
                GoalUse::Possible => continue,
            };
            find(BoardFinding::NeverDealt, &goal.text, sentence);
        }
        issues
    }
}

/// Joins the clues of several boards: the most squares that one needs, and the fewest seeds after which one repeats.
fn joined(one: Option<SeedClues>, other: Option<SeedClues>) -> Option<SeedClues> {
    let (Some(one), Some(other)) = (one, other) else { return one.or(other) };
    let squares = one.squares.zip(other.squares).map(|(one, other)| one.max(other));
    Some(SeedClues { squares, repeats_after: one.repeats_after.min(other.repeats_after) })
}

/// Returns how much of a board identifies its seed, which is one of `drawn`.
fn clues(dealer: &Dealer, goals: &[u32], drawn: u64) -> Option<SeedClues> {
    let seen: Vec<Seen> = goals
        .iter()
        .enumerate()
        .map(|(square, goal)| Seen { square, goals: vec![*goal] })
        .collect();
    let picks = dealer.picks(&seen);
    let (first, others) = picks.split_first()?;
    let of_first = first.residues().into_iter();
    let mut seeds: Vec<u64> =
        of_first.flat_map(|seed| (seed..=drawn).step_by(first.pool as usize)).collect();
    seeds.retain(|seed| *seed > 0);
    let mut last = first;
    for picks in others {
        if seeds.len() < 2 {
            break;
        }
        seeds.retain(|seed| picks.has(*seed));
        last = picks;
    }
    Some(SeedClues {
        squares: (seeds.len() < 2).then_some(last.square + 1),
        repeats_after: repeats_after(&picks),
    })
}
