//! The answer about the races of a room.

use std::collections::{BTreeMap, HashSet};

use foretile_games::bingo::race::{Aim, Decided, Position, Reached};
use foretile_games::bingo::room::{Colour, Player};
use foretile_games::bingo::{Row, SQUARES};
use foretile_games::order::Order as _;
use foretile_study::table::{Column, Table};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Serialize;

use super::Review;

/// The races of a room.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct RacesReviewed {
    /// Whether the feed has everything. Otherwise it has the last 24 hours, and its first card may lack its beginning.
    pub whole: bool,
    /// Whether the list has times.
    pub timed: bool,
    /// The races, one a card, in the order in which the cards were dealt.
    pub races: Vec<RaceReviewed>,
}

/// A race: what was marked on one card.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct RaceReviewed {
    /// The number of the card in the feed, from 1.
    pub card: usize,
    /// The game; null if the feed does not have the moment when the card was dealt.
    pub game: Option<String>,
    /// The seed; null likewise.
    pub seed: Option<String>,
    /// Whether the feed has all marks of this card.
    pub whole: bool,
    /// When the race began; null without marks.
    pub start: Option<RaceStart>,
    /// The goals, row by row; null where neither a mark nor a board shows it.
    pub goals: Vec<Option<String>>,
    /// The squares, 1 to 25, on which the given board has other colours than the marks leave: it was saved at another moment, or
    /// marks are missing. Null without a board of this card that says its colours.
    pub board_differs: Option<Vec<usize>>,
    /// Whether it was a lockout.
    pub lockout: Lockout,
    /// Whether the board may have had fog.
    pub fog: Fog,
    /// The teams that marked anything, and how they stand at the end.
    pub teams: Vec<TeamReviewed>,
    /// The others who did something in the room while it had this card, and do not watch.
    pub unmarked: Vec<Person>,
    /// The marks, in order.
    pub marks: Vec<MarkMade>,
    /// Which team reached what, in order of the marks. 13 squares (`majority`) are listed for a lockout.
    pub reached: Vec<ReachedAim>,
    /// Since when the winner was ahead, for every aim that a team reached and still has at the end.
    pub decided: Vec<DecidedAim>,
    /// If the question asks for it, every moment: before the first mark, and after each. A moment has every team, in the order of
    /// `teams`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moments: Option<Vec<Vec<TeamAtMoment>>>,
}

/// When a race began.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct RaceStart {
    /// The moment, in seconds since 1970.
    pub timestamp: f64,
    /// Whether a player saw the card then, as the room knows it. Otherwise it is the first mark, and the race began earlier.
    pub revealed: bool,
}

/// Whether a race was a lockout.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Lockout {
    /// Whether a room in lockout mode would have allowed all marks. A room in the other mode may have such marks, too.
    pub fits: bool,
    /// The first mark that it would have refused, from 1.
    pub misfit: Option<usize>,
    /// Whether the race is reviewed as a lockout.
    pub supposed: bool,
}

/// Whether a board may have had fog: then a team sees the squares that it sees from the start, its own, and those above, below
/// and beside these.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Fog {
    /// Whether every mark is on a square that its team would have seen. A board without fog may have such marks, too.
    pub fits: bool,
    /// The first mark that is not, from 1.
    pub misfit: Option<usize>,
}

/// A player.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Person {
    /// What distinguishes it from others of the same name.
    pub uuid: String,
    /// Its name now.
    pub name: String,
}

/// A team at the end.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct TeamReviewed {
    /// Its colour.
    pub color: Colour,
    /// The players who marked something in this colour.
    pub players: Vec<Person>,
    /// Its squares, 1 to 25.
    pub squares: Vec<usize>,
    /// Its lines.
    pub lines: Vec<Row>,
    /// The lines that it can still get: in a lockout those without another team's square.
    pub open: Vec<Row>,
    /// In a lockout, the squares that bring it no line, because each of their lines has another team's square.
    pub dead: Vec<usize>,
    /// The open line that takes the fewest minutes. Null without times, without an open line, or if the time of a goal on
    /// an open line is unknown.
    pub quickest: Option<LineLeft>,
}

/// A team at a moment.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct TeamAtMoment {
    /// Its squares, 1 to 25.
    pub squares: Vec<usize>,
    /// Its lines.
    pub lines: Vec<Row>,
    /// The lines that it can still get.
    pub open: Vec<Row>,
    /// In a lockout, the squares that bring it no line.
    pub dead: Vec<usize>,
    /// The squares that it sees if the board has fog.
    pub seen: Vec<usize>,
    /// The open line that takes the fewest minutes, as at the end.
    pub quickest: Option<LineLeft>,
}

/// A line that a team could still get.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct LineLeft {
    /// The line.
    pub row: Row,
    /// The minutes of its goals that the team lacks, added up. Goals that share a part of their work take less.
    pub minutes: f64,
    /// Their squares, 1 to 25.
    pub missing: Vec<usize>,
}

/// A mark.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct MarkMade {
    /// Seconds since the start.
    pub at: f64,
    /// The square, 1 to 25.
    pub square: usize,
    /// Its goal.
    pub goal: String,
    /// The colour.
    pub color: Colour,
    /// Who did it.
    pub player: Person,
    /// Whether the colour was taken off.
    pub removed: bool,
    /// How every team stands afterwards, in the order of `teams`.
    pub teams: Vec<TeamAtMark>,
    /// Which team then has more than every other.
    pub leads: MarkLeaders,
}

/// How a team stands after a mark.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct TeamAtMark {
    /// How many squares it has.
    pub squares: usize,
    /// How many lines it has.
    pub lines: usize,
    /// How many lines it can still get.
    pub open: usize,
    /// In a lockout, how many squares bring it no line.
    pub dead: usize,
}

/// The leaders after a mark; null if two teams have as many.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct MarkLeaders {
    /// The team with the most squares.
    pub squares: Option<Colour>,
    /// The team with the most lines.
    pub lines: Option<Colour>,
}

/// When a team reached an aim.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct ReachedAim {
    /// What it reached.
    pub aim: Aim,
    /// The team.
    pub color: Colour,
    /// The mark, from 1.
    pub mark: usize,
    /// Seconds since the start.
    pub at: f64,
    /// Whether it still has it at the end. Otherwise marks were taken off, and this is the first time.
    pub stands: bool,
}

/// Since when the winner of an aim was ahead.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct DecidedAim {
    /// The aim.
    pub aim: Aim,
    /// The team that reached it first, of those that still have it at the end.
    pub winner: Colour,
    /// The mark since which it needed fewer squares for that than every other team, until it won, from 1. Null if another
    /// team had as much when it won. It says nothing about how long the squares took.
    pub mark: Option<usize>,
    /// The same in seconds since the start.
    pub at: Option<f64>,
}

impl From<&Player> for Person {
    fn from(player: &Player) -> Self {
        Self { uuid: player.id.clone(), name: player.name.clone() }
    }
}

/// Returns the numbers of squares, 1 to 25.
fn numbers(squares: u32) -> Vec<usize> {
    (0..SQUARES).filter(|square| squares >> square & 1 != 0).map(|square| square + 1).collect()
}

/// Returns players without repetitions, by their names.
fn people<'a>(players: impl Iterator<Item = &'a Player>) -> Vec<Person> {
    let once: BTreeMap<(&str, &str), &Player> =
        players.map(|player| ((player.name.as_str(), player.id.as_str()), player)).collect();
    once.into_values().map(Person::from).collect()
}

impl Review<'_> {
    /// Returns the review of the race of a card.
    pub(super) fn answer(&self, card: usize, is_whole: bool) -> RaceReviewed {
        let replay = self.replay;
        let start = replay.start();
        // In whole thousandths.
        let since = |at: f64| {
            let seconds = at - start.map_or(at, |(start, _)| start);
            (1000.0 * seconds).round() / 1000.0
        };
        let at = |mark: usize| since(replay.marks[mark].0.at);
        let racers: HashSet<&str> =
            replay.marks.iter().map(|(event, _)| event.player.id.as_str()).collect();
        let others = replay.events.iter().map(|event| &event.player);
        let others = others.filter(|it| !it.is_spectator && !racers.contains(it.id.as_str()));
        let reached = |reached: Reached| ReachedAim {
            aim: reached.aim,
            color: reached.colour,
            mark: reached.mark + 1,
            at: at(reached.mark),
            stands: reached.stands,
        };
        let mut all_reached: Vec<Reached> =
            self.aims().flat_map(|aim| replay.reached(aim)).collect();
        all_reached.order_by_key(|reached| reached.mark);
        let decided = |decided: Decided| DecidedAim {
            aim: decided.aim,
            winner: decided.winner,
            mark: decided.since.map(|mark| mark + 1),
            at: decided.since.map(at),
        };
        let all_decided = self.aims().filter_map(|aim| replay.decided(aim, self.is_lockout));
        RaceReviewed {
            card,
            game: replay.card.map(|(game, _)| game.to_owned()),
            seed: replay.card.map(|(_, seed)| seed.to_owned()),
            whole: is_whole,
            start: start.map(|(timestamp, revealed)| RaceStart { timestamp, revealed }),
            goals: self.goals.iter().map(|goal| goal.map(str::to_owned)).collect(),
            board_differs: self.board_differs(),
            lockout: Lockout {
                fits: replay.misfit.is_none(),
                misfit: replay.misfit.map(|mark| mark + 1),
                supposed: self.is_lockout,
            },
            fog: self.fog(),
            teams: replay.teams.iter().map(|&team| self.team(team)).collect(),
            unmarked: people(others),
            marks: (0..replay.marks.len()).map(|mark| self.mark(mark, at(mark))).collect(),
            reached: all_reached.into_iter().map(reached).collect(),
            decided: all_decided.map(decided).collect(),
            moments: self.has_moments.then(|| self.moments()),
        }
    }

    fn fog(&self) -> Fog {
        let misfit = self.replay.fog_misfit(self.fog_start).map(|mark| mark + 1);
        Fog { fits: misfit.is_none(), misfit }
    }

    fn moments(&self) -> Vec<Vec<TeamAtMoment>> {
        let none = Position::default();
        let all = [&none].into_iter().chain(&self.replay.positions);
        let team = |position: &Position, team: Colour| TeamAtMoment {
            squares: numbers(position.squares_of(team)),
            lines: position.lines_of(team).collect(),
            open: position.open_lines(team, self.is_lockout).collect(),
            dead: numbers(self.dead(position, team)),
            seen: numbers(position.seen(team, self.replay.fog_start(team, self.fog_start))),
            quickest: self.quickest_line(position, team),
        };
        let teams = |position| {
            self.replay.teams.iter().map(move |&colour| team(position, colour)).collect()
        };
        all.map(teams).collect()
    }

    fn team(&self, team: Colour) -> TeamReviewed {
        let none = Position::default();
        let position = self.replay.positions.last().unwrap_or(&none);
        let marks = self.replay.marks.iter().filter(|(_, mark)| mark.colour == team);
        TeamReviewed {
            color: team,
            players: people(marks.map(|(event, _)| &event.player)),
            squares: numbers(position.squares_of(team)),
            lines: position.lines_of(team).collect(),
            open: position.open_lines(team, self.is_lockout).collect(),
            dead: numbers(self.dead(position, team)),
            quickest: self.quickest_line(position, team),
        }
    }

    fn dead(&self, position: &Position, team: Colour) -> u32 {
        if self.is_lockout { position.dead_squares(team) } else { 0 }
    }

    fn mark(&self, number: usize, at: f64) -> MarkMade {
        let (event, mark) = self.replay.marks[number];
        let position = &self.replay.positions[number];
        let squares = |position: &Position, team| position.squares_of(team).count_ones() as usize;
        let lines = |position: &Position, team| position.lines_of(team).count();
        let standing = |&team: &Colour| TeamAtMark {
            squares: squares(position, team),
            lines: lines(position, team),
            open: position.open_lines(team, self.is_lockout).count(),
            dead: self.dead(position, team).count_ones() as usize,
        };
        MarkMade {
            at,
            square: mark.square + 1,
            goal: mark.goal.clone(),
            color: mark.colour,
            player: (&event.player).into(),
            removed: mark.is_removal,
            teams: self.replay.teams.iter().map(standing).collect(),
            leads: MarkLeaders {
                squares: self.replay.leader(number, squares),
                lines: self.replay.leader(number, lines),
            },
        }
    }
}

impl RacesReviewed {
    /// Returns the marks as a table, one a row, with how the mark's own team stands afterwards.
    pub fn table(&self) -> Table {
        let marks =
            || self.races.iter().flat_map(|race| race.marks.iter().map(move |mark| (race, mark)));
        let texts = |text: fn(&MarkMade) -> &str| {
            Column::Texts(marks().map(|(_, mark)| text(mark).to_owned()).collect())
        };
        let counts = |count: fn(&TeamAtMark) -> usize| {
            let own = |(race, mark): (&RaceReviewed, &MarkMade)| {
                let team = race.teams.iter().position(|team| team.color == mark.color);
                team.map_or(0, |team| count(&mark.teams[team]) as i64)
            };
            Column::Whole(marks().map(own).collect())
        };
        let mut table = Table::default();
        table.add("card", Column::Whole(marks().map(|(race, _)| race.card as i64).collect()));
        table.add("at", Column::Numbers(marks().map(|(_, mark)| mark.at).collect()));
        table.add("color", texts(|mark| mark.color.name()));
        table.add("player", texts(|mark| &mark.player.name));
        table.add("square", Column::Whole(marks().map(|(_, mark)| mark.square as i64).collect()));
        table.add("goal", texts(|mark| &mark.goal));
        table.add("removed", Column::Whole(marks().map(|(_, mark)| mark.removed.into()).collect()));
        table.add("squares", counts(|team| team.squares));
        table.add("lines", counts(|team| team.lines));
        table.add("open", counts(|team| team.open));
        table.add("dead", counts(|team| team.dead));
        table.add("leads_squares", texts(|mark| mark.leads.squares.map_or("", Colour::name)));
        table.add("leads_lines", texts(|mark| mark.leads.lines.map_or("", Colour::name)));
        table
    }
}
