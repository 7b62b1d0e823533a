//! Reviews the races of a room.

mod answer;
mod saved;

use std::collections::HashMap;

use foretile_games::bingo::race::{Aim, Position, Race as Replay};
use foretile_games::bingo::room::{Colour, Feed};
use foretile_games::bingo::{Goal, Row, SQUARES, Value};
use foretile_games::message::{Code as _, Message};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Deserialize;

use super::Rules;
use super::card_mode::CardMode;
use super::game::times_of_rows;
use super::list::{List, ParsedText, TimedList, rules_of};
use super::room::{RoomPart, board_goals, board_square};
use crate::Reason;
use crate::error::{Error, ErrorKind, bail, ensure};
use crate::json::{Fault, Members, Question};

pub use answer::{
    DecidedAim, Fog, LineLeft, Lockout, MarkLeaders, MarkMade, Person, RaceReviewed, RaceStart,
    RacesReviewed, ReachedAim, TeamAtMark, TeamAtMoment, TeamReviewed,
};
pub use saved::{RoomFile, RoomFileKind, RoomFileRead, RoomFiles, RoomsReviewed, room_files};

/// What happened in the races of a room?
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "RaceAsked"))]
pub struct Race {
    /// The feed, as the room's address `/room/ID/feed` shows it; with `?full=true` also what is older than a day
    #[cfg_attr(feature = "openapi", schemars(with = "serde_json::Map<String, serde_json::Value>"))]
    pub feed: Value,
    /// The board, as `/room/ID/board` shows it: the goals of all 25 squares of the newest card. A feed has only those of squares
    /// that were marked
    #[serde(default)]
    #[cfg_attr(
        feature = "openapi",
        schemars(with = "Option<Vec<serde_json::Map<String, serde_json::Value>>>")
    )]
    pub board: Option<Value>,
    /// The goal list, of any game; if it has times, the answer says what each team's open lines still take
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schemars(with = "Option<crate::bingo::list::FamilyDocument>"))]
    pub list: Option<Value>,
    /// The mode of the cards of that list
    #[serde(default)]
    pub mode: CardMode,
    /// Whether the room was in lockout mode [default: whether the marks of each card fit that]
    #[serde(default)]
    pub lockout: Option<bool>,
    /// The squares that every team sees from the start on a board with fog, 1 to 25 [default: the square of the team's first
    /// mark, which it must have seen]
    #[serde(default)]
    pub fog_start: Option<Vec<usize>>,
    /// Whether the answer has the card at every moment: for at most 5,000 marks
    #[serde(default)]
    pub moments: bool,
}

/// The most marks of a room of which every moment is listed. Chosen by hand: a race of ten teams for all squares has 250.
const MOST_MOMENTS: usize = 5_000;

impl Question for Race {
    const EXAMPLE: &'static str = concat!(
        r#"{"feed":{"events":[{"type":"goal","timestamp":1764000000.5,"player":{"uuid":"k3f","name":"Ann","#,
        r#""is_spectator":false},"square":{"name":"Catch a fish","slot":"slot7"},"color":"red","remove":false}],"#,
        r#""allIncluded":true}}"#
    );

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// Reviews the races of a room.
///
/// # Errors
/// When the feed, the board or the list is not one, or the board is that of another card.
pub fn race(question: &Race) -> Result<RacesReviewed, Error> {
    let feed = read_feed(&question.feed)?;
    let board = question.board.as_ref().map(read_board).transpose()?;
    let times = match &question.list {
        Some(list) => times_of(list, question.mode)?,
        None => None,
    };
    let fog_start = question.fog_start.as_deref().map(bits_of).transpose()?;
    let replays = Replay::all(&feed);
    let count = replays.len();
    let marks: usize = replays.iter().map(|replay| replay.marks.len()).sum();
    ensure!(
        !question.moments || marks <= MOST_MOMENTS,
        Question => Reason::BingoManyMoments.number(marks).with("most", MOST_MOMENTS)
    );
    let mut races = Vec::with_capacity(count);
    for (at, replay) in replays.iter().enumerate() {
        let mut goals = replay.goals();
        let is_newest = at + 1 == count;
        if let Some(board) = board.as_ref().filter(|_| is_newest) {
            for (square, (goal, &on_board)) in goals.iter_mut().zip(board).enumerate() {
                if let Some(of_feed) = *goal
                    && of_feed != on_board
                {
                    let reason = Reason::BingoBoardOther.number(square + 1).text(on_board);
                    bail!(Question => reason.with("name", of_feed));
                }
                *goal = Some(on_board);
            }
        }
        let is_lockout = question.lockout.unwrap_or(replay.misfit.is_none());
        let review = Review {
            replay,
            goals,
            is_lockout,
            times: times.as_ref(),
            fog_start,
            has_moments: question.moments,
            on_board: question.board.as_ref().filter(|_| is_newest).map(colours_on),
        };
        // What is older than the feed belongs to its first card.
        let is_whole = feed.is_whole || replay.card.is_some();
        races.push(review.answer(at + 1, is_whole));
    }
    Ok(RacesReviewed { whole: feed.is_whole, timed: times.is_some(), races })
}

pub(super) fn read_feed(document: &Value) -> Result<Feed, Error> {
    match RoomPart::of(document) {
        Some(RoomPart::Board) => bail!(Question => Reason::BingoFeedBoard),
        Some(RoomPart::Settings) => bail!(Question => Reason::BingoFeedSettings),
        _ => {}
    }
    Feed::read(document).map_err(|fault| {
        ErrorKind::Question.refusal(Reason::BingoFeed.with("mistake", Message::from(fault)))
    })
}

/// Returns squares, which count from 1, a bit each.
fn bits_of(squares: &[usize]) -> Result<u32, Error> {
    let mut bits = 0;
    for &square in squares {
        ensure!(
            (1..=SQUARES).contains(&square),
            Question => Reason::BingoFogStart.number(square).with("squares", SQUARES)
        );
        bits |= 1 << (square - 1);
    }
    Ok(bits)
}

/// Returns the goals of a whole board, square by square.
fn read_board(document: &Value) -> Result<[&str; SQUARES], Error> {
    let Value::List(items) = document else {
        match RoomPart::of(document) {
            Some(RoomPart::Feed) => bail!(Question => Reason::BingoBoardFeed),
            _ => bail!(Question => Reason::BingoBoard),
        }
    };
    let goals = board_goals(items, SQUARES)?;
    let mut board = [""; SQUARES];
    for (goal, square) in &goals {
        if let Some(square) = *square {
            board[square] = *goal;
        }
    }
    ensure!(
        board.iter().all(|goal| !goal.is_empty()),
        Question => Reason::BingoBoardWhole.number(goals.len()).with("squares", SQUARES)
    );
    Ok(board)
}

/// Returns the minutes of a list's goals by their names, or `None` if it has no times.
fn times_of(list: &Value, mode: CardMode) -> Result<Option<HashMap<String, f64>>, Error> {
    if rules_of(list) == Some(Rules::Oot)
        && let Ok(times) = oot_times(list, mode)
    {
        return Ok(Some(times));
    }
    const NAME: &str = "the list";
    let table = ParsedText::of_document(list, "", NAME)?.table(NAME)?;
    let times = times_of_rows(&table.goals)?;
    Ok(times.map(|times| times.into_iter().collect()))
}

/// Returns the minutes of the goals of a list of Ocarina of Time bingo by their names in both languages.
fn oot_times(list: &Value, mode: CardMode) -> Result<HashMap<String, f64>, Error> {
    let list = List { document: Some(list.clone()), mode: Some(mode), ..List::default() };
    let TimedList { list, dealer, .. } = list.timed()?;
    let part = list.part_for(dealer.rules().part, mode.played_as())?;
    let names = |goal: &Goal| [(goal.jp.clone(), goal.time), (goal.name.clone(), goal.time)];
    Ok(part.goals.iter().flat_map(names).collect())
}

/// A race with what is known besides its marks.
struct Review<'a> {
    replay: &'a Replay<'a>,
    goals: [Option<&'a str>; SQUARES],
    is_lockout: bool,
    times: Option<&'a HashMap<String, f64>>,
    /// What every team sees from the start on a board with fog.
    fog_start: Option<u32>,
    /// Whether every moment is listed.
    has_moments: bool,
    /// The colours that the board has on each square, if it has this card.
    on_board: Option<[Option<Colours>; SQUARES]>,
}

/// The colours on a square, a bit each.
type Colours = u16;

/// Returns the colours that a board has on each square, where it says so in the site's way: `blank`, or names.
fn colours_on(board: &Value) -> [Option<Colours>; SQUARES] {
    let Value::List(items) = board else { return [None; SQUARES] };
    let mut squares = [None; SQUARES];
    for (at, item) in items.iter().enumerate() {
        let bit = |name: &str| Colour::named(name).map(|colour| 1 << colour.index());
        let bits = match item.get("colors").and_then(Value::text) {
            Some("blank") => Some(0),
            Some(names) => names.split(' ').try_fold(0, |bits, name| Some(bits | bit(name)?)),
            None => None,
        };
        if let Some(square) = board_square(item, at, SQUARES) {
            squares[square] = bits;
        }
    }
    squares
}

impl Review<'_> {
    /// Returns the open line that takes the fewest minutes then, and its squares that the team lacks. The times of their
    /// goals are added up. Unless the time of every such goal is known, it is not known which line is the quickest.
    fn quickest_line(&self, position: &Position, team: Colour) -> Option<LineLeft> {
        let times = self.times?;
        let own = position.squares_of(team);
        let line = |row: Row| {
            let missing = row.squares().into_iter().filter(|square| own >> square & 1 == 0);
            let missing: Vec<usize> = missing.collect();
            let minutes = missing.iter().map(|&square| times.get(self.goals[square]?).copied());
            let minutes = minutes.sum::<Option<f64>>()?;
            Some(LineLeft {
                row,
                minutes,
                missing: missing.iter().map(|square| square + 1).collect(),
            })
        };
        let lines: Option<Vec<LineLeft>> =
            position.open_lines(team, self.is_lockout).map(line).collect();
        lines?.into_iter().min_by(|one, other| one.minutes.total_cmp(&other.minutes))
    }

    /// Returns the squares on which the board has other colours than the marks leave, 1 to 25; `None` if it says no colours.
    fn board_differs(&self) -> Option<Vec<usize>> {
        let on_board = self.on_board.filter(|all| all.iter().any(Option::is_some))?;
        let none = Position::default();
        let position = self.replay.positions.last().unwrap_or(&none);
        let left = |square: usize| {
            let has = |colour: &Colour| position.squares_of(*colour) >> square & 1 != 0;
            Colour::all().filter(has).fold(0, |bits, colour| bits | 1 << colour.index())
        };
        let differs = |&square: &usize| on_board[square].is_some_and(|bits| bits != left(square));
        Some((0..SQUARES).filter(differs).map(|square| square + 1).collect())
    }

    /// Returns the aims that a race may be about: 13 squares only win a lockout.
    fn aims(&self) -> impl Iterator<Item = Aim> {
        Aim::ALL.into_iter().filter(|&aim| self.is_lockout || aim != Aim::Majority)
    }
}
