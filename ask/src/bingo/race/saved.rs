//! Reviews the races of rooms, from the files that people have saved.

#[cfg(feature = "files")]
use std::path::Path;

use foretile_games::bingo::race::Race as Replay;
use foretile_games::bingo::room::Feed;
use foretile_games::bingo::{SQUARES, Value};
use foretile_games::message::Code as _;
use foretile_study::table::{Column, Table, write_csv};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Race, RacesReviewed, bits_of, race, read_board, times_of};
use crate::Reason;
use crate::bingo::CardMode;
use crate::bingo::list::{List, ParsedText, text_document};
use crate::bingo::room::RoomPart;
#[cfg(feature = "files")]
use crate::bingo::room::room_text;
use crate::error::{Context, Error, bail, ensure};
use crate::json::{Fault, Members, Question};

/// What happened in the rooms of these files?
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct RoomFiles {
    /// The files: feeds, boards and settings of rooms, as the site's addresses show them, and a goal list. What a file is, is
    /// read from its content
    pub files: Vec<RoomFile>,
    /// The mode of the cards of the goal list
    #[serde(default)]
    pub mode: CardMode,
    /// Whether the rooms were in lockout mode [default: what the room's settings say, or whether the marks of each card fit that]
    #[serde(default)]
    pub lockout: Option<bool>,
    /// The squares that every team sees from the start on a board with fog, 1 to 25 [default: the square of the team's first
    /// mark, which it must have seen]
    #[serde(default)]
    pub fog_start: Option<Vec<usize>>,
    /// Whether the answer has the card at every moment: for at most 5,000 marks a feed
    #[serde(default)]
    pub moments: bool,
    /// Whether the answer has the marks as tables
    #[serde(default)]
    pub csv: bool,
}

/// A file.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct RoomFile {
    /// Its name, for messages
    pub name: String,
    /// Its text
    pub text: String,
}

impl RoomFile {
    /// Reads a file; `-` is standard input.
    ///
    /// # Errors
    /// When it cannot be read, or is no text.
    #[cfg(feature = "files")]
    pub fn read(file: &Path) -> Result<Self, Error> {
        let name = file.display().to_string();
        let text = room_text(file)?;
        Ok(Self { name, text })
    }
}

impl Question for RoomFiles {
    const EXAMPLE: &'static str = concat!(
        r#"{"files":[{"name":"feed.json","text":"{\"events\":[{\"type\":\"goal\",\"timestamp\":1764000000.5,"#,
        r#"\"player\":{\"uuid\":\"k3f\",\"name\":\"Ann\",\"is_spectator\":false},"#,
        r#"\"square\":{\"name\":\"Catch a fish\",\"slot\":\"slot7\"},\"color\":\"red\",\"remove\":false}],"#,
        r#"\"allIncluded\":true}"}]}"#
    );

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// What a file of a room is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum RoomFileKind {
    /// The events of a room.
    Feed,
    /// The goals of a room's newest card.
    Board,
    /// The settings of a room.
    Settings,
    /// A goal list.
    List,
}

/// What was read of a file.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct RoomFileRead {
    /// Its name.
    pub name: String,
    /// What it is.
    pub is: RoomFileKind,
}

/// The races of rooms.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct RoomsReviewed {
    /// What the files are, in their order.
    pub files: Vec<RoomFileRead>,
    /// The races of each feed, in the order of the files.
    pub rooms: Vec<RacesReviewed>,
    /// If the question asks for it, a table for each feed, as CSV: a row a mark, with how the mark's own team stands afterwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub csv: Option<Vec<String>>,
}

impl RoomsReviewed {
    /// Returns the rooms, each with the name of its feed's file.
    pub fn named(&self) -> impl Iterator<Item = (&str, &RacesReviewed)> {
        let feeds = self.files.iter().filter(|file| file.is == RoomFileKind::Feed);
        feeds.map(|feed| feed.name.as_str()).zip(&self.rooms)
    }

    /// Returns the marks as tables alike, one a feed. Of several feeds, the last column has the file's name.
    pub fn tables(&self) -> impl Iterator<Item = Table> {
        self.named().map(|(name, room)| {
            let mut table = room.table();
            if self.rooms.len() > 1 {
                table.add("feed", Column::Texts(vec![name.to_owned(); table.rows()]));
            }
            table
        })
    }
}

/// What the files have.
#[derive(Default)]
struct Saved<'a> {
    feeds: Vec<(&'a str, Value)>,
    boards: Vec<Value>,
    /// The file with settings, and whether they say that the room is in lockout mode.
    settings: Option<(&'a str, Option<bool>)>,
    list: Option<Value>,
}

impl<'a> Saved<'a> {
    /// Reads a file by its content.
    fn read(&mut self, file: &'a RoomFile, mode: CardMode) -> Result<RoomFileKind, Error> {
        let name = file.name.as_str();
        let text = file.text.trim_start_matches('\u{feff}').trim();
        ensure!(!text.starts_with('<'), Question => Reason::BingoRoomPage.with("name", name));
        let document = serde_json::from_str::<Value>(text);
        let part = document.as_ref().ok().and_then(RoomPart::of);
        match (part, document) {
            (Some(RoomPart::Feed), Ok(document)) => {
                self.feeds.push((name, document));
                Ok(RoomFileKind::Feed)
            }
            (Some(RoomPart::Board), Ok(document)) => {
                self.boards.push(document);
                Ok(RoomFileKind::Board)
            }
            (Some(RoomPart::Settings), Ok(document)) => {
                let lockout = match document.get("lockout_mode").and_then(Value::text) {
                    Some("Lockout") => Some(true),
                    Some("Non-Lockout") => Some(false),
                    _ => None,
                };
                self.settings = Some((name, lockout));
                Ok(RoomFileKind::Settings)
            }
            (_, document) => {
                let list = text_document(text);
                if !text.is_empty() && is_list(&list, is_json(text), mode) {
                    let is_first = self.list.replace(list).is_none();
                    ensure!(is_first, Question => Reason::BingoRoomLists.with("name", name));
                    return Ok(RoomFileKind::List);
                }
                match document {
                    Err(error) if error.is_eof() => {
                        bail!(Question => Reason::BingoRoomCut.with("name", name))
                    }
                    // Other texts are no attempt at JSON.
                    Err(error) if is_json(text) => {
                        let reason = Reason::BingoRoomSyntax.with("name", name);
                        let reason = reason.with("at_line", error.line());
                        bail!(Question => reason.with("at_column", error.column()))
                    }
                    _ => bail!(Question => Reason::BingoRoomOther.with("name", name)),
                }
            }
        }
    }

    /// Returns the board of each feed: the one that agrees with the most goals of its newest card. One that agrees with no
    /// feed goes to the first, whose review refuses it.
    fn boards_of_feeds(&self) -> Vec<Option<&Value>> {
        let mut boards = vec![None; self.feeds.len()];
        for board in &self.boards {
            let agrees = |at: &usize| agreement(&self.feeds[*at].1, board);
            let fitting = (0..boards.len()).filter(|at| agrees(at).is_some());
            boards[fitting.max_by_key(agrees).unwrap_or(0)] = Some(board);
        }
        boards
    }
}

/// Returns whether a text begins as JSON does.
fn is_json(text: &str) -> bool {
    text.starts_with(['{', '['])
}

/// Returns whether a text is a goal list: one that deals a card, or one with the times of a card's goals, or JSON with as many
/// goals, by whichever rules. Almost any text has something that could be a goal.
fn is_list(list: &Value, is_json: bool, mode: CardMode) -> bool {
    let goals = || {
        let parsed = ParsedText::of_document(list, "", "the list").ok()?;
        parsed.table("the list").ok().map(|table| table.goals.len())
    };
    match times_of(list, mode) {
        Ok(Some(times)) => times.len() >= SQUARES,
        Ok(None) if is_json => goals().is_some_and(|goals| goals >= SQUARES),
        Ok(None) => List { document: Some(list.clone()), ..List::default() }.family().is_ok(),
        Err(_) => false,
    }
}

/// Returns how many goals of the newest card of a feed a board has on their squares, or `None` if it has another one on any of
/// these.
fn agreement(feed: &Value, board: &Value) -> Option<usize> {
    let (feed, board) = (Feed::read(feed).ok()?, read_board(board).ok()?);
    let goals = Replay::all(&feed).last()?.goals();
    let both = || goals.iter().zip(board).filter_map(|(goal, other)| Some((*goal)? == other));
    both().all(|is_same| is_same).then(|| both().count())
}

/// Reviews the races of rooms.
///
/// # Errors
/// When a file is nothing of a room and no goal list, when none is a feed, or when what a file has is not as it should be.
pub fn room_files(question: &RoomFiles) -> Result<RoomsReviewed, Error> {
    // It belongs to no file.
    question.fog_start.as_deref().map(bits_of).transpose()?;
    let mut saved = Saved::default();
    let mut files = Vec::with_capacity(question.files.len());
    for file in &question.files {
        let is = saved.read(file, question.mode)?;
        files.push(RoomFileRead { name: file.name.clone(), is });
    }
    ensure!(!saved.feeds.is_empty(), Question => Reason::BingoRoomNoFeed);
    let count = saved.feeds.len();
    if let (Some((name, _)), 2..) = (saved.settings, count) {
        bail!(Question => Reason::BingoRoomSettings.with("name", name).number(count));
    }
    let boards = saved.boards_of_feeds();
    let mut rooms = Vec::with_capacity(count);
    for ((name, feed), board) in saved.feeds.iter().zip(boards) {
        let race_question = Race {
            feed: feed.clone(),
            board: board.cloned(),
            list: saved.list.clone(),
            mode: question.mode,
            lockout: question.lockout.or(saved.settings.and_then(|(_, lockout)| lockout)),
            fog_start: question.fog_start.clone(),
            moments: question.moments,
        };
        rooms.push(race(&race_question).with_context(|| format!("`{name}`"))?);
    }
    let csv = |room: &RacesReviewed| -> Result<String, Error> {
        let mut table = Vec::new();
        write_csv([room.table()], &mut table).context("cannot write a table")?;
        Ok(String::from_utf8_lossy(&table).into_owned())
    };
    let csv = question.csv.then(|| rooms.iter().map(csv).collect::<Result<_, _>>()).transpose()?;
    Ok(RoomsReviewed { files, rooms, csv })
}
