//! Counts how often goals that share a type meet, on cards of rules that do not read types themselves.

use std::collections::HashMap;

use foretile_games::bingo::bingosync::{Card, Dealer};
use foretile_games::bingo::{Row, SQUARES};
use foretile_games::order::Order as _;

use super::trial::{Bench, GoOn};
use crate::mass::CARDS;

/// How often something came on the cards that were dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Met {
    /// On how many cards.
    pub on_card: u64,
    /// On how many cards in one line.
    pub on_line: u64,
}

/// How often the goals of types meet.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Clashes {
    /// The cards that were dealt.
    pub cards: u64,
    /// The cards with two goals of one type, of whichever.
    pub any: Met,
    /// How many lines have two goals of one type.
    pub lines: u64,
    /// The sum over all cards of the squares of their numbers of such lines.
    squares: u64,
    /// For each type, the cards with two goals of it.
    pub types: Vec<Met>,
    /// The pairs of goals that share a type and came together, the most frequent first, by their places in the list.
    pub pairs: Vec<([u32; 2], Met)>,
}

/// A type on the card that is being counted.
#[derive(Clone, Default)]
struct TypeOnCard {
    /// The squares of its goals.
    squares: Vec<usize>,
    /// Whether two of them are in one line.
    is_on_line: bool,
}

impl Clashes {
    /// Deals the cards of the bench's seeds, and counts. `kinds` has the goals of each type, by their places in the list.
    /// Returns `None` if `go_on` stops it.
    pub fn of(bench: &Bench, dealer: &Dealer, kinds: &[&[u32]], go_on: GoOn<'_>) -> Option<Self> {
        let mut types_of = vec![Vec::new(); dealer.goals().len()];
        for (kind, goals) in kinds.iter().enumerate() {
            goals.iter().for_each(|goal| types_of[*goal as usize].push(kind));
        }
        let mut clashes = Self { types: vec![Met::default(); kinds.len()], ..Self::default() };
        let mut pairs = HashMap::new();
        let mut now = vec![TypeOnCard::default(); kinds.len()];
        let near = line_mates();
        for first in (1..=bench.seeds).step_by(CARDS as usize) {
            if !go_on() {
                return None;
            }
            let last = bench.seeds.min(first + CARDS - 1);
            for card in dealer.cards(first..=last).into_iter().flatten() {
                clashes.add(&card, &types_of, &near, &mut now, &mut pairs);
            }
        }
        clashes.pairs = pairs.into_iter().collect();
        clashes
            .pairs
            .order_by_key(|(pair, met)| (std::cmp::Reverse((met.on_card, met.on_line)), *pair));
        Some(clashes)
    }

    fn add(
        &mut self,
        card: &Card,
        types_of: &[Vec<usize>],
        near: &[Option<usize>],
        now: &mut [TypeOnCard],
        pairs: &mut HashMap<[u32; 2], Met>,
    ) {
        let mut lines = [false; Row::COUNT];
        for (at, one) in card.iter().enumerate() {
            // The squares before whose goals share a type with this one, a bit each.
            let mut alike = 0_u32;
            for kind in &types_of[*one as usize] {
                let now = &mut now[*kind];
                for before in &now.squares {
                    let line = near[at * SQUARES + before];
                    now.is_on_line |= line.is_some();
                    if alike >> before & 1 == 1 {
                        continue;
                    }
                    alike |= 1 << before;
                    if let Some(line) = line {
                        lines[line] = true;
                    }
                    let other = card[*before];
                    let met = pairs.entry([*one.min(&other), *one.max(&other)]).or_default();
                    met.on_card += 1;
                    met.on_line += u64::from(line.is_some());
                }
                now.squares.push(at);
            }
        }
        let mut is_alike = false;
        for kind in card.iter().flat_map(|goal| &types_of[*goal as usize]) {
            // Each type of the card is counted once, and has no squares afterwards.
            let now = &mut now[*kind];
            if now.squares.len() > 1 {
                is_alike = true;
                self.types[*kind].on_card += 1;
                self.types[*kind].on_line += u64::from(now.is_on_line);
            }
            now.squares.clear();
            now.is_on_line = false;
        }
        let lines = lines.into_iter().filter(|has| *has).count() as u64;
        self.cards += 1;
        self.any.on_card += u64::from(is_alike);
        self.any.on_line += u64::from(lines > 0);
        self.lines += lines;
        self.squares += lines * lines;
    }

    /// Returns a count of cards as a share of all, and the standard error of that share.
    pub fn share(&self, count: u64) -> (f64, f64) {
        let cards = self.cards.max(1) as f64;
        let share = count as f64 / cards;
        (share, (share * (1.0 - share) / cards).sqrt())
    }

    /// Returns the share of lines that have two goals of one type, and its standard error. The lines of one card are not
    /// independent of each other, but cards are.
    pub fn line_share(&self) -> (f64, f64) {
        let (cards, rows) = (self.cards.max(1) as f64, Row::COUNT as f64);
        let mean = self.lines as f64 / cards;
        let variance = (self.squares as f64 / cards - mean * mean).max(0.0);
        (mean / rows, (variance / cards).sqrt() / rows)
    }
}

/// Returns, for each pair of squares, the line that has both, if there is one.
fn line_mates() -> Vec<Option<usize>> {
    let mut near = vec![None; SQUARES * SQUARES];
    for (line, row) in Row::all().enumerate() {
        let squares = row.squares();
        for one in squares {
            for other in squares {
                near[one * SQUARES + other] = Some(line);
            }
        }
    }
    near
}

#[cfg(test)]
mod tests {
    use foretile_games::bingo::Value;
    use foretile_games::bingo::bingosync::Options;

    use super::*;

    /// In a flat list, every two goals are as likely to meet: on 25 · 24 of 40 · 39 cards, and of the 300 pairs of squares, 120
    /// are in one line.
    #[test]
    fn goals_of_a_flat_list_meet_as_often_as_chance_has_it() {
        const CARDS: u64 = 4_000;
        let names: Vec<String> = (0..40).map(|goal| format!("\"Goal {goal}\"")).collect();
        let list: Value = serde_json::from_str(&format!("[{}]", names.join(","))).unwrap();
        let (family, options) = ("simple".parse().unwrap(), Options::default());
        let dealer = Dealer::new(family, &list, &options).unwrap();
        let bench = Bench { family, options: &options, seeds: CARDS, threads: None };
        let kinds: [&[u32]; 3] = [&[3, 7], &[7, 3, 11], &[20]];
        let clashes = Clashes::of(&bench, &dealer, &kinds, &mut || true).unwrap();
        assert_eq!(clashes.cards, CARDS);
        let pairs: Vec<[u32; 2]> = clashes.pairs.iter().map(|(pair, _)| *pair).collect();
        assert_eq!(pairs.len(), 3, "a pair of two types counts once: {pairs:?}");
        let expected = 25.0 * 24.0 / (40.0 * 39.0);
        for (_, met) in &clashes.pairs {
            let (share, error) = clashes.share(met.on_card);
            assert!((share - expected).abs() < 4.0 * error, "{share} ± {error}");
            let (share, error) = clashes.share(met.on_line);
            assert!((share - 0.4 * expected).abs() < 4.0 * error, "{share} ± {error}");
        }
        // The cards themselves, counted plainly.
        let mut plain = [Met::default(); 2];
        let mut lines = 0;
        let mut any = Met::default();
        for card in dealer.cards(1..=CARDS).into_iter().flatten() {
            let has = |goals: &[u32], squares: &[usize]| {
                squares.iter().filter(|square| goals.contains(&card[**square])).count() > 1
            };
            let all: Vec<usize> = (0..SQUARES).collect();
            for (met, goals) in plain.iter_mut().zip(kinds) {
                met.on_card += u64::from(has(goals, &all));
                met.on_line += u64::from(Row::all().any(|row| has(goals, &row.squares())));
            }
            let clashing = Row::all().filter(|row| has(kinds[1], &row.squares())).count() as u64;
            lines += clashing;
            any.on_card += u64::from(has(kinds[1], &all));
            any.on_line += u64::from(clashing > 0);
        }
        assert_eq!((clashes.types[0], clashes.types[1]), (plain[0], plain[1]));
        assert_eq!(clashes.types[2], Met::default());
        assert_eq!((clashes.lines, clashes.any), (lines, any));
        let (share, error) = clashes.line_share();
        assert!((share - lines as f64 / (12 * CARDS) as f64).abs() < 1e-12);
        // Lines with a clash are rare, and almost as if they were independent.
        let independent = (share * (1.0 - share) / (12 * CARDS) as f64).sqrt();
        assert!((0.8..1.5).contains(&(error / independent)), "{error} {independent}");
        assert_eq!(Clashes::of(&bench, &dealer, &kinds, &mut || false), None);
    }
}
