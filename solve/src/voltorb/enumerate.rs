//! Enumerates the boards that fit, row by row, with pruning by the columns.
//!
//! ```text
//! row 0   21201   Each row tries the arrangements that fit its own hint and turned cards.
//! row 1   31102   After each row, every column must still be able to reach its sum and its
//! row 2   .....   Voltorbs with the remaining rows. After four rows, each column determines
//! row 3   .....   its last card. The totals of rows and columns agree, so the last row
//! row 4   .....   needs no search.
//! ```

use std::ops::ControlFlow;

use foretile_games::voltorb::{Board, Cards, Hint, Hints, SIDE};

/// A board in 50 bits: two bits per card, the first card lowest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct World(pub u64);

/// The low bit of every card.
const LOW: u64 = 0x1_5555_5555_5555;
/// The bits of a row: two for each card.
const ROW_BITS: u32 = 2 * SIDE as u32;

impl World {
    pub(super) fn of(board: &Board) -> Self {
        let values = board.values().iter().enumerate();
        Self(values.fold(0, |bits, (card, &value)| bits | u64::from(value) << (2 * card)))
    }

    pub(super) const fn value(self, card: usize) -> u8 {
        (self.0 >> (2 * card) & 3) as u8
    }

    pub(super) fn board(self) -> Board {
        Board::new(std::array::from_fn(|card| self.value(card)))
            .expect("two bits are a value from 0 to 3")
    }

    /// Returns the low bit of every card that is 2 or 3.
    pub(super) const fn high(self) -> u64 {
        self.0 >> 1 & LOW
    }

    /// Returns the number of cards that are 3.
    pub(super) const fn threes(self) -> u32 {
        (self.0 & self.high()).count_ones()
    }
}

/// Returns the low bits of some cards, as in [`World::high`].
pub(super) fn low_bits(cards: impl IntoIterator<Item = usize>) -> u64 {
    cards.into_iter().fold(0, |bits, card| bits | 1 << (2 * card))
}

/// What the columns still need, one byte each: `16 × Voltorbs + sum`.
type Columns = u64;

/// One arrangement of a row.
#[derive(Clone, Copy)]
struct Arrangement {
    bits: u64,
    columns: Columns,
}

const fn need(sum: u8, voltorbs: u8) -> u8 {
    16 * voltorbs + sum
}

/// Packs the needs of five columns.
fn columns(needs: [u8; SIDE]) -> Columns {
    needs.iter().rev().fold(0, |bytes, &need| bytes << 8 | u64::from(need))
}

/// Returns which needs of a column this many rows can meet.
///
/// A need below zero is never among them. If the sum borrows, it becomes 13 or more, which at most four rows
/// cannot reach. If the Voltorbs borrow, they become 15.
fn reachable(rows: u8) -> [bool; 256] {
    std::array::from_fn(|need| {
        let (sum, voltorbs) = (need as u8 % 16, need as u8 / 16);
        voltorbs <= rows && (rows - voltorbs..=3 * (rows - voltorbs)).contains(&sum)
    })
}

/// Returns the arrangements of a row that fit its hint and the cards that are face up.
fn arrangements(hint: Hint, cards: &[Option<u8>]) -> Vec<Arrangement> {
    let fitting = |bits: &u64| {
        let value = |column: usize| World(*bits).value(column);
        let values = (0..SIDE).map(value);
        values.clone().sum::<u8>() == hint.sum()
            && values.clone().filter(|&value| value == 0).count() == usize::from(hint.voltorbs())
            && values.zip(cards).all(|(value, seen)| seen.is_none_or(|seen| seen == value))
    };
    let arrangement = |bits| {
        let need = |column| match World(bits).value(column) {
            0 => need(0, 1),
            value => need(value, 0),
        };
        Arrangement { bits, columns: columns(std::array::from_fn(need)) }
    };
    (0..1 << ROW_BITS).filter(fitting).map(arrangement).collect()
}

/// Calls `visit` with every board of any level that has these hints and shows these cards, until it breaks.
pub(super) fn visit(
    hints: &Hints,
    cards: &Cards,
    mut visit: impl FnMut(World) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let [across, down] = hints.totals();
    if across != down {
        return ControlFlow::Continue(());
    }
    let rows: [Vec<Arrangement>; SIDE] = std::array::from_fn(|row| {
        arrangements(hints.rows[row], &cards.values()[SIDE * row..SIDE * (row + 1)])
    });
    // The row with the most arrangements comes last, because the last row is not searched.
    let mut order: [usize; SIDE] = std::array::from_fn(|row| row);
    order.sort_by_key(|&row| rows[row].len());
    let search = Enumeration {
        rows: order.map(|row| (row, rows[row].as_slice())),
        last: cards_of_row(cards, order[SIDE - 1]),
        reachable: std::array::from_fn(|rows| reachable(rows as u8)),
    };
    let needs = columns(hints.cols.map(|hint| need(hint.sum(), hint.voltorbs())));
    if !search.within_reach(needs, SIDE) {
        return ControlFlow::Continue(());
    }
    search.descend(0, needs, 0, &mut visit)
}

/// Returns the face-up cards of a row as bits, and a mask over them.
fn cards_of_row(cards: &Cards, row: usize) -> (u64, u64) {
    let seen = cards.values()[SIDE * row..SIDE * (row + 1)].iter().enumerate();
    seen.fold((0, 0), |(bits, mask), (column, seen)| match seen {
        Some(value) => (bits | u64::from(*value) << (2 * column), mask | 3 << (2 * column)),
        None => (bits, mask),
    })
}

struct Enumeration<'a> {
    /// The rows in the order of the search, with their arrangements.
    rows: [(usize, &'a [Arrangement]); SIDE],
    /// The face-up cards of the last row, as bits and as a mask.
    last: (u64, u64),
    /// By number of rows left, the needs that a column can still meet.
    reachable: [[bool; 256]; SIDE + 1],
}

impl Enumeration<'_> {
    fn within_reach(&self, needs: Columns, rows_left: usize) -> bool {
        let reachable = &self.reachable[rows_left];
        (0..SIDE).all(|column| reachable[usize::from((needs >> (8 * column)) as u8)])
    }

    fn descend(
        &self,
        depth: usize,
        needs: Columns,
        bits: u64,
        visit: &mut impl FnMut(World) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (row, arrangements) = self.rows[depth];
        let shift = ROW_BITS * row as u32;
        if depth == SIDE - 1 {
            // A column needs a Voltorb (16) or a value (1 to 3). The two low bits are the card in both cases.
            let value = |column| needs >> (8 * column) & 3;
            let last = (0..SIDE).fold(0, |bits, column| bits | value(column) << (2 * column));
            let (seen, mask) = self.last;
            return if last & mask == seen {
                visit(World(bits | last << shift))
            } else {
                ControlFlow::Continue(())
            };
        }
        for arrangement in arrangements {
            let needs = needs.wrapping_sub(arrangement.columns);
            if self.within_reach(needs, SIDE - 1 - depth) {
                self.descend(depth + 1, needs, bits | arrangement.bits << shift, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use foretile_games::voltorb::{CARDS, LINES};

    use super::*;

    fn boards(hints: &Hints, cards: &Cards) -> Vec<Board> {
        let mut boards = Vec::new();
        let flow = visit(hints, cards, |world| {
            boards.push(world.board());
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        boards
    }

    #[test]
    fn worlds_are_boards() {
        let board: Board = "2120131102110111020111101".parse().unwrap();
        let world = World::of(&board);
        assert_eq!(world.board(), board);
        assert_eq!(world.threes(), 1);
        assert_eq!(world.high(), low_bits([0, 2, 5, 9, 17]));
        assert_eq!(low_bits(0..CARDS), LOW);
    }

    /// Compares with brute force over a few face-down cards.
    #[test]
    fn finds_what_brute_force_finds() {
        let board: Board = "2120131102110111020111101".parse().unwrap();
        let hints = board.hints();
        for down in [
            vec![0, 1, 5, 6, 12, 18, 19],
            vec![0, 2, 4, 10, 12, 14, 20, 22, 24],
            (5..15).collect(),
            [&LINES[0][..], &[8, 13, 18, 23]].concat(),
        ] {
            let cards = (0..CARDS)
                .filter(|card| !down.contains(card))
                .fold(Cards::FACE_DOWN, |cards, card| cards.with(card, board.values()[card]));
            let mut slow = Vec::new();
            for code in 0..4_u64.pow(down.len() as u32) {
                let mut values = *board.values();
                for (index, &card) in down.iter().enumerate() {
                    values[card] = (code >> (2 * index) & 3) as u8;
                }
                slow.extend(Board::new(values).filter(|board| board.hints() == hints));
            }
            let mut fast = boards(&hints, &cards);
            fast.sort();
            slow.sort();
            assert_eq!(fast, slow);
        }
    }

    #[test]
    fn stops_at_a_break() {
        let hints = "5:1,3:2,5:1,4:1,8:1 5:1,5:1,5:1,4:2,6:1".parse::<Hints>().unwrap();
        let mut count = 0;
        let flow = visit(&hints, &Cards::FACE_DOWN, |_| {
            count += 1;
            if count == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((flow, count), (ControlFlow::Break(()), 3));
    }
}
