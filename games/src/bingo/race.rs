//! Races in a room: what the players marked on a card, replayed.
//!
//! Nothing ends a race by itself, and nobody knows what its players had agreed on. So this says when each usual [`Aim`] was
//! reached, whatever was agreed.

use crate::order::Order as _;
use std::collections::HashSet;

use super::room::{Action, Colour, Event, Feed, Mark};
use super::row::Row;
use super::square::SQUARES;

/// The squares of a row.
const SIDE: usize = 5;
/// All squares of a card, a bit each.
const ALL: u32 = (1 << SQUARES) - 1;
/// The squares that win a lockout: more than half of them.
const MOST_SQUARES: u32 = SQUARES as u32 / 2 + 1;

/// What a race may be about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(rename = "RaceAim"))]
pub enum Aim {
    /// One line.
    Single,
    /// Three lines.
    Triple,
    /// 13 squares, more than half, in a lockout.
    Majority,
    /// All 25 squares.
    Blackout,
}

impl Aim {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Single, Self::Triple, Self::Majority, Self::Blackout];
}

/// The colours on the squares of a card at one moment.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Position {
    /// The squares of each colour, a bit each.
    squares: [u32; Colour::COUNT],
}

impl Position {
    /// Applies a mark. Returns whether a room in lockout mode would have allowed it: only an empty square takes a colour, and
    /// only its own colour comes off.
    pub fn apply(&mut self, mark: &Mark) -> bool {
        let (square, colour) = (1 << mark.square, mark.colour.index());
        let allowed = match mark.is_removal {
            true => self.squares[colour] & square != 0,
            false => self.taken() & square == 0,
        };
        match mark.is_removal {
            true => self.squares[colour] &= !square,
            false => self.squares[colour] |= square,
        }
        allowed
    }

    /// Returns the squares of a colour, a bit each.
    pub fn squares_of(&self, colour: Colour) -> u32 {
        self.squares[colour.index()]
    }

    /// Returns the squares of any colour.
    fn taken(&self) -> u32 {
        self.squares.iter().fold(0, |all, squares| all | squares)
    }

    /// Returns the squares of all other colours.
    fn taken_by_others(&self, colour: Colour) -> u32 {
        let others = Colour::all().filter(|&other| other != colour);
        others.fold(0, |all, other| all | self.squares_of(other))
    }

    /// Returns the lines that a colour has.
    pub fn lines_of(&self, colour: Colour) -> impl Iterator<Item = Row> {
        let own = self.squares_of(colour);
        Row::all().filter(move |row| squares_in(*row) & !own == 0)
    }

    /// Returns the lines that a colour does not have and can still get: in a lockout those without another colour.
    pub fn open_lines(&self, colour: Colour, is_lockout: bool) -> impl Iterator<Item = Row> {
        let own = self.squares_of(colour);
        let closed = self.closed(colour, is_lockout);
        Row::all().filter(move |row| {
            let line = squares_in(*row);
            line & closed == 0 && line & !own != 0
        })
    }

    /// Returns the squares that bring a colour no line in a lockout, because each of their lines has another colour's square:
    /// a bit each.
    pub fn dead_squares(&self, colour: Colour) -> u32 {
        let others = self.taken_by_others(colour);
        let alive = Row::all().map(squares_in).filter(|line| line & others == 0);
        ALL & !alive.fold(0, |all, line| all | line)
    }

    /// Returns the squares that a colour sees on a board with fog, a bit each: those that it sees from the start, its own, and
    /// those above, below and beside these.
    pub fn seen(&self, colour: Colour, start: u32) -> u32 {
        let own = self.squares_of(colour);
        start | own | near(own)
    }

    /// Returns whether a colour has reached an aim.
    pub fn has(&self, colour: Colour, aim: Aim) -> bool {
        let squares = self.squares_of(colour);
        match aim {
            Aim::Single => self.lines_of(colour).next().is_some(),
            Aim::Triple => self.lines_of(colour).nth(2).is_some(),
            Aim::Majority => squares.count_ones() >= MOST_SQUARES,
            Aim::Blackout => squares == ALL,
        }
    }

    /// Returns how many more squares a colour needs at least, or `None` if others' squares stand in its way.
    pub fn missing(&self, colour: Colour, aim: Aim, is_lockout: bool) -> Option<u32> {
        let own = self.squares_of(colour);
        let closed = self.closed(colour, is_lockout);
        let needed = |squares: u32| (squares & !own).count_ones();
        let lines: Vec<u32> =
            Row::all().map(squares_in).filter(|line| line & closed == 0).collect();
        match aim {
            Aim::Single => lines.into_iter().map(needed).min(),
            Aim::Triple => triples(&lines).map(needed).min(),
            Aim::Majority => {
                let possible = (ALL & !closed).count_ones() >= MOST_SQUARES;
                possible.then(|| MOST_SQUARES.saturating_sub(own.count_ones()))
            }
            Aim::Blackout => (closed == 0).then(|| needed(ALL)),
        }
    }

    /// Returns the squares that a colour cannot get.
    fn closed(&self, colour: Colour, is_lockout: bool) -> u32 {
        if is_lockout { self.taken_by_others(colour) } else { 0 }
    }
}

/// Returns the squares of a line, a bit each.
fn squares_in(row: Row) -> u32 {
    row.squares().into_iter().fold(0, |all, square| all | 1 << square)
}

/// Returns the squares above, below, left and right of any of these, a bit each.
fn near(squares: u32) -> u32 {
    let has = |square: &usize| squares >> square & 1 != 0;
    let around = |square: usize| {
        let column = square % SIDE;
        let left = (column > 0).then(|| square - 1);
        let right = (column + 1 < SIDE).then(|| square + 1);
        [square.checked_sub(SIDE), Some(square + SIDE), left, right].into_iter().flatten()
    };
    let all = (0..SQUARES).filter(has).flat_map(around).filter(|&square| square < SQUARES);
    all.fold(0, |all, square| all | 1 << square)
}

/// Returns the squares of every choice of three lines.
fn triples(lines: &[u32]) -> impl Iterator<Item = u32> {
    let after = |at: usize| {
        lines[at + 1..].iter().enumerate().map(move |(place, line)| (at + 1 + place, line))
    };
    let pairs = lines
        .iter()
        .enumerate()
        .flat_map(move |(at, one)| after(at).map(move |(place, other)| (place, one | other)));
    pairs.flat_map(move |(at, pair)| after(at).map(move |(_, third)| pair | third))
}

/// When a team reached an aim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reached {
    /// What it reached.
    pub aim: Aim,
    /// The team.
    pub colour: Colour,
    /// The mark, from 0: if the team still has it at the end, the one since which it had it without a break, else the first.
    pub mark: usize,
    /// Whether the team still has it at the end.
    pub stands: bool,
}

/// How an aim was decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decided {
    /// The aim.
    pub aim: Aim,
    /// The team that reached it first, of those that still have it at the end.
    pub winner: Colour,
    /// The mark by which it did, from 0.
    pub mark: usize,
    /// The mark since which it needed fewer squares than every other team, without a break until it won. `None` if another team
    /// also had what it takes when it won, and lost it later.
    pub since: Option<usize>,
}

/// A card of a room, with what was marked on it.
pub struct Race<'a> {
    /// The game and the seed, if the feed has the moment when the card was dealt.
    pub card: Option<(&'a str, &'a str)>,
    /// What happened while the room had this card.
    pub events: &'a [Event],
    /// The events that are marks, with the mark.
    pub marks: Vec<(&'a Event, &'a Mark)>,
    /// The position after each mark.
    pub positions: Vec<Position>,
    /// The first mark that a room in lockout mode would have refused, from 0.
    pub misfit: Option<usize>,
    /// The teams that marked anything, in the site's order.
    pub teams: Vec<Colour>,
}

impl<'a> Race<'a> {
    /// Returns a room's races, one a card. A card before the first one that the feed has dealt counts if it has marks, or if
    /// there is no other.
    pub fn all(feed: &'a Feed) -> Vec<Self> {
        let is_card = |event: &Event| matches!(event.action, Action::Card { .. });
        let mut starts: Vec<usize> = vec![0];
        starts.extend((1..feed.events.len()).filter(|&at| is_card(&feed.events[at])));
        let ends = starts.iter().skip(1).copied().chain([feed.events.len()]);
        let mut races: Vec<Self> = starts
            .iter()
            .zip(ends)
            .map(|(&start, end)| Self::of(&feed.events[start..end]))
            .collect();
        if races.len() > 1 && races[0].card.is_none() && races[0].marks.is_empty() {
            races.remove(0);
        }
        races
    }

    fn of(events: &'a [Event]) -> Self {
        let card = events.first().and_then(|event| match &event.action {
            Action::Card { game, seed } => Some((game.as_str(), seed.as_str())),
            _ => None,
        });
        let mark = |event: &'a Event| match &event.action {
            Action::Mark(mark) => Some((event, mark)),
            _ => None,
        };
        let marks: Vec<(&Event, &Mark)> = events.iter().filter_map(mark).collect();
        let (mut position, mut misfit) = (Position::default(), None);
        let mut positions = Vec::with_capacity(marks.len());
        for (at, (_, mark)) in marks.iter().enumerate() {
            if !position.apply(mark) && misfit.is_none() {
                misfit = Some(at);
            }
            positions.push(position.clone());
        }
        let colours: HashSet<Colour> = marks.iter().map(|(_, mark)| mark.colour).collect();
        let teams = Colour::all().filter(|colour| colours.contains(colour)).collect();
        Self { card, events, marks, positions, misfit, teams }
    }

    /// Returns the goal of each square, as far as the marks show it.
    pub fn goals(&self) -> [Option<&'a str>; SQUARES] {
        let mut goals = [None; SQUARES];
        for (_, mark) in &self.marks {
            goals[mark.square] = Some(mark.goal.as_str());
        }
        goals
    }

    /// Returns the moment when the race began, and whether that is when a player first saw the card; otherwise it is the first
    /// mark. Spectators see cards, too, but somebody who marked anything was none then.
    pub fn start(&self) -> Option<(f64, bool)> {
        let (first, _) = self.marks.first()?;
        let racers: HashSet<&str> =
            self.marks.iter().map(|(event, _)| event.player.id.as_str()).collect();
        let revealed = self.events.iter().find(|event| {
            let player = &event.player;
            matches!(event.action, Action::Revealed)
                && (!player.is_spectator || racers.contains(player.id.as_str()))
        });
        match revealed {
            Some(event) if event.at <= first.at => Some((event.at, true)),
            _ => Some((first.at, false)),
        }
    }

    /// Returns the squares that a team sees from the start on a board with fog, a bit each: those that are known, or else the
    /// square of its first mark, which it must have seen.
    pub fn fog_start(&self, team: Colour, known: Option<u32>) -> u32 {
        let first = || self.marks.iter().find(|(_, mark)| mark.colour == team);
        known.unwrap_or_else(|| first().map_or(0, |(_, mark)| 1 << mark.square))
    }

    /// Returns the first mark on a square that its team would not have seen on a board with fog, from 0.
    pub fn fog_misfit(&self, known: Option<u32>) -> Option<usize> {
        let none = Position::default();
        let before = [&none].into_iter().chain(&self.positions);
        let starts: Vec<u32> = Colour::all().map(|team| self.fog_start(team, known)).collect();
        self.marks.iter().zip(before).position(|((_, mark), before)| {
            let seen = before.seen(mark.colour, starts[mark.colour.index()]);
            !mark.is_removal && seen >> mark.square & 1 == 0
        })
    }

    /// Returns the moments when teams reached an aim, in order of the marks.
    pub fn reached(&self, aim: Aim) -> Vec<Reached> {
        let has = |colour: Colour, position: &Position| position.has(colour, aim);
        let of_team = |&colour: &Colour| {
            let first = self.positions.iter().position(|position| has(colour, position))?;
            let lacking = self.positions.iter().rposition(|position| !has(colour, position));
            // The mark after the last position without it, if there is one.
            let since = lacking.map_or(0, |at| at + 1);
            let stands = since < self.positions.len();
            Some(Reached { aim, colour, mark: if stands { since } else { first }, stands })
        };
        let mut reached: Vec<Reached> = self.teams.iter().filter_map(of_team).collect();
        reached.order_by_key(|reached| reached.mark);
        reached
    }

    /// Returns how an aim was decided: `None` if no team has it at the end, or if there is only one team.
    pub fn decided(&self, aim: Aim, is_lockout: bool) -> Option<Decided> {
        let reached = self.reached(aim).into_iter().find(|reached| reached.stands)?;
        let (winner, mark) = (reached.colour, reached.mark);
        if self.teams.len() < 2 {
            return None;
        }
        let leads = |position: &Position| {
            let missing = |colour| position.missing(colour, aim, is_lockout).unwrap_or(u32::MAX);
            let own = missing(winner);
            self.teams.iter().all(|&team| team == winner || missing(team) > own)
        };
        let behind = self.positions[..=mark].iter().rposition(|position| !leads(position));
        let since = behind.map_or(0, |at| at + 1);
        Some(Decided { aim, winner, mark, since: (since <= mark).then_some(since) })
    }

    /// Returns the team with the most of something after a mark, if no other has as many.
    pub fn leader(
        &self,
        mark: usize,
        count: impl Fn(&Position, Colour) -> usize,
    ) -> Option<Colour> {
        let position = &self.positions[mark];
        let most = self.teams.iter().map(|&team| count(position, team)).max()?;
        let mut leaders = self.teams.iter().filter(|&&team| count(position, team) == most);
        leaders.next().filter(|_| leaders.next().is_none()).copied()
    }
}
