//! Plays a puzzle (*nazo puyo*): what placements do, and whether the task is met.

use foretile_games::puyo::bits::PuzzleBits;
use foretile_games::puyo::{
    Field, Goal, GoalKind, Judge, Judgement, Pair, Play, Pop, Puzzle, PuzzleMove, PuzzlePlay,
    Totals,
};
use foretile_solve::puyo::PuzzleQuestion;
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::PuzzleTask;
use super::known::Turned;
use super::place::{ReachablePlacement, reachable};
use super::plan::{Step, rows, steps};
use super::task::puzzle_at;
use crate::error::{Context, Error, ensure};
use crate::json::{Fault, Members, Question};

/// What do these placements do to a puzzle, and is its task met?
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct PlayPuzzle {
    /// The address of a puzzle at Ishikawa's simulator, with a task at its end
    address: String,
    /// Where its first pairs are placed, such as 3up: the column of the axis, and where the other puyo lies. Garbage that
    /// the puzzle drops between them falls by itself
    #[serde(default)]
    placed: Vec<Turned>,
}

impl Question for PlayPuzzle {
    const EXAMPLE: &'static str =
        r#"{"address":"http://ips.karou.jp/simu/pn.html?800900_c1c1__u01","placed":["6up"]}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// A puzzle after some placements.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct PuzzlePlayed {
    /// The task.
    pub task: PuzzleTask,
    /// The field before the first move: a text for each row, the highest first, with `.` for an empty cell, `*` for
    /// garbage, `#` for hard garbage and `@` for iron. Empty rows at the top are left out.
    pub start: Vec<String>,
    /// The moves so far, garbage included.
    pub moves: Vec<PuzzleMoved>,
    /// The field after them, as in `start`.
    pub field: Vec<String>,
    /// The moves to come: a pair, or null for garbage.
    pub coming: Vec<Option<Pair>>,
    /// Where the next pair can go; empty once the attempt is over.
    pub places: Vec<ReachablePlacement>,
    /// Whether the task is met.
    pub state: PuzzleState,
    /// The most that a move so far has of what the task counts, or what all moves have together if it counts that; null
    /// for a task that counts nothing.
    pub reached: Option<u32>,
    /// How many puyos the task wants gone are left; null for a task that clears none.
    pub left: Option<u32>,
    /// The address of what is left of the puzzle, which `puyo/task` solves; null once the attempt is over, and where moves
    /// that are done still count.
    pub now: Option<String>,
}

/// A move of a puzzle, and what it does.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct PuzzleMoved {
    /// The pair, the axis first; null for garbage.
    pub pair: Option<Pair>,
    /// Where it was placed; null for garbage.
    pub at: Option<Turned>,
    /// The field before anything pops, as in `start`.
    pub landed: Vec<String>,
    /// The steps of the chain.
    pub steps: Vec<Step>,
}

/// How an attempt at a puzzle stands.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub enum PuzzleState {
    /// The task is not met, and a pair is to come.
    Open,
    /// The last move met the task.
    Met,
    /// The task is not met, and no pair can be placed: row 12 of column 3 is filled.
    Lost,
    /// The task is not met, and no pair is left.
    Over,
}

/// Plays the placements.
///
/// # Errors
/// When the address is not that of a puzzle, its task is missing or unknown, or a pair cannot be placed.
#[expect(clippy::missing_panics_doc, reason = "a puzzle with a goal has a task")]
pub fn play(question: &PlayPuzzle) -> Result<PuzzlePlayed, Error> {
    let puzzle = puzzle_at(&question.address)?;
    let goal = PuzzleQuestion::new(&puzzle)?.goal;
    let mut play = PuzzlePlay::new(puzzle.field, goal);
    let (mut moves, mut reached) = (Vec::new(), 0);
    let (mut judgement, mut placed) = (Judgement::Open, question.placed.iter());
    for one in &puzzle.moves {
        if judgement != Judgement::Open {
            break;
        }
        let mut field = *play.field();
        let (pops, pair, at);
        match *one {
            PuzzleMove::Garbage(garbage) => {
                garbage.land(&mut field);
                (pops, judgement) = play.drop_garbage(garbage);
                (pair, at) = (None, None);
            }
            PuzzleMove::Pair(next, _) => {
                let Some(&turned) = placed.next() else { break };
                let number = question.placed.len() - placed.len();
                let mut lands = Play::new(field);
                lands.land_pair(next, turned.0).with_context(|| format!("placed pair {number}"))?;
                field = lands.field;
                (pops, judgement) = play.drop(next, turned.0)?;
                (pair, at) = (Some(next), Some(turned));
            }
        }
        reached = reached.max(counted(goal, play.judge().totals(), &pops, play.field()));
        moves.push(PuzzleMoved { pair, at, landed: rows(&field), steps: steps(&mut field) });
    }
    let most = question.placed.len() - placed.len();
    ensure!(
        placed.next().is_none(),
        "{} pairs are placed, but the attempt is over before: expected at most {most}, such as those before it",
        question.placed.len()
    );
    let rest: Vec<PuzzleMove> = puzzle.moves[moves.len()..].iter().copied().map(unplaced).collect();
    let upcoming: Vec<Option<Pair>> = rest.iter().map(pair_of).collect();
    let next = upcoming.first().copied().flatten().filter(|_| judgement == Judgement::Open);
    let places = next.map_or_else(Vec::new, |pair| reachable(&Play::new(*play.field()), pair));
    let state = match judgement {
        Judgement::Met => PuzzleState::Met,
        Judgement::Open if upcoming.is_empty() => PuzzleState::Over,
        Judgement::Open if !places.is_empty() => PuzzleState::Open,
        _ => PuzzleState::Lost,
    };
    let adds_up = matches!(goal.kind, GoalKind::ColoursInTotal | GoalKind::PuyosInTotal);
    let now = (state == PuzzleState::Open && (moves.is_empty() || !adds_up))
        .then(|| Puzzle { field: *play.field(), moves: rest, task: puzzle.task }.to_string());
    let clears = matches!(goal.kind, GoalKind::Clear | GoalKind::ChainAndClear);
    Ok(PuzzlePlayed {
        task: puzzle.task.expect("a puzzle that is judged has a task").into(),
        start: rows(&puzzle.field),
        moves,
        field: rows(play.field()),
        coming: upcoming,
        places,
        state,
        reached: (goal.kind != GoalKind::Clear).then_some(reached),
        left: clears.then(|| goal.which.cells(&PuzzleBits::of(play.field())).count_ones()),
        now,
    })
}

/// Returns a move without somebody's answer.
const fn unplaced(one: PuzzleMove) -> PuzzleMove {
    match one {
        PuzzleMove::Pair(pair, _) => PuzzleMove::Pair(pair, None),
        PuzzleMove::Garbage(_) => one,
    }
}

const fn pair_of(one: &PuzzleMove) -> Option<Pair> {
    match *one {
        PuzzleMove::Pair(pair, _) => Some(pair),
        PuzzleMove::Garbage(_) => None,
    }
}

/// More than any number that a move can reach: the field has 78 cells.
const ANY: u8 = 79;

/// Returns how much a move has of what a goal counts, by asking the judge for ever less of it.
fn counted(goal: Goal, totals: Totals, pops: &[Pop], field: &Field) -> u32 {
    let kind = match goal.kind {
        GoalKind::ColoursInTotal => return totals.colours.count_ones(),
        GoalKind::PuyosInTotal => return totals.puyos.into(),
        GoalKind::Clear => return 0,
        GoalKind::ChainAndClear => GoalKind::Chain,
        kind => kind,
    };
    let is_met = |&number: &u8| {
        let least = Goal { kind, number, or_more: true, ..goal };
        Judge::new(least).judge(pops, field) == Judgement::Met
    };
    (1..ANY).rev().find(is_met).map_or(0, u32::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json;
    use crate::puyo::{SolveTask, TaskPlacement, solve_task};

    const PAGE: &str = "http://ips.karou.jp/simu/pn.html?";

    fn played(query: &str, placed: &[&str]) -> Result<PuzzlePlayed, String> {
        let question = serde_json::json!({ "address": format!("{PAGE}{query}"), "placed": placed });
        let question = json::read::<PlayPuzzle>(question.to_string().as_bytes()).unwrap();
        play(&question).map_err(|error| format!("{error:#}"))
    }

    fn solutions(address: &str) -> (u64, Vec<Vec<String>>) {
        let question = serde_json::json!({ "address": address, "limit": 1_000 });
        let question: SolveTask = json::read(question.to_string().as_bytes()).unwrap();
        let found = solve_task(&question, &|| false).unwrap();
        let text = |at: &TaskPlacement| format!("{}{}", at.column, at.turn);
        let listed =
            found.solutions.iter().map(|one| one.placements.iter().flatten().map(text).collect());
        (found.count, listed.collect())
    }

    /// Three reds in a corner. The first pair goes away from them, the second one pops them.
    #[test]
    fn a_puzzle_is_played_to_its_end() {
        let open = played("800900_c1c1__u01", &["6up"]).unwrap();
        assert_eq!((open.state, open.reached, open.left), (PuzzleState::Open, Some(0), None));
        assert_eq!((open.start.join("/"), open.coming.len()), ("R...../RR....".into(), 1));
        assert_eq!(open.field.join("/"), "R....G/RR...R");
        let met = played("800900_c1c1__u01", &["6up", "3up"]).unwrap();
        assert_eq!((met.state, met.reached, met.places.len()), (PuzzleState::Met, Some(1), 0));
        let steps = &met.moves[1].steps;
        assert_eq!((steps.len(), steps[0].popping.len()), (1, 4));
        // With the first pair already; the second one is too many.
        assert_eq!(played("800900_c1c1__u01", &["3up"]).unwrap().state, PuzzleState::Met);
        let error = played("800900_c1c1__u01", &["3up", "3up"]).err().unwrap();
        assert!(error.contains("at most 1"), "{error}");
        // A chain of two is asked for: one step is not enough.
        let over = played("800900_c1c1__u02", &["6up", "3up"]).unwrap();
        assert_eq!((over.state, over.reached), (PuzzleState::Over, Some(1)));
    }

    #[test]
    fn what_was_reached_is_counted_by_kind() {
        for (query, placed, reached, left) in [
            // Two pairs of reds and greens; four reds in a corner with a red that comes.
            ("800900_c1__200", "3up", None, Some(1)),
            ("800900_c1__w12", "3up", Some(1), Some(0)),
            ("800900_c1__a02", "3up", Some(1), None),
            ("800900_c1__c05", "3up", Some(4), None),
            ("800900_c1__E02", "3up", Some(1), None),
            ("800900_c1__G15", "3up", Some(4), None),
            ("800900_c1__I02", "3up", Some(1), None),
            ("800900_c1__Q05", "3up", Some(4), None),
        ] {
            let found = played(query, &[placed]).unwrap();
            assert_eq!(
                (found.state, found.reached, found.left),
                (PuzzleState::Over, reached, left),
                "{query}"
            );
        }
    }

    /// Garbage falls by itself, before a pair and after it.
    #[test]
    fn garbage_falls_between_the_pairs() {
        let found = played("800900_a-c1a0a-c1__u02", &["6up"]).unwrap();
        let fell: Vec<bool> = found.moves.iter().map(|one| one.pair.is_none()).collect();
        assert_eq!((fell, found.coming.len()), (vec![true, false, true, true], 1));
        assert_eq!(found.moves[0].landed.join("/"), "*...../R*..../RR****");
        assert_eq!(found.state, PuzzleState::Open);
    }

    #[test]
    fn a_filled_column_ends_the_attempt() {
        let found =
            played("~001.002.001.002.001.002.001.002.001.002.001_c1c1__u05", &["3up"]).unwrap();
        assert_eq!((found.state, found.places.len(), found.now), (PuzzleState::Lost, 0, None));
    }

    /// What is left of a puzzle has as many solutions as the whole one has from there, and each solution is one here.
    #[test]
    fn the_rest_has_the_solutions_of_the_whole() {
        for query in ["800900_c1c1__u01", "1029g_c121__200", "40x_A16101__w02", "800900_c1g1__v01"]
        {
            let (count, listed) = solutions(&format!("{PAGE}{query}"));
            let start = played(query, &[]).unwrap();
            let mut sum = 0;
            for place in &start.places {
                let at = place.at.to_string();
                let is_listed = |one: &&Vec<String>| one[0] == at;
                let here = listed.iter().filter(is_listed).count() as u64;
                let after = played(query, &[&at]).unwrap();
                let rest = match after.state {
                    PuzzleState::Met => 1,
                    PuzzleState::Open => solutions(&after.now.unwrap()).0,
                    _ => 0,
                };
                if here > 0 {
                    assert_eq!(rest, here, "{query} {at}");
                    sum += rest;
                }
            }
            assert_eq!(sum, count, "{query}");
            for solution in listed {
                let placed: Vec<&str> = solution.iter().map(String::as_str).collect();
                assert_eq!(played(query, &placed).unwrap().state, PuzzleState::Met);
            }
        }
        // What popped before counts on, which no address says.
        assert_eq!(played("800900_c1c1__c0a", &["3up"]).unwrap().now, None);
    }
}
