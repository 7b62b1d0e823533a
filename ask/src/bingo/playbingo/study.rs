//! Statistics of PlayBingo's boards over many seeds.

use foretile_games::order::Order as _;
use std::num::NonZero;
use std::ops::ControlFlow;

use foretile_study::bingo::{Boards, GameStudy};
use foretile_study::mass::Progress;
use foretile_study::picture::{Marks, Panel};
use foretile_study::table::{Column, Table};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{seeds_of, usual_seeds};
use crate::bingo::list::{BoardList, BoardMembers, List};
use crate::bingo::{GameRefused, ListNote, Rules, TypeStudied, Unevenness};
use crate::error::Error;
use crate::json::{Fault, Members, Question};
use crate::schema;
use crate::span::Span;

/// How do the boards of a list and settings behave over many seeds?
pub struct Study {
    /// The seeds whose boards to deal.
    pub seeds: Span<i64>,
    /// Threads to deal with; as many as the machine runs at once by default.
    pub threads: Option<NonZero<usize>>,
    /// The list and the settings.
    pub list: List,
}

/// The question's members besides its list.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
struct StudyMembers {
    /// The seeds whose boards to deal; those that the site draws by default
    #[serde(default = "usual_seeds")]
    seeds: Span<i64>,
    threads: Option<NonZero<usize>>,
}

schema::parts!(Study: StudyMembers, BoardMembers);

impl Question for Study {
    const EXAMPLE: &'static str = concat!(r#"{"seeds":"-5..200","#, small_game!(), "}");

    fn read(members: &mut Members) -> Result<Self, Fault> {
        let StudyMembers { seeds, threads } = members.part()?;
        Ok(Self { seeds, threads, list: members.part::<BoardMembers>()?.into() })
    }
}

/// The statistics of a list and settings of PlayBingo.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "PlaybingoStudied"))]
pub struct Studied {
    /// The list's file.
    pub list: String,
    /// The rules.
    #[cfg_attr(feature = "openapi", schemars(extend("const" = Rules::PLAYBINGO)))]
    pub rules: &'static str,
    /// How many rows a board has.
    pub rows: usize,
    /// How many squares each row has.
    pub columns: usize,
    /// The first and last seed.
    pub seeds: [i64; 2],
    /// Whether these are all seeds that the site draws, so that shares are exact and errors are 0.
    pub exact: bool,
    /// The number of seeds that gave a board.
    pub cards: u64,
    /// The number of seeds that gave none.
    pub failures: u64,
    /// Why they gave none.
    pub refused: Vec<GameRefused>,
    /// The number of boards with a text twice.
    pub repeats: u64,
    /// The share of lines with two goals of one category, 0 to 1; null if the goals have no categories.
    pub alike_lines: Option<f64>,
    /// The lines: rows, columns and the diagonals down from the top left and from the top right.
    pub lines: Vec<LineStudied>,
    /// How unevenly goals occur. A tier is the goals that the same squares may have.
    pub unevenness: Unevenness,
    /// The goals, the most frequent first.
    pub goals: Vec<BoardGoalStudied>,
    /// The categories, the most frequent first.
    pub types: Vec<TypeStudied>,
    /// Notes on how the list was read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<ListNote>,
}

/// A line of a board.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct LineStudied {
    /// The name: `row1` and on, `col1` and on, `tlbr` or `bltr`.
    pub name: String,
    /// The share of boards on which it has two goals of one category, 0 to 1.
    pub alike: f64,
}

/// How often a goal came.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct BoardGoalStudied {
    /// The id, or the text if the list has no ids.
    pub id: String,
    /// The text on the board.
    pub name: String,
    /// The difficulty.
    pub difficulty: Option<i32>,
    /// The number of boards that it is on.
    pub cards: u64,
    /// The same as a share of all boards, 0 to 1.
    pub share: f64,
    /// The standard error of the share, as of boards drawn at random.
    pub error: f64,
    /// How often it came. Settings can give a goal several squares.
    pub count: u64,
    /// The same as a multiple of the mean of the goals that the same squares may have; null if none of these came.
    pub ratio: Option<f64>,
    /// How often it came on each square, row by row.
    pub squares: Vec<u64>,
}

/// Deals and counts. Returns `None` when `on_event` breaks.
///
/// # Errors
/// When the list or the settings have mistakes.
pub fn study(
    question: &Study,
    on_event: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Option<Studied>, Error> {
    let Study { seeds, threads, list } = question;
    let range = seeds_of(*seeds)?;
    let BoardList { name, list, dealer, notes } = list.board()?;
    let boards = Boards::new(&list, &dealer, range);
    let Some(study) = GameStudy::of(&boards, &boards.sweep(*threads), on_event) else {
        return Ok(None);
    };
    let exact = *seeds == usual_seeds();
    let (rows, columns, cards) = (dealer.rows(), dealer.columns(), study.cards.max(1) as f64);
    let mut goals: Vec<BoardGoalStudied> = list
        .goals
        .iter()
        .zip(study.by_square.chunks(rows * columns))
        .enumerate()
        .map(|(at, (goal, squares))| {
            let share = study.on[at] as f64 / cards;
            BoardGoalStudied {
                id: goal.id.clone(),
                name: goal.text.clone(),
                difficulty: goal.difficulty,
                cards: study.on[at],
                share,
                error: if exact { 0.0 } else { (share * (1.0 - share) / cards).sqrt() },
                count: study.counts[at],
                ratio: study.ratio(at),
                squares: squares.to_vec(),
            }
        })
        .collect();
    goals.order_by_key(|goal| std::cmp::Reverse((goal.cards, goal.count)));
    let names = (1..=rows).map(|row| format!("row{row}"));
    let names = names.chain((1..=columns).map(|column| format!("col{column}")));
    let names = names.chain(["tlbr", "bltr"].map(str::to_owned));
    let line = |(name, alike): (_, &u64)| LineStudied { name, alike: *alike as f64 / cards };
    let refused =
        |refused: GameRefused| GameRefused { first: boards.seed(refused.first as u64), ..refused };
    Ok(Some(Studied {
        list: name,
        rules: Rules::PLAYBINGO,
        rows,
        columns,
        seeds: [seeds.first, seeds.last],
        exact,
        cards: study.cards,
        failures: study.failures,
        refused: GameRefused::all(&study).map(refused).collect(),
        repeats: study.repeats,
        alike_lines: (!study.types.is_empty()).then(|| study.alike_share()),
        lines: names.zip(&study.alike_lines).map(line).collect(),
        unevenness: Unevenness::of(&study),
        goals,
        types: TypeStudied::all(&study),
        notes,
    }))
}

impl Studied {
    /// Returns the goals as a table, one per line.
    pub fn table(&self) -> Table {
        let goals = || self.goals.iter();
        let mut table = Table::default();
        table.add("id", Column::Texts(goals().map(|goal| goal.id.clone()).collect()));
        table.add("name", Column::Texts(goals().map(|goal| goal.name.clone()).collect()));
        let difficulties = goals().map(|goal| goal.difficulty.unwrap_or(0).into());
        table.add("difficulty", Column::Whole(difficulties.collect()));
        table.add("count", Column::Whole(goals().map(|goal| goal.count as i64).collect()));
        table.add("share", Column::Numbers(goals().map(|goal| goal.share).collect()));
        table.add("error", Column::Numbers(goals().map(|goal| goal.error).collect()));
        let ratios = goals().map(|goal| goal.ratio.unwrap_or(0.0));
        table.add("ratio", Column::Numbers(ratios.collect()));
        table.add("cards", Column::Whole(goals().map(|goal| goal.cards as i64).collect()));
        for square in 0..self.rows * self.columns {
            let (row, column) = (square / self.columns + 1, square % self.columns + 1);
            let counts = goals().map(|goal| goal.squares[square] as i64);
            table.add(format!("r{row}c{column}"), Column::Whole(counts.collect()));
        }
        table
    }

    /// Draws how often goals occur, by difficulty.
    pub fn pictures(&self) -> [Panel; 1] {
        let dot = |goal: &BoardGoalStudied| {
            (f64::from(goal.difficulty.unwrap_or(0)), 1_000.0 * goal.share, goal.name.clone())
        };
        let (list, cards) = (&self.list, self.cards);
        [Panel {
            title: format!("{list}: goals on {cards} {} boards", Rules::PLAYBINGO),
            axes: ["difficulty".to_owned(), "boards with the goal, of 1,000".to_owned()],
            marks: Marks::Dots(self.goals.iter().map(dot).collect()),
        }]
    }
}
