//! Reads positions and sessions from the lines of files. A line may have more members, which other programs wrote.

use foretile_games::voltorb::{Position, SessionRecord};
use foretile_search::voltorb::SeenRound;

use crate::json::{self, Fault, Members, Question};

/// Members for the player's own notes, and for the place that a line is from.
const REMARKS: &[&str] = &[
    "comment",
    "date",
    "id",
    "line",
    "name",
    "note",
    "notes",
    "peer_cpu_seconds",
    "source",
    "title",
    "version",
    "witness",
];
/// Members besides a position's in the answers of `read`, `watch` and `solve`, and in files of positions from
/// other programs.
const BESIDE_A_POSITION: &[&str] = &[
    "advance",
    "aim",
    "also",
    "at",
    "best",
    "board",
    "boards",
    "box",
    "bracket",
    "certain",
    "changes",
    "coins",
    "confidence",
    "config",
    "corners",
    "cursor",
    "cut",
    "delay",
    "exact",
    "file",
    "found",
    "gap",
    "grade",
    "hints",
    "level_used",
    "max_payout",
    "memo",
    "moves",
    "next_advance",
    "number",
    "open",
    "other",
    "p",
    "pick",
    "played",
    "quit",
    "run",
    "safe",
    "safest",
    "seed",
    "skip",
    "solved",
    "stake",
    "standing",
    "trap",
    "value",
    "warnings",
];
/// Members besides a session's in the answers of `route` and `session`.
const BESIDE_A_SESSION: &[&str] = &[
    "advance",
    "astray",
    "at",
    "coins",
    "delay",
    "exact",
    "face_up",
    "goal",
    "hints",
    "level",
    "next",
    "plan",
    "played",
    "purse",
    "round_seconds",
    "seconds",
];

/// A line with the rounds of a session that was seen, or with one position.
pub struct SeenLine {
    /// The rounds in order.
    pub rounds: Vec<SeenRound>,
}

impl Question for Position {
    const EXAMPLE: &'static str = concat!(
        r#"{"level":1,"rows":[[5,1],[3,2],[5,1],[4,1],[8,1]],"#,
        r#""cols":[[5,1],[5,1],[5,1],[4,2],[6,1]]}"#
    );

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

impl Question for SeenRound {
    const EXAMPLE: &'static str = Position::EXAMPLE;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

impl Question for SeenLine {
    const EXAMPLE: &'static str = Position::EXAMPLE;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        #[derive(serde::Deserialize)]
        struct Rounds {
            rounds: Vec<SeenRound>,
        }
        let rounds = match members.has("rounds") {
            true => members.part::<Rounds>()?.rounds,
            false => vec![members.part()?],
        };
        Ok(Self { rounds })
    }
}

impl Question for SessionRecord {
    const EXAMPLE: &'static str = r#"{"seed":0,"skip":0,"rounds":[]}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// Reads a position, a round or the rounds of a session from a line of a file.
pub fn position<Q: Question>(line: &str) -> Result<Q, Fault> {
    json::record(line, &[BESIDE_A_POSITION, REMARKS])
}

/// Reads a recorded session from a line of a file.
pub fn session(line: &str) -> Result<SessionRecord, Fault> {
    json::record(line, &[BESIDE_A_SESSION, REMARKS])
}

/// Reads a session that may have rounds without flips from a line of a file.
pub fn played<Q: Question>(line: &str) -> Result<Q, Fault> {
    json::record(line, &[BESIDE_A_SESSION, REMARKS])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::voltorb::Chosen;

    fn line(more: &str) -> String {
        let position = Position::EXAMPLE;
        format!("{}{more}}}", &position[..position.len() - 1])
    }

    #[test]
    fn lines_may_have_more_but_only_known_names() {
        for more in ["", r#","boards":588,"note":"first""#, r#","confidence":0.9,"warnings":[]"#] {
            let read = position::<Position>(&line(more));
            assert!(read.is_ok(), "{more}: {:?}", read.err());
        }
        for (more, fault) in [
            (r#","card":"?""#, "unknown name `card`: did you mean `cards`?"),
            (r#","level":2"#, "`level` is given twice"),
            (r#","note":1,"note":2"#, "`note` is given twice"),
            (r#","colour":1"#, "unknown name `colour`: expected"),
            (r#","cards":"???""#, "`cards`: `???` has 3 letters"),
        ] {
            let error = position::<Position>(&line(more)).unwrap_err().to_string();
            assert!(error.starts_with(fault), "{error}");
        }
        let rounds = format!(r#"{{"rounds":[{}]}}"#, line(r#","flip":[1]"#));
        let error = position::<SeenLine>(&rounds).err().unwrap().to_string();
        assert_eq!(error, "`rounds[0]`: unknown name `flip`: did you mean `flips`?");
    }

    #[test]
    fn lines_have_one_position_or_rounds_and_perhaps_a_choice() {
        let (one, more) = (line(""), line(r#","flips":[1]"#));
        for (text, rounds) in [(one.clone(), 1), (format!(r#"{{"rounds":[{one},{more}]}}"#), 2)] {
            assert_eq!(position::<SeenLine>(&text).unwrap().rounds.len(), rounds, "{text}");
        }
        for (more, pick) in [("", None), (r#","pick":"r1c2""#, Some("r1c2"))] {
            let chosen = position::<Chosen>(&line(more)).unwrap();
            assert_eq!(chosen.pick.map(|pick| pick.to_string()).as_deref(), pick);
        }
    }

    #[test]
    fn sessions_may_come_with_their_plan() {
        let read = session(r#"{"seed":1,"skip":0,"rounds":[],"coins":3,"plan":["Round 1"]}"#);
        assert!(read.is_ok(), "{:?}", read.err());
        for (text, fault) in [
            (r#"{"seed":1,"skip":0,"round":[]}"#, "`rounds` is missing"),
            (r#"{"seed":1,"skip":0,"rounds":[],"skipp":1}"#, "did you mean `skip`?"),
            (r#"{"seed":1,"skip":0,"rounds":[]"#, "this is not JSON: it ends too early"),
            ("[1]", "this is a list: expected an object"),
            (r#"{"seed":1,"skip":-1,"rounds":[]}"#, "`skip` is -1: expected a whole number"),
        ] {
            let error = session(text).unwrap_err().to_string();
            assert!(error.contains(fault), "{error}");
        }
    }
}
