//! Whether every four puyos of a colour can still be a step of one chain, as a task needs it that can do without no group.

use foretile_games::puyo::bits::{Bits, GARBAGE, VISIBLE, code, connected, grown};
use foretile_games::puyo::{Colour, POP};

const COLOURS: usize = Colour::ALL.len();
const FOUR: u32 = POP as u32;
/// The fields after which an answer is left open. Chosen by trials.
const MOST_FIELDS: u32 = 300;
/// The parts of a colour, and the garbage beside a group, beyond which it is left open. Chosen by hand.
const MOST_PARTS: usize = 12;
const MOST_GARBAGE: u32 = 4;
/// The most fields in the table, for puzzles of five moves and more, and which part of the memory they may take.
const MOST_NOTED: usize = 1 << 14;
const PART: usize = 512;

/// The part of a field that is left in a chain, and the puyos to come that have not popped.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Rest {
    bits: Bits,
    upcoming: [u8; COLOURS],
}

/// Puyos of a colour that lie in the field and pop in one group.
#[derive(Clone, Copy)]
struct Group {
    colour: usize,
    cells: u128,
    /// The puyos to come without which its parts do not touch.
    between: u32,
}

/// What puyos to come can touch.
struct Surface {
    /// The empty cells in which they can lie.
    free: u128,
    /// The garbage beside these cells.
    garbage: u128,
}

impl Surface {
    /// Returns the cells that this many puyos to come can reach from `cells`.
    fn near(&self, cells: u128, puyos: u32) -> u128 {
        (0..puyos).fold(0, |near, _| grown(cells | near) & self.free)
    }
}

/// A bound by what a chain leaves, step by step.
///
/// Puyos that come land on top, so those that lie now keep their order, and what is left of them depends only on which of
/// them have popped. In each step one group pops: four that touch by themselves, or fewer with puyos to come in the
/// empty cells beside them. This tries all orders, as if puyos to come lay wherever they are needed:
///
/// ```text
///   R B     two R and two B to come: each R and B touches its like only once the other colour is gone,
///   B R     so neither can be the first step
/// ```
pub struct Steps {
    /// The fields that may still be looked at.
    left: u32,
    /// Rests from which not all groups can pop, each at the place of its hash.
    noted: Vec<Rest>,
}

impl Steps {
    /// Returns the bound for a puzzle of this many moves.
    pub fn new(memory: usize, moves: usize) -> Self {
        // A short search takes less time than a large table.
        let enough = MOST_NOTED >> (2 * 5_usize.saturating_sub(moves));
        let most = (memory / PART / size_of::<Rest>()).min(enough);
        // No rest has that many puyos.
        let none = Rest { bits: Bits::default(), upcoming: [u8::MAX; COLOURS] };
        Self { left: 0, noted: vec![none; most] }
    }

    /// Returns `false` if no chain can have as many steps as the field, in which nothing pops, has groups with the puyos to
    /// come. The first step has a colour of which `first` has a bit.
    pub fn allow(&mut self, bits: Bits, upcoming: [u32; COLOURS], first: u8) -> bool {
        self.left = MOST_FIELDS;
        // Four that come may be the first step by themselves.
        let alone = |colour: usize| first >> colour & 1 == 1 && upcoming[colour] >= FOUR;
        let first = if (0..COLOURS).any(alone) { u8::MAX } else { first };
        self.can_go_on(&Rest { bits, upcoming: upcoming.map(|puyos| puyos as u8) }, first)
    }

    /// Returns whether all groups of a rest may pop, one in each step.
    fn can_go_on(&mut self, rest: &Rest, first: u8) -> bool {
        if self.left == 0 {
            return true;
        }
        let place = rest.hash().checked_rem(self.noted.len() as u64).map(|place| place as usize);
        if place.is_some_and(|place| self.noted[place] == *rest) {
            return false;
        }
        self.left -= 1;
        let Rest { bits, upcoming } = rest;
        let all = Colour::ALL.map(|colour| bits.everywhere(code(colour)));
        let lying_and_upcoming =
            |colour: usize| all[colour].count_ones() + u32::from(upcoming[colour]);
        // Puyos to come may be groups by themselves, at the end as well as before.
        let is_done =
            |colour: usize| lying_and_upcoming(colour) / FOUR == u32::from(upcoming[colour]) / FOUR;
        if (0..COLOURS).all(is_done) {
            return true;
        }
        let (mut free, mut level) = (0, bits.tops());
        for _ in 0..upcoming.iter().sum() {
            free |= level;
            level <<= 1;
        }
        free &= VISIBLE;
        let surface = Surface { free, garbage: bits.of_code(GARBAGE) & grown(free) };
        if surface.garbage != 0 && upcoming.iter().any(|&puyos| u32::from(puyos) >= FOUR) {
            return true;
        }
        let popping = bits.popping();
        for colour in (0..COLOURS).filter(|colour| first >> colour & 1 == 1) {
            let cells = all[colour] & VISIBLE;
            let own = popping & cells;
            // Two groups at once are one step.
            if popping != 0 && (own == 0 || connected(own & own.wrapping_neg(), own) != popping) {
                continue;
            }
            let mut outer = if upcoming[colour] == 0 { 0 } else { cells & grown(free) & !own };
            let (mut parts, mut number) = ([0; MOST_PARTS], 0);
            let mut part = own;
            while part != 0 || outer != 0 {
                if part == 0 {
                    part = connected(outer & outer.wrapping_neg(), cells);
                }
                if number == MOST_PARTS {
                    return true;
                }
                parts[number] = part;
                number += 1;
                outer &= !part;
                part = 0;
            }
            let most = FOUR + lying_and_upcoming(colour) % FOUR;
            let groups = if popping != 0 { 1 } else { number };
            for index in 0..groups {
                let group = Group { colour, cells: parts[index], between: 0 };
                if self.can_pop(rest, group, &parts[index + 1..number], &surface, most) {
                    return true;
                }
            }
        }
        if let Some(place) = place
            && first == u8::MAX
        {
            self.noted[place] = *rest;
        }
        false
    }

    /// Returns whether all groups may pop if the next one is this, of no more than `most` puyos, with any of the other parts.
    fn can_pop(
        &mut self,
        rest: &Rest,
        group: Group,
        others: &[u128],
        surface: &Surface,
        most: u32,
    ) -> bool {
        let Group { colour, cells, between } = group;
        let lying = cells.count_ones();
        if lying > most {
            return false;
        }
        let upcoming = u32::from(rest.upcoming[colour]).min(most - lying);
        let needed = between.max(FOUR.saturating_sub(lying));
        if needed <= upcoming {
            let touched = grown(cells) & rest.bits.of_code(GARBAGE);
            // Puyos to come may touch more.
            let more = match surface.garbage & !touched {
                0 => 0,
                garbage => garbage & grown(surface.near(cells, upcoming)),
            };
            if more.count_ones() > MOST_GARBAGE {
                return true;
            }
            let mut some = more;
            loop {
                let mut after = *rest;
                after.bits.take_out(cells | touched | some);
                after.upcoming[colour] -= needed as u8;
                if self.can_go_on(&after, u8::MAX) {
                    return true;
                }
                if some == 0 {
                    break;
                }
                some = (some - 1) & more;
            }
        }
        others.iter().enumerate().any(|(index, &other)| {
            let touches = |&puyos: &u32| grown(surface.near(cells, puyos)) & other != 0;
            (1..=upcoming).find(touches).is_some_and(|puyos| {
                let cells = cells | other;
                let joined = Group { cells, between: between.max(puyos), ..group };
                self.can_pop(rest, joined, &others[index + 1..], surface, most)
            })
        })
    }
}

impl Rest {
    /// Returns a hash: different rests almost certainly have different ones.
    fn hash(&self) -> u64 {
        let upcoming = self.upcoming.iter().fold(0, |all, &puyos| all << 8 | u64::from(puyos));
        let hash = (self.bits.hash() ^ upcoming).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash >> 32
    }
}

#[cfg(test)]
mod tests {
    use foretile_games::puyo::bits::cell;

    use super::*;

    /// Returns a field from its columns, each a text from the floor up.
    fn field(columns: &[&str]) -> Bits {
        let mut bits = Bits::default();
        for (column, text) in columns.iter().enumerate() {
            for (row, letter) in text.chars().enumerate() {
                let letter = "RGBYPx".find(letter).expect("a colour or garbage");
                bits.put(cell(column, row), letter as u8 + 1);
            }
        }
        bits
    }

    /// Fields whose groups can or cannot all be steps, by hand.
    #[test]
    fn groups_pop_in_some_order_or_in_none() {
        const ANY: u8 = u8::MAX;
        for (columns, upcoming, first, can) in [
            // Each colour lies on the other.
            (&["BR", "RB"][..], [2, 0, 2, 0, 0], ANY, false),
            (&["BR", "BR"], [2, 0, 2, 0, 0], ANY, true),
            // Over three R, a B falls beside three others. The first step is R.
            (&["BRB", "BR", "BR"], [1, 0, 0, 0, 0], 1, true),
            (&["BRB", "BR", "BR"], [1, 0, 0, 0, 0], 4, false),
            (&["BRB", "BR", "BR"], [0, 0, 0, 0, 0], ANY, false),
            // One R joins two parts, but only where it touches both.
            (&["RR", "", "RR"], [1, 0, 0, 0, 0], ANY, true),
            (&["RR", "", "", "RR"], [1, 0, 0, 0, 0], ANY, false),
            (&["RR", "", "", "RR"], [2, 0, 0, 0, 0], ANY, true),
            // Both colours would pop at once after the R.
            (&["GGRGG", "YYRYY", "PPR"], [1, 0, 0, 0, 0], ANY, false),
            (&["GGRGG", "YYRY", "PPR"], [1, 0, 0, 1, 0], ANY, true),
            // Four that come are the first step, by themselves.
            (&["GGG"], [4, 1, 0, 0, 0], 1, true),
            (&["GGG"], [3, 1, 0, 0, 0], 1, false),
            // The garbage in column 1 goes if an R comes to lie beside it, on the garbage in column 2.
            (&["GGxGG", "xx", "RRR"], [1, 0, 0, 0, 0], ANY, true),
            (&["GGxGG", "xxx", "RRR"], [1, 0, 0, 0, 0], ANY, false),
            (&["GGx", "RRR", "xGG"], [1, 0, 0, 0, 0], ANY, false),
        ] {
            for memory in [0, 1 << 20] {
                let allowed = Steps::new(memory, 5).allow(field(columns), upcoming, first);
                assert_eq!(allowed, can, "{columns:?} {upcoming:?} {first}");
            }
        }
    }

    /// What is noted changes no answer, and too many fields leave it open.
    #[test]
    fn an_answer_is_no_only_if_it_is_sure() {
        let mut steps = Steps::new(1 << 20, 5);
        let none = field(&["BR", "RB"]);
        for _ in 0..2 {
            assert!(!steps.allow(none, [2, 0, 2, 0, 0], u8::MAX));
            assert!(steps.allow(none, [4, 0, 4, 0, 0], u8::MAX), "they do without those below");
        }
        steps.left = 0;
        let rest = Rest { bits: none, upcoming: [2, 0, 2, 1, 0] };
        assert!(steps.can_go_on(&rest, u8::MAX));
    }
}
