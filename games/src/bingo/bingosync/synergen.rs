//! `synergen`: goals with difficulties, limits per type, exclusions, scores, and others that they bring along.

use std::collections::HashMap;

use super::super::fault::{Expectation, Found, Step, Steps};
use super::super::list::ReadListError;
use super::super::square::SQUARES;
use super::super::value::Value;
use super::read::{Numbers, Reader};
use super::{Card, Family, Goal, MAX_POOL, NoCard, Options, Place, Rule, Shape, TypeUse};
use crate::message::Code;
use crate::rng::seedrandom::Seedrandom;

pub const FAMILY: Family = Family {
    name: "synergen",
    site_name: "synerGen",
    about: "goals by key, with difficulties, limits per type, exclusions, scores and goals that make others likelier",
    shape: Shape::Keyed,
    members: &["Desc", "Diff", "Types", "Excludes", "Synergy", "Score"],
    types: TypeUse::Limits,
    has_lengths: false,
    may_start_at_0: false,
    read,
};

/// How many goals of a type come, unless its `Max` says otherwise.
const MAX: f64 = 5.0;

fn read(list: &Value, _: &Options) -> Result<(Vec<Goal>, Box<dyn Rule>), ReadListError> {
    let mut reader = Reader::default();
    let mut goals = Vec::new();
    let mut rule = Synergen::default();
    let Some(members) = list.members() else {
        let example = "{\"fish\": {\"Desc\": \"Catch a fish\"}, \"bingoTypes\": {}}";
        reader.fault(Step::List, Expectation::GoalsByKey.text(example), list);
        return reader.done((goals, Box::new(rule)));
    };
    let whole = Steps::default();
    rule.score = reader.number(&whole.member("maxScore"), list.get("maxScore"), f64::INFINITY);
    let is_goal = |(key, _): &&(String, Value)| key != "bingoTypes" && key != "maxScore";
    let keys: HashMap<&str, u32> = (0..)
        .zip(members.iter().filter(is_goal))
        .map(|(at, (key, _))| (key.as_str(), at))
        .collect();
    let mut numbers = Numbers::default();
    // What Synergy names, as numbers: the goals' own, and others after them for the names of groups.
    let mut names: HashMap<&str, u32> = keys.clone();
    for (key, goal) in members.iter().filter(is_goal) {
        let place = Place::Key(key.clone());
        let steps = place.steps();
        if goal.members().is_none() {
            let example = "{\"Desc\": \"Catch a fish\", \"Types\": [\"fish\"]}";
            reader.fault(steps, Expectation::Goal.text(example), goal);
            continue;
        }
        let desc = match goal.get("Desc") {
            None => format!("#!#{key}#!#"),
            Some(_) => reader.name(&steps, goal, "Desc"),
        };
        let difficulty = reader.number(&steps.member("Diff"), goal.get("Diff"), 0.0);
        if difficulty.fract() != 0.0 || difficulty.abs() > 1e6 {
            reader.fault(steps.member("Diff"), Expectation::WholeNumber.text("3"), difficulty);
        }
        let types = reader.types(&steps, goal, "Types");
        let excludes = reader.texts(&steps.member("Excludes"), goal.get("Excludes"));
        let synergy = reader.texts(&steps.member("Synergy"), goal.get("Synergy"));
        let mut numbered = |name| {
            let next = names.len() as u32;
            *names.entry(name).or_insert(next)
        };
        rule.goals.push(Entry {
            difficulty: difficulty as i32,
            types: numbers.of(&types),
            excludes: excludes.iter().filter_map(|name| keys.get(name).copied()).collect(),
            synergy: synergy.into_iter().map(&mut numbered).collect(),
            score: reader.number(&steps.member("Score"), goal.get("Score"), 0.0),
        });
        goals.push(Goal {
            name: desc,
            place,
            tier: u32::try_from(difficulty as i64).ok().filter(|tier| *tier > 0),
            types,
        });
    }
    if rule.goals.is_empty() {
        reader.fault(Step::List, Expectation::OneGoal, Found::None);
    }
    rule.limits = vec![f64::INFINITY; numbers.count()];
    rule.of_type = holders(numbers.count(), rule.goals.iter().map(|goal| &goal.types));
    rule.naming = holders(names.len(), rule.goals.iter().map(|goal| &goal.synergy));
    rule.difficulties = rule.goals.iter().map(|goal| goal.difficulty).collect();
    rule.scores = rule.goals.iter().map(|goal| goal.score).collect();
    match list.get("bingoTypes") {
        Some(Value::Members(limits)) => {
            for (name, limit) in limits {
                let place = whole.member("bingoTypes").and(Step::Key.text(name.clone()));
                let max = reader.number(&place.member("Max"), limit.get("Max"), MAX);
                // A type that no goal has limits nothing, and becomes a number after all others.
                let number = numbers.of(&[Some(name.clone())])[0] as usize;
                if let Some(limit) = rule.limits.get_mut(number) {
                    *limit = max;
                }
            }
        }
        other => reader.fault(
            whole.member("bingoTypes"),
            Expectation::Limits.text("{\"fish\": {\"Max\": 2}}"),
            other.unwrap_or(&Value::Null),
        ),
    }
    reader.done((goals, Box::new(rule)))
}

/// Returns, for each number, the goals that list it, once for each time.
fn holders<'a>(count: usize, lists: impl Iterator<Item = &'a Vec<u32>>) -> Vec<Vec<u32>> {
    let mut holders = vec![Vec::new(); count];
    for (goal, numbers) in (0..).zip(lists) {
        numbers.iter().for_each(|number| holders[*number as usize].push(goal));
    }
    holders
}

/// A goal as the rule needs it.
struct Entry {
    difficulty: i32,
    types: Vec<u32>,
    /// The goals that cannot come after it.
    excludes: Vec<u32>,
    /// The goals or groups that become likelier.
    synergy: Vec<u32>,
    score: f64,
}

#[derive(Default)]
struct Synergen {
    goals: Vec<Entry>,
    /// The difficulties of all goals, and their scores, close together.
    difficulties: Vec<i32>,
    scores: Vec<f64>,
    /// The goals of each type.
    of_type: Vec<Vec<u32>>,
    /// The goals that name a goal or group in `Synergy`, by its number.
    naming: Vec<Vec<u32>>,
    /// For each type, how many goals of it bench the others.
    limits: Vec<f64>,
    /// How much score there is to spend.
    score: f64,
}

/// Returns the numbers 1 to 25 of a square, whose rows and columns have equal sums.
fn square(random: &mut Seedrandom) -> [i32; SQUARES] {
    let (p, q) = (random.below(6), random.below(24));
    let (turns, mirrored) = (random.below(4), random.below(2) == 1);
    let (left, up) = (random.below(5), random.below(5));
    let mut fives = [0, 5, 10, 15, 20];
    arrange(&mut fives[2..], p);
    let mut units = [0, 1, 2, 3, 4];
    arrange(&mut units[1..], q);
    let plain = |row: usize, column: usize| {
        1 + fives[(column + 3 * row) % 5] + units[(3 * column + row) % 5]
    };
    let mut square: [[i32; 5]; 5] =
        std::array::from_fn(|row| std::array::from_fn(|column| plain(row + up, column + left)));
    for _ in 0..turns {
        let before = square;
        square = std::array::from_fn(|row| std::array::from_fn(|column| before[column][4 - row]));
    }
    if mirrored {
        square.reverse();
    }
    std::array::from_fn(|at| square[at / 5][at % 5])
}

/// Puts ascending items into their n-th lexicographic order.
fn arrange(items: &mut [i32], mut n: usize) {
    for first in 0..items.len() {
        let orders: usize = (1..items.len() - first).product();
        items[first..=first + n / orders].rotate_right(1);
        n %= orders;
    }
}

/// The state of a card that is being dealt.
struct Dealing<'a> {
    rule: &'a Synergen,
    /// The goals that can be drawn, some of them repeatedly.
    pool: Vec<u32>,
    /// The goals that are held back.
    bench: Vec<u32>,
    /// A number for each goal, 0 between two uses.
    marks: Vec<u32>,
    /// Whether the pool may have a goal more than once.
    has_copies: bool,
}

impl Dealing<'_> {
    /// Moves the pool's entries that are marked, or that the test holds for, to the end of the bench.
    fn hold_back(&mut self, held: impl Fn(usize) -> bool) {
        let Self { pool, bench, marks, .. } = self;
        pool.retain(|&goal| {
            let held = marks[goal as usize] > 0 || held(goal as usize);
            if held {
                bench.push(goal);
            }
            !held
        });
    }

    /// Counts how often each of these goals is listed, until [`Self::unmark`].
    fn mark(&mut self, goals: &[u32]) {
        goals.iter().for_each(|goal| self.marks[*goal as usize] += 1);
    }

    fn unmark(&mut self, goals: &[u32]) {
        goals.iter().for_each(|goal| self.marks[*goal as usize] = 0);
    }

    /// Refills an empty pool from the bench: with the goals near the open numbers, or else with all.
    fn refill(&mut self, open: &[i32]) {
        let Self { rule, pool, bench, .. } = self;
        let wanted = |difficulty: i32| {
            open.iter().any(|&open| {
                (open < 25 && open + 1 == difficulty) || (open > 1 && open - 1 == difficulty)
            })
        };
        bench.retain(|&goal| {
            let moves = wanted(rule.goals[goal as usize].difficulty);
            if moves {
                pool.push(goal);
            }
            !moves
        });
        if pool.is_empty() {
            pool.append(bench);
        }
    }

    /// Removes the goal at a place from the pool, and its copies, but not where it follows itself: of neighbouring copies,
    /// every second stays.
    fn remove(&mut self, goal: u32, place: usize) {
        if !self.has_copies {
            self.pool.remove(place);
            return;
        }
        let mut slid = false;
        self.pool.retain(|&other| {
            let removed = other == goal && !slid;
            // The entry after a removed one slides into its place and is not looked at.
            slid = removed;
            !removed
        });
    }

    /// Adds copies of the goals that a dealt goal makes likelier.
    fn multiply(&mut self, synergy: &[u32]) -> Result<(), NoCard> {
        for &name in synergy {
            let rule = self.rule;
            let is_left = self.pool.contains(&name) || self.bench.contains(&name);
            let naming = if is_left { &[][..] } else { &rule.naming[name as usize] };
            self.mark(naming);
            let mut copies = Vec::new();
            for &goal in &self.pool {
                let count = u32::from(goal == name) + self.marks[goal as usize];
                copies.extend(std::iter::repeat_n(goal, count as usize));
                if self.pool.len() + copies.len() > MAX_POOL {
                    return Err(NoCard::Pool);
                }
            }
            self.has_copies |= !copies.is_empty();
            self.pool.append(&mut copies);
            self.unmark(naming);
        }
        Ok(())
    }
}

impl Rule for Synergen {
    fn deal(&self, _: &str, random: &mut Seedrandom) -> Result<Card, NoCard> {
        let square = square(random);
        let mut open = square.to_vec();
        let mut limits = self.limits.clone();
        let mut score = self.score;
        let pool = (0..self.goals.len() as u32).collect();
        let marks = vec![0; self.goals.len()];
        let mut dealing = Dealing { rule: self, pool, bench: Vec::new(), marks, has_copies: false };
        let mut card = [None; SQUARES];
        for _ in 0..SQUARES {
            if dealing.pool.is_empty() {
                dealing.refill(&open);
            }
            let place = random.below(dealing.pool.len());
            let goal = *dealing.pool.get(place).ok_or(NoCard::RanOut)?;
            let entry = &self.goals[goal as usize];

            let with = |number: i32| {
                square.iter().position(|&other| other == number).filter(|at| card[*at].is_none())
            };
            let difficulty = entry.difficulty;
            let near = [difficulty, difficulty + 1, difficulty - 1];
            let at = if difficulty == 0 { None } else { near.into_iter().find_map(with) };
            let at = at.or_else(|| card.iter().position(Option::is_none)).ok_or(NoCard::RanOut)?;
            card[at] = Some(goal);
            let used = if difficulty == 0 { square[at] } else { difficulty };
            open.retain(|&number| number != used);

            dealing.remove(goal, place);
            for &kind in &entry.types {
                let limit = &mut limits[kind as usize];
                *limit -= 1.0;
                if *limit <= 0.0 {
                    let of_type = &self.of_type[kind as usize];
                    dealing.mark(of_type);
                    dealing.hold_back(|_| false);
                    dealing.unmark(of_type);
                }
            }
            score -= entry.score;
            dealing.mark(&entry.excludes);
            let is_alike = |held: usize| difficulty != 0 && self.difficulties[held] == difficulty;
            if score == f64::INFINITY {
                dealing.hold_back(is_alike);
            } else {
                dealing.hold_back(|held| is_alike(held) || self.scores[held] > score);
            }
            dealing.unmark(&entry.excludes);
            dealing.multiply(&entry.synergy)?;
        }
        Ok(card.map(|goal| goal.unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A goal that makes itself likelier doubles, up to the most that there may be.
    #[test]
    fn the_pool_has_room_for_so_many() {
        let goal =
            Entry { difficulty: 0, types: vec![], excludes: vec![], synergy: vec![0], score: 0.0 };
        let rule = Synergen { goals: vec![goal], ..Synergen::default() };
        for (before, after) in [(MAX_POOL / 2, Ok(MAX_POOL)), (MAX_POOL / 2 + 1, Err(NoCard::Pool))]
        {
            let (pool, marks) = (vec![0; before], vec![0]);
            let has_copies = before > 1;
            let mut dealing = Dealing { rule: &rule, pool, bench: vec![], marks, has_copies };
            assert_eq!(dealing.multiply(&[0]).map(|()| dealing.pool.len()), after);
        }
    }
}
