//! Makes puzzles (*nazo puyo*) that have one solution, also one a day.

use std::str::FromStr;

use foretile_games::puyo::{
    Colour, ColourCount, Draws, Goal, GoalKind, Orientation, Pair, Placement, Which,
};
use foretile_solve::puyo::{Grade, MadePuzzle, PuzzleLevel, WantedPuzzle, make};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, de};

use super::PuzzleTask;
use super::plan::rows;
use crate::error::{Error, bail, ensure};
use crate::json::{Fault, Members, Question};
use crate::number::Whole;
use crate::voltorb::Day;
use crate::{ErrorKind, Reason};

/// The text that is hashed with a date.
const SALT: &str = "foretile puyo day ";
/// The puzzles of the days of a week, from Monday on: task and pairs.
const WEEK: [(&str, i64); 7] = [
    ("3-chain", 2),
    ("clear-all", 2),
    ("4-chain", 3),
    ("3-chain-clear-all", 3),
    ("5-chain", 3),
    ("5-chain-clear-all", 4),
    ("7-chain", 4),
];

/// How many pairs a puzzle has.
pub type PairCount = Whole<1, { WantedPuzzle::MOST_PAIRS as i64 }, 3>;
/// The number that a puzzle is made from.
pub type PuzzleSeed = Whole<0, { u32::MAX as i64 }, 7>;

/// Which puzzle with one solution can be made?
#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct MakePuzzle {
    /// The task: N-chain, N-chain-or-more, clear-all, clear-red (or another colour), or a chain that clears, such as
    /// 3-chain-clear-all; 4-chain by default.
    pub task: Option<MakeableTask>,
    /// How many pairs; 3 by default.
    pub pairs: Option<PairCount>,
    /// How many colours; 4 by default.
    #[serde(rename = "colors")]
    pub colours: Option<ColourCount>,
    /// The number that the puzzle is made from: the same number, the same puzzle. It is no seed of a game.
    pub seed: Option<PuzzleSeed>,
    /// Instead of all that: the day, in UTC, whose puzzle is the same for everybody.
    pub day: Option<Day>,
}

impl Question for MakePuzzle {
    const EXAMPLE: &'static str = r#"{"task":"5-chain","pairs":3,"seed":7}"#;

    const EXAMPLES: &'static [&'static str] = &[Self::EXAMPLE, r#"{"day":"2026-11-22"}"#];

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// The task of a puzzle that can be made. As text it is such as `5-chain`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(with = "String"))]
#[cfg_attr(feature = "openapi", schemars(extend("examples" = ["5-chain", "4-chain-or-more", "clear-all", "clear-red", "3-chain-clear-all"])))]
pub struct MakeableTask(Goal);

impl FromStr for MakeableTask {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let Some(goal) = goal(text) else {
            bail!(
                "no puzzle is made with the task `{text}`: expected a chain of 1 to {} steps, puyos to clear, or both, such as 5-chain, 4-chain-or-more, clear-all, clear-red or 3-chain-clear-all",
                WantedPuzzle::LONGEST
            )
        };
        Ok(Self(goal))
    }
}

impl<'de> Deserialize<'de> for MakeableTask {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// Reads a task.
fn goal(text: &str) -> Option<Goal> {
    let (number, or_more, clears) = match text.split_once("-chain") {
        Some((number, rest)) => {
            let more = rest.strip_prefix("-or-more");
            let rest = more.unwrap_or(rest);
            let number = number
                .parse()
                .ok()
                .filter(|number| (1..=WantedPuzzle::LONGEST).contains(number))?;
            let clears = if rest.is_empty() { None } else { Some(rest.strip_prefix('-')?) };
            (number, more.is_some(), clears)
        }
        None => (0, false, Some(text)),
    };
    let which = match clears.map(|clears| clears.strip_prefix("clear-")) {
        None => Which::All,
        Some(which) => match which? {
            "all" => Which::All,
            "red" => Which::Colour(Colour::Red),
            "green" => Which::Colour(Colour::Green),
            "blue" => Which::Colour(Colour::Blue),
            "yellow" => Which::Colour(Colour::Yellow),
            "purple" => Which::Colour(Colour::Purple),
            _ => return None,
        },
    };
    let kind = match (number, clears) {
        (0, _) => GoalKind::Clear,
        (_, None) => GoalKind::Chain,
        (_, Some(_)) => GoalKind::ChainAndClear,
    };
    Some(Goal { kind, which, number, or_more })
}

/// A puzzle with exactly one solution.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct PuzzleMade {
    /// Its address at Ishikawa's simulator, which `puyo/task` solves.
    pub address: String,
    /// The three characters of its task, such as `u05`.
    pub code: String,
    /// The task.
    pub task: PuzzleTask,
    /// The field: a text for each row, the highest first, with `.` for an empty cell.
    pub field: Vec<String>,
    /// The pairs.
    pub pairs: Vec<Pair>,
    /// How many colours were allowed.
    #[serde(rename = "colors")]
    pub colours: ColourCount,
    /// The number that it was made from.
    pub seed: u32,
    /// The day whose puzzle it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day: Option<Day>,
    /// How hard it is.
    pub grade: PuzzleGrade,
    /// How it was found and proven to have one solution.
    pub proof: PuzzleProof,
    /// The solution.
    pub solution: Vec<PairPlacement>,
}

/// How hard a puzzle is. The grade rests on the number of placements that look right and fail.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct PuzzleGrade {
    /// The grade.
    pub level: PuzzleLevel,
    /// On the way of the solution, the placements of all pairs that look right and fail: a puyo comes to lie beside one of its
    /// colour, and the task can't be met any more.
    pub tempting: usize,
    /// The placements of the first pair. One of them is right.
    pub first: usize,
    /// How many ways to drop the pairs come one step short of the chain; null if the task is no chain of two steps or more.
    pub near_misses: Option<u64>,
}

/// How a puzzle was found, and proven to have one solution: all placements were searched.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct PuzzleProof {
    /// The candidates that were tried, this one included.
    pub tries: u32,
    /// The number of fields from which the next move was tried to prove it.
    pub searched: u64,
}

/// A pair of a solution, and where it goes.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct PairPlacement {
    /// The pair, the axis first.
    pub pair: Pair,
    /// The column of the axis, counted from 1.
    pub column: usize,
    /// Where the other puyo lies, seen from the axis.
    pub turn: Orientation,
}

impl From<&(Pair, Placement)> for PairPlacement {
    fn from(&(pair, at): &(Pair, Placement)) -> Self {
        Self { pair, column: at.column + 1, turn: at.orientation }
    }
}

/// Makes a puzzle. Returns `None` if no candidate has one solution, or if `stop` returned `true`.
///
/// # Errors
/// When neither a seed nor a day is given, or more than the day.
pub fn make_puzzle(
    question: &MakePuzzle,
    stop: &dyn Fn() -> bool,
) -> Result<Option<PuzzleMade>, Error> {
    let &MakePuzzle { task, pairs, colours, seed, day } = question;
    let (task, pairs, seed) = match (day, seed) {
        (Some(day), None) => {
            ensure!(
                task.is_none() && pairs.is_none() && colours.is_none(),
                "the puzzle of a day has its own task, pairs and colours: expected the day alone, such as 2026-11-22, or a seed instead"
            );
            let (task, pairs) = WEEK[day.weekday()];
            (task.parse()?, Whole::new(pairs), day.hash(SALT))
        }
        (None, Some(seed)) => {
            let usual = MakeableTask(Goal {
                kind: GoalKind::Chain,
                which: Which::All,
                number: 4,
                or_more: false,
            });
            (task.unwrap_or(usual), pairs.unwrap_or(Whole::new(3)), seed.get())
        }
        _ => bail!("expected a seed, such as 7, or a day, such as 2026-11-22"),
    };
    let colours = colours.unwrap_or_default();
    let mut draws = Draws::new(seed);
    let mut draw = |below| draws.below(below);
    let chosen = choose(colours, task.0.which, &mut draw);
    let Some(wanted) = WantedPuzzle::new(task.0, pairs.get(), chosen) else {
        bail!("no such puzzle can be made: expected another task, such as 5-chain")
    };
    let Some(made) = make(&wanted, &mut draw, stop) else { return Ok(None) };
    let MadePuzzle { puzzle, solution, grade, tries, searched, .. } = made;
    let task = PuzzleTask::from(foretile_games::puyo::Task::from(task.0));
    let level = grade.level();
    let Grade { first, tempting, near_misses, .. } = grade;
    Ok(Some(PuzzleMade {
        address: puzzle.to_string(),
        code: task.characters.clone(),
        task,
        field: rows(&puzzle.field),
        pairs: solution.iter().map(|&(pair, _)| pair).collect(),
        colours,
        seed,
        day,
        grade: PuzzleGrade { level, tempting, first, near_misses },
        proof: PuzzleProof { tries, searched },
        solution: solution.iter().map(PairPlacement::from).collect(),
    }))
}

/// Chooses colours, the one to clear among them.
fn choose(colours: ColourCount, which: Which, draw: &mut dyn FnMut(u32) -> u32) -> Vec<Colour> {
    let mut left = Colour::ALL.to_vec();
    let mut chosen = Vec::new();
    if let Which::Colour(colour) = which {
        left.retain(|&other| other != colour);
        chosen.push(colour);
    }
    while chosen.len() < usize::from(colours.get()) {
        chosen.push(left.swap_remove(draw(left.len() as u32) as usize));
    }
    chosen
}

/// The error when no puzzle was found.
pub fn none_made() -> Error {
    ErrorKind::Question.refusal(Reason::PuyoNoneMade)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use foretile_games::puyo::Task;

    use super::super::{SolveTask, solve_task};
    use super::*;
    use crate::json;

    fn answer(body: &str) -> Result<Option<PuzzleMade>, String> {
        let question: MakePuzzle =
            json::read(body.as_bytes()).map_err(|error| error.to_string())?;
        make_puzzle(&question, &|| false).map_err(|error| error.to_string())
    }

    fn made(body: &str) -> PuzzleMade {
        answer(body).unwrap().unwrap_or_else(|| panic!("{body}"))
    }

    /// The question `puyo/task` finds the one solution that a puzzle has.
    #[test]
    fn the_address_has_the_solution() {
        for body in MakePuzzle::EXAMPLES {
            let made = made(body);
            let question = format!(r#"{{"address":"{}"}}"#, made.address);
            let question: SolveTask = json::read(question.as_bytes()).unwrap();
            let solved = solve_task(&question, &|| false).unwrap();
            assert!(solved.proven && solved.count == 1 && solved.solutions.len() == 1);
            assert_eq!(made.code, solved.task.characters);
            assert_eq!(made.task.text, solved.task.text);
            let found = solved.solutions[0].placements.iter().flatten();
            let found: Vec<_> = found.map(|at| (at.column, at.turn)).collect();
            let hidden: Vec<_> = made.solution.iter().map(|at| (at.column, at.turn)).collect();
            assert_eq!(hidden, found);
            let pairs: Vec<Pair> = made.solution.iter().map(|at| at.pair).collect();
            assert_eq!(made.pairs, pairs);
        }
    }

    /// Other seeds mostly make other puzzles, of the colours that were chosen.
    #[test]
    fn seeds_make_different_puzzles() {
        let mut addresses = HashSet::new();
        for seed in 0..40 {
            let made =
                made(&format!(r#"{{"task":"clear-purple","pairs":2,"colors":3,"seed":{seed}}}"#));
            let letters: HashSet<char> =
                made.field.concat().chars().filter(|&it| it != '.').collect();
            assert!(letters.len() <= 3 && letters.contains(&'P'), "{:?}", made.field);
            addresses.insert(made.address);
        }
        assert!(addresses.len() > 36, "{}", addresses.len());
    }

    /// Values are frozen: these are our own, so that nobody's puzzle of a day changes.
    #[test]
    fn puzzles_are_frozen() {
        for (body, address) in FROZEN {
            assert_eq!(
                made(body).address,
                format!("http://ips.karou.jp/simu/pn.html?{address}"),
                "{body}"
            );
        }
    }

    /// The seed is that of Python's `hashlib.sha256`.
    #[test]
    fn the_seed_of_a_day_makes_its_puzzle() {
        let of_day = made(r#"{"day":"2026-11-23"}"#);
        assert_eq!(of_day.seed, 1_776_468_109);
        let of_seed = made(r#"{"task":"3-chain","pairs":2,"seed":1776468109}"#);
        assert_eq!(of_seed.address, of_day.address);
        assert!(of_day.day.is_some() && of_seed.day.is_none());
    }

    const FROZEN: [(&str, &str); 14] = [
        (r#"{"day":"2026-11-23"}"#, "w51Fb1AdFx_M1A1__u03"),
        (r#"{"day":"2026-11-24"}"#, "o00w04801o01o0_E1A1__200"),
        (r#"{"day":"2026-11-25"}"#, "800w00800o05twtHo_s1E1E1__u04"),
        (r#"{"day":"2026-11-26"}"#, "2005003002002o0_q1U1Q1__w03"),
        (r#"{"day":"2026-11-27"}"#, "b50b30p30HA0Fr_E1M1S1__u05"),
        (r#"{"day":"2026-11-28"}"#, "400203y01932A_G1E1C1o1__w05"),
        (r#"{"day":"2026-11-29"}"#, "330450z20isgAHwIqEHiJ_s1G1e1Q1__u07"),
        (r#"{"task":"1-chain","pairs":1,"seed":0}"#, "E00w00E00Eo3_U1__u01"),
        (r#"{"task":"10-chain","colors":5,"seed":1}"#, "4A0bb0yJgJlEjbgFrglJlr9HAG_01M1q1__u0a"),
        (r#"{"task":"4-chain-or-more","seed":4294967295}"#, "o00G10H10t20q2_Q1s1q1__v04"),
        (r#"{"task":"clear-purple","pairs":2,"colors":3,"seed":5}"#, "w04I55xx5B_U1S1__250"),
        (r#"{"task":"3-chain-or-more-clear-all","seed":6}"#, "100300c00z0_E1o1A1__x03"),
        (r#"{"pairs":4,"seed":7}"#, "100400104A0JH5_G1A1M1A1__u04"),
        (r#"{"task":"5-chain","pairs":5,"seed":9}"#, "E00g00w00B00d0ga4_U1M1A1O1S1__u05"),
    ];

    #[test]
    fn every_day_has_a_puzzle() {
        for month in 1..=12 {
            for day in (1..=28).step_by(5) {
                let made = made(&format!(r#"{{"day":"2027-{month:02}-{day:02}"}}"#));
                assert!(made.pairs.len() <= 4 && made.day.is_some());
            }
        }
    }

    #[test]
    fn tasks_are_read() {
        for (text, code) in [
            ("1-chain", "u01"),
            ("10-chain", "u0a"),
            ("4-chain-or-more", "v04"),
            ("clear-all", "200"),
            ("clear-red", "210"),
            ("clear-green", "220"),
            ("clear-blue", "230"),
            ("clear-yellow", "240"),
            ("clear-purple", "250"),
            ("3-chain-clear-all", "w03"),
            ("3-chain-or-more-clear-blue", "x33"),
        ] {
            let task: MakeableTask = text.parse().unwrap();
            assert_eq!(Task::from(task.0).characters(), code, "{text}");
        }
        for text in [
            "",
            "chain",
            "0-chain",
            "11-chain",
            "-chain",
            "5-chains",
            "5-chain-",
            "5-chain-or-less",
            "clear",
            "clear-",
            "clear-garbage",
            "5-clear-all",
            "5-chain-red",
            "u05",
            "5-CHAIN",
        ] {
            let error = text.parse::<MakeableTask>().unwrap_err().to_string();
            assert!(
                error.contains(&format!("`{text}`")) && error.contains("such as 5-chain"),
                "{error}"
            );
        }
    }

    #[test]
    fn a_seed_or_a_day_is_expected() {
        for (body, expected) in [
            (r#"{"task":"5-chain"}"#, "expected a seed, such as 7, or a day"),
            (r#"{"seed":1,"day":"2026-11-22"}"#, "expected a seed, such as 7, or a day"),
            (r#"{"day":"2026-11-22","task":"5-chain"}"#, "expected the day alone"),
            (r#"{"day":"2026-11-22","pairs":3}"#, "expected the day alone"),
            (r#"{"day":"2026-11-22","colors":4}"#, "expected the day alone"),
            (r#"{"seed":1,"pairs":6}"#, "a whole number from 1 to 5"),
            (r#"{"seed":-1}"#, "a whole number from 0 to 4294967295"),
        ] {
            let error = answer(body).err().unwrap();
            assert!(error.contains(expected), "{error}");
        }
        // Two steps have too few puyos that matter for five pairs.
        assert!(answer(r#"{"task":"1-chain","pairs":5,"seed":1}"#).unwrap().is_none());
    }
}
