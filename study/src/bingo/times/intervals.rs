//! Cuts the marks of races into intervals.

use std::collections::{BTreeMap, BTreeSet};

use foretile_games::bingo::SQUARES;
use foretile_games::bingo::race::Race;
use foretile_games::bingo::room::{Action, Colour, Event, Mark};
use foretile_games::order::Order as _;

/// Marks that follow each other within so many seconds are one burst. Chosen by hand: a minute is a goal of its own.
pub const BURST: f64 = 30.0;
/// The longest interval, in seconds. Chosen by hand: more than six hours are a pause.
pub const LONGEST: f64 = 6.0 * 3600.0;
/// The shortest interval, in seconds. Only one that begins when the player saw the card can be shorter.
const SHORTEST: f64 = 1.0;

/// What a player took for the goals of a burst.
#[derive(Clone, PartialEq, Debug)]
pub struct Interval<'a> {
    /// The player's name; its id if it has no name.
    pub player: &'a str,
    /// The player's id in the room, and the moments of the first and the last mark, in seconds since 1970: no other interval
    /// has them.
    pub key: (&'a str, [u64; 2]),
    /// The texts of the goals: at least one.
    pub goals: Vec<&'a str>,
    /// The seconds.
    pub seconds: f64,
}

/// Marks that show no time, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct UnusedMarks {
    /// They were the player's first, and it is not known when that player saw the card.
    pub first: usize,
    /// Another player used the same colour on the card, or another player of the same name was there.
    pub shared: usize,
    /// A mark was taken off or put back meanwhile, or this one.
    pub removed: usize,
    /// The interval was too long, or shorter than a second.
    pub pauses: usize,
}

impl UnusedMarks {
    /// Adds others.
    pub fn add(&mut self, other: Self) {
        let Self { first, shared, removed, pauses } = other;
        self.first += first;
        self.shared += shared;
        self.removed += removed;
        self.pauses += pauses;
    }
}

/// The intervals of a race.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Intervals<'a> {
    /// Those that show a time.
    pub used: Vec<Interval<'a>>,
    /// The other marks.
    pub unused: UnusedMarks,
}

/// Returns the intervals of a race. `is_whole` says whether its feed has everything that happened on the card.
pub fn intervals<'a>(race: &Race<'a>, is_whole: bool) -> Intervals<'a> {
    let mut marks: BTreeMap<&str, Vec<(&Event, &Mark)>> = BTreeMap::new();
    let mut names_of: BTreeMap<Colour, BTreeSet<&str>> = BTreeMap::new();
    for &(event, mark) in &race.marks {
        let name = name_of(event);
        marks.entry(name).or_default().push((event, mark));
        names_of.entry(mark.colour).or_default().insert(name);
    }
    let mut intervals = Intervals::default();
    for (name, marks) in marks {
        let squares = Squares::of(&marks);
        let shares = marks.iter().any(|(_, mark)| names_of[&mark.colour].len() > 1);
        if shares || are_two(&marks) {
            intervals.unused.shared += squares.puts.len() + squares.doubtful.len();
            continue;
        }
        let start = is_whole.then(|| seen_at(race, name)).flatten();
        squares.cut(name, marks[0].0.player.id.as_str(), start, &mut intervals);
    }
    intervals
}

/// Returns what a player is known by.
fn name_of(event: &Event) -> &str {
    let name = event.player.name.trim();
    if name.is_empty() { &event.player.id } else { name }
}

/// Returns whether the marks of one name are of two players: the same id comes again after another one. A player who came
/// back has a new id, and its old one marks nothing any more.
fn are_two(marks: &[(&Event, &Mark)]) -> bool {
    let mut ids: Vec<&str> = marks.iter().map(|(event, _)| event.player.id.as_str()).collect();
    ids.dedup();
    let count = ids.len();
    ids.order_by(Ord::cmp);
    ids.dedup();
    ids.len() < count
}

/// Returns when the player of a name first saw the card.
fn seen_at(race: &Race<'_>, name: &str) -> Option<f64> {
    let revealed =
        |event: &&Event| matches!(event.action, Action::Revealed) && name_of(event) == name;
    race.events.iter().find(revealed).map(|event| event.at)
}

/// What a player did to the squares of a card.
struct Squares<'a> {
    /// The goals that it marked and did not take off again, with their moments, in order.
    puts: Vec<(f64, &'a str)>,
    /// The squares of which it is not known when their goal was done, each from the first to the last change.
    doubtful: Vec<[f64; 2]>,
}

impl<'a> Squares<'a> {
    fn of(marks: &[(&'a Event, &'a Mark)]) -> Self {
        let mut colours: [Vec<Colour>; SQUARES] = Default::default();
        // The moments at which the square got its first colour, lost its last, got its first again, and so on.
        let mut changes: [Vec<f64>; SQUARES] = Default::default();
        let mut goals = [""; SQUARES];
        for (event, mark) in marks {
            let (colours, changes) = (&mut colours[mark.square], &mut changes[mark.square]);
            let had = !colours.is_empty();
            colours.retain(|colour| *colour != mark.colour);
            if !mark.is_removal {
                colours.push(mark.colour);
            }
            goals[mark.square] = &mark.goal;
            if had == colours.is_empty() {
                match changes.last() {
                    // A slip, and its correction.
                    Some(before) if event.at - before <= BURST => drop(changes.pop()),
                    _ => changes.push(event.at),
                }
            }
        }
        let (mut puts, mut doubtful) = (Vec::new(), Vec::new());
        for (changes, goal) in changes.iter().zip(goals) {
            match changes[..] {
                [] => {}
                [at] => puts.push((at, goal)),
                [first, .., last] => doubtful.push([first, last]),
            }
        }
        puts.order_by(|one, other| one.0.total_cmp(&other.0));
        Self { puts, doubtful }
    }

    /// Cuts the puts into bursts, and adds the time of each.
    fn cut(&self, player: &'a str, id: &'a str, start: Option<f64>, intervals: &mut Intervals<'a>) {
        let first = self.puts.first().map_or(0.0, |(at, _)| *at);
        let mut since = start.filter(|start| *start <= first);
        let Intervals { used, unused } = intervals;
        unused.removed += self.doubtful.len();
        for burst in self.puts.chunk_by(|(before, _), (after, _)| after - before <= BURST) {
            let (from, end) = (burst[0].0, burst[burst.len() - 1].0);
            let Some(begin) = since.replace(end) else {
                unused.first += burst.len();
                continue;
            };
            let seconds = end - begin;
            if self.doubtful.iter().any(|[first, last]| *first <= end && *last >= begin) {
                unused.removed += burst.len();
            } else if !(SHORTEST..=LONGEST).contains(&seconds) {
                unused.pauses += burst.len();
            } else {
                let goals = burst.iter().map(|(_, goal)| *goal).collect();
                let key = (id, [from.to_bits(), end.to_bits()]);
                used.push(Interval { player, key, goals, seconds });
            }
        }
    }
}
