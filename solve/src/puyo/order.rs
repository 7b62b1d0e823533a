//! Whether the colours of a field can disappear in some order: a bound for the search for all clears.

use foretile_games::puyo::bits::{Bits, VISIBLE, connected, grown};

/// A colour in the field.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stock {
    /// Its code.
    pub code: u8,
    /// The number of its puyos that will come.
    pub coming: u32,
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
/// For every set of colours that popped before, this asks which colours can be next, and whether some order ends
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
    for _ in 0..stock.coming {
        if cells & !reached == 0 {
            return true;
        }
        reached |= grown(reached) & empty;
        reached = connected(reached, reached | cells);
    }
    cells & !reached == 0
}
