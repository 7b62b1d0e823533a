//! Whether the colours of a field can disappear in some order: a bound for the search for all clears.

use foretile_games::puyo::bits::{Bits, VISIBLE, connected, grown};

/// A colour in the field.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stock {
    /// Its code.
    pub code: u8,
    /// The number of its puyos that will come.
    pub upcoming: u32,
}

/// Returns `false` if the field cannot become empty. `stocks` are all its colours; each has fewer than eight puyos,
/// lying and to come. There is no garbage, and no puyo will be lost above the field.
///
/// A colour with fewer than eight puyos disappears all at once and in one group, because fewer than four would be
/// left. Puyos to come land on top, so when a colour pops, each of its puyos that lie now has those below it that lie
/// there now, except for the colours that popped before. If these do not touch, puyos to come must connect them,
/// above everything that lies in their columns:
///
/// ```text
///   now    after R has popped
///   G
///   R      G
///   Y B G  Y B G     two more G, above B and on the right G, connect the two
/// ```
///
/// For every set of colours that popped before, this finds which colours can be next, and so whether some order ends
/// with all of them gone.
pub fn can_disappear(field: &Bits, stocks: &[Stock]) -> bool {
    let all = (1usize << stocks.len()) - 1;
    // By set of colours: whether these may be gone at some moment. Larger sets have larger numbers.
    let mut gone = [false; 1 << 5];
    gone[0] = true;
    for set in 0..all {
        if gone[all] {
            break;
        }
        if !gone[set] {
            continue;
        }
        let has = |&colour: &usize| set >> colour & 1 == 1;
        let holes =
            (0..stocks.len()).filter(has).map(|colour| field.everywhere(stocks[colour].code));
        let mut rest = *field;
        rest.remove(holes.fold(0, |all, cells| all | cells));
        let next = (0..stocks.len())
            .filter(|colour| !has(colour) && can_be_one_group(&rest, stocks[*colour]))
            .fold(0, |next, colour| next | 1 << colour);
        // Several colours may pop in the same step.
        let mut together: usize = next;
        while together != 0 {
            gone[set | together] = true;
            together = (together - 1) & next;
        }
    }
    gone[all]
}

/// Returns `false` if the puyos of a colour cannot become one group in this field, with those to come above it.
/// Between one of them and the rest there must be no more empty cells than puyos to come.
fn can_be_one_group(field: &Bits, stock: Stock) -> bool {
    let cells = field.everywhere(stock.code);
    if cells & !VISIBLE != 0 {
        return false;
    }
    let empty = VISIBLE & !field.filled();
    let mut reached = connected(cells & cells.wrapping_neg(), cells);
    for _ in 0..stock.upcoming {
        if cells & !reached == 0 {
            return true;
        }
        reached |= grown(reached) & empty;
        reached = connected(reached, reached | cells);
    }
    cells & !reached == 0
}

#[cfg(test)]
mod tests {
    use foretile_games::puyo::bits::code;
    use foretile_games::puyo::{COLUMNS, Colour, Field, Puyo};

    use super::*;

    /// Returns a field from its columns, each a text from the floor up: digits for colours.
    fn field(columns: [&str; COLUMNS]) -> Bits {
        let mut field = Field::default();
        for (column, text) in columns.into_iter().enumerate() {
            for (row, letter) in text.chars().enumerate() {
                let colour = Colour::ALL[letter.to_digit(10).unwrap() as usize];
                field.set(column, row, Some(Puyo::Coloured(colour)));
            }
        }
        Bits::of(&field)
    }

    fn stock(colour: usize, upcoming: u32) -> Stock {
        Stock { code: code(Colour::ALL[colour]), upcoming }
    }

    /// Puyos to come connect those that lie there if they are as many as the empty cells between.
    #[test]
    fn gaps_are_bridged_by_puyos_to_come() {
        for (columns, least) in [
            (["0", "", "", "", "", ""], 0),
            (["00", "0", "0", "", "", ""], 0),
            (["0", "", "0", "", "", ""], 1),
            (["0", "", "", "0", "", ""], 2),
            (["0", "", "", "", "", "0"], 4),
            (["0", "", "0", "", "0", ""], 2),
            // Over a column of another colour.
            (["0", "1", "0", "", "", ""], 3),
            (["0", "11", "0", "", "", ""], 5),
            // As in the drawing: above B, and on the right G.
            (["20", "1", "0", "", "", ""], 2),
            (["10", "10", "", "", "", "0"], 4),
        ] {
            for upcoming in 0..6 {
                let found = can_be_one_group(&field(columns), stock(0, upcoming));
                assert_eq!(found, upcoming >= least, "{columns:?} with {upcoming}");
            }
        }
        // Under others, no puyo to come gets between.
        assert!(!can_be_one_group(&field(["01", "111", "01", "", "", ""]), stock(0, 1)));
        // The hidden row connects nothing.
        let top = field(["1212121212120", "", "", "", "", ""]);
        assert!(!can_be_one_group(&top, stock(0, 7)));
    }

    /// The 1s cover the gap of the 0s, and the 0s that of the 1s, unless one of them goes first.
    #[test]
    fn some_order_must_take_every_colour() {
        let stocks = |upcoming: &[u32]| -> Vec<Stock> {
            upcoming.iter().enumerate().map(|(colour, &upcoming)| stock(colour, upcoming)).collect()
        };
        let may = |columns, upcoming: &[u32]| can_disappear(&field(columns), &stocks(upcoming));
        // The 1 between is alone, so it goes first, and two 0s that come connect the others.
        assert!(may(["0", "1", "0", "", "", ""], &[2, 3]));
        // The 0 on the 1 falls beside the other one once the 1 has gone.
        assert!(may(["10", "0", "", "", "", ""], &[2, 3]));
        // Each colour lies on the other in one column and under it in the next one but one.
        let crossed = ["0101", "2", "1010", "", "", ""];
        assert!(!may(crossed, &[0, 0, 3]));
        assert!(!may(crossed, &[1, 1, 3]));
        assert!(may(["", "", "", "", "", ""], &[]));
    }
}
