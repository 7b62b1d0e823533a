//! Places pairs of a known queue, and lists where the next one can go.

use foretile_games::puyo::{Field, Pair, Placement, Play, ROWS};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Serialize;

use super::PuzzleTask;
use super::known::{GameSoFar, KnownPairs, Turned};
use super::plan::{Links, Placed, links, rows, show};
use crate::error::Error;
use crate::json::{Fault, Members, Question};
use crate::schema;

/// What did these placements do, and where can the next pair go?
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct PlacePairs {
    /// The pairs, and what has been placed.
    #[cfg_attr(feature = "clap", command(flatten))]
    known: KnownPairs,
}

schema::parts!(PlacePairs: KnownPairs);

impl Question for PlacePairs {
    const EXAMPLE: &'static str = r#"{"seed":65535,"placed":["1up","3right"]}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        Ok(Self { known: members.part()? })
    }
}

/// The game after some placements.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct PairsPlaced {
    /// The placements, and what each of them did.
    pub moves: Vec<Placed>,
    /// The field after them: a text for each row, the highest first, with `.` for an empty cell and `*` for
    /// garbage. Empty rows at the top are left out.
    pub field: Vec<String>,
    /// The pairs to come.
    pub coming: Vec<Pair>,
    /// Where the next pair can go.
    pub places: Vec<ReachablePlacement>,
    /// Addresses that show the placements.
    pub links: Links,
    /// The task of an address; the placements are not checked against it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub task: Option<PuzzleTask>,
    /// What is not settled about the pairs, if they are those of a key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unsettled: Option<&'static str>,
}

/// A placement that can be reached.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "ReachablePlacement"))]
pub struct ReachablePlacement {
    /// The placement, in the notation of `placed`.
    pub at: Turned,
    /// The cell in which the axis lands before anything pops: column from 1 at the left and row from 1 at the
    /// bottom.
    pub axis: [usize; 2],
    /// The cell in which the other puyo lands, or null if it is lost above the field.
    pub other: Option<[usize; 2]>,
}

/// Places the pairs.
pub fn place(question: &PlacePairs) -> Result<PairsPlaced, Error> {
    let GameSoFar { start, play, played, upcoming, dealt, task } = question.known.game_so_far()?;
    Ok(PairsPlaced {
        moves: show(start, &played),
        field: rows(&play.field),
        places: upcoming.first().map_or_else(Vec::new, |&pair| reachable(&play, pair)),
        links: links(start, &played),
        task: task.map(PuzzleTask::from),
        coming: upcoming,
        unsettled: dealt.and_then(|dealt| dealt.unsettled()),
    })
}

/// Returns where a pair can go.
pub(super) fn reachable(play: &Play, pair: Pair) -> Vec<ReachablePlacement> {
    let reached = Placement::all().filter(|&at| Play::clone(play).land_pair(pair, at).is_ok());
    reached.map(|at| landing(&play.field, at)).collect()
}

/// Returns where the halves of a pair land.
fn landing(field: &Field, at: Placement) -> ReachablePlacement {
    let heights = std::array::from_fn(|column| field.height(column));
    let cells = at.landing(&heights).expect("the placement was reached");
    let [axis, other] = cells.map(|(column, row)| [column + 1, row + 1]);
    ReachablePlacement { at: Turned(at), axis, other: (other[1] <= ROWS).then_some(other) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json;

    fn placed(question: &str) -> PairsPlaced {
        place(&json::read::<PlacePairs>(question.as_bytes()).unwrap()).unwrap()
    }

    /// The puyo in a cell of a field that is given as rows.
    fn puyo(rows: &[String], [column, row]: [usize; 2]) -> char {
        rows[rows.len() - row].chars().nth(column - 1).unwrap()
    }

    /// Goes through games by each rule of choice, and places the next pair wherever it can go.
    #[test]
    fn a_pair_lands_where_the_answer_says() {
        let mut checked = 0;
        for step in [5, 7, 11] {
            let mut placements: Vec<String> = Vec::new();
            loop {
                let placed = placements.iter().map(|at| format!("{at:?}")).collect::<Vec<_>>();
                let ask = |more: &str| {
                    let all = [placed.join(","), more.to_owned()];
                    let all: Vec<String> =
                        all.into_iter().filter(|text| !text.is_empty()).collect();
                    let question = format!(r#"{{"seed":6699,"placed":[{}]}}"#, all.join(","));
                    place(&json::read::<PlacePairs>(question.as_bytes()).unwrap())
                };
                let Ok(now) = ask("") else { break };
                let Some(pair) = now.coming.first().map(Pair::to_string) else { break };
                for at in &now.places {
                    // A placement that loses the game is refused, although the pair gets there.
                    let Ok(after) = ask(&format!("\"{}\"", at.at)) else { continue };
                    let landed = &after.moves.last().unwrap().landed;
                    let halves = [Some(at.axis), at.other];
                    for (half, cell) in pair.chars().zip(halves) {
                        let Some(cell) = cell else { continue };
                        assert_eq!(puyo(landed, cell), half, "{placed:?} {}", at.at);
                    }
                    assert_eq!(after.moves.len(), placements.len() + 1);
                    checked += 1;
                }
                let Some(next) = now.places.get(step * placements.len() % now.places.len().max(1))
                else {
                    break;
                };
                placements.push(next.at.to_string());
            }
        }
        assert!(checked > 500, "{checked}");
    }

    #[test]
    fn only_reachable_placements_are_listed() {
        let now = placed(r#"{"seed":65535}"#);
        assert_eq!(now.places.len(), 22);
        assert!(now.moves.is_empty() && now.field.is_empty() && now.coming.len() == 54);
        // Column 2 is 12 high and nothing lifts a pair over it: eight placements need it or column 1.
        let wall = "100200".repeat(6);
        let walled = placed(&format!(
            r#"{{"seed":6699,"colors":5,"field":"http://www.puyop.com/s/{wall}_"}}"#
        ));
        assert_eq!(
            walled.field,
            ["G", "R"]
                .repeat(6)
                .iter()
                .map(|puyo| format!(".{puyo}...."))
                .rev()
                .collect::<Vec<_>>()
        );
        let places: Vec<String> = walled.places.iter().map(|place| place.at.to_string()).collect();
        assert_eq!(
            places,
            [
                "3up", "3right", "3down", "4up", "4right", "4down", "4left", "5up", "5right",
                "5down", "5left", "6up", "6down", "6left"
            ]
        );
    }
}
