//! What a configuration means for a deal, before its 2s and 3s are told apart.

use foretile_games::voltorb::{Config, Hint, Hints, Level, SIDE};

/// Configurations that deal alike: the 2s follow the Voltorbs and the 3s the 2s, and whether a try
/// is thrown away does not depend on which is which.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Kind {
    /// Voltorbs, placed first.
    pub voltorbs: u32,
    /// Voltorbs, 2s and 3s.
    pub cards: u32,
    /// A try is thrown away with this many free cards in a line.
    pub max_free_in_line: u32,
    /// A try is thrown away with this many free cards in all.
    pub max_free_total: u32,
    /// The configurations: bit `i` for number `i` of the level, 0 to 9.
    pub configs: u32,
}

impl Kind {
    /// The kinds of a level that boards of these hints can be of.
    pub fn of_hints(level: Level, hints: &Hints) -> Vec<Self> {
        let mut kinds: Vec<Self> = Vec::new();
        let [totals, _] = hints.totals();
        let threes = numbers_of_threes(hints);
        for (index, config) in Config::of_level(level).iter().enumerate() {
            if config.totals() != totals || threes >> config.threes & 1 == 0 {
                continue;
            }
            let kind = Self::without_configs(config);
            let alike = kinds.iter().position(|other| Self { configs: 0, ..*other } == kind);
            let at = alike.unwrap_or_else(|| {
                kinds.push(kind);
                kinds.len() - 1
            });
            kinds[at].configs |= 1 << index;
        }
        kinds
    }

    /// The kind that deals as a configuration does.
    pub fn without_configs(config: &Config) -> Self {
        Self {
            voltorbs: config.voltorbs.into(),
            cards: (config.voltorbs + config.twos + config.threes).into(),
            max_free_in_line: config.max_free_in_line.into(),
            max_free_total: config.max_free_total.into(),
            configs: 0,
        }
    }

    /// Whether an output chooses one of the configurations.
    pub const fn is_chosen_by(&self, output: u32) -> bool {
        self.configs >> (output % 100 / 10) & 1 == 1
    }

    /// Free cards that are enough to throw a try away, of a kind that [is lax](Self::is_lax) only if they
    /// are in one line. More are always enough.
    pub fn limit(&self) -> u32 {
        self.max_free_in_line.min(self.max_free_total)
    }

    /// Whether it takes more free cards on the board than in a line: one more, as the configurations are.
    pub fn is_lax(&self) -> bool {
        self.max_free_total > self.max_free_in_line
    }
}

/// How many 3s boards of these hints can have, as bits: the rows are put in one after another, and what
/// matters of the rows above is what they leave for the columns.
fn numbers_of_threes(hints: &Hints) -> u32 {
    // What a card adds to the sum of a line of 1s; a Voltorb takes the place of one.
    let left = |hint: &Hint| {
        let voltorbs = hint.voltorbs.min(SIDE as u8);
        Some(Left { voltorbs, more: hint.sum.checked_sub(SIDE as u8 - voltorbs)? })
    };
    let Some(cols) = hints.cols.iter().map(left).collect::<Option<Vec<_>>>() else { return 0 };
    let cols: [Left; SIDE] = cols.try_into().expect("as many columns");
    let mut states = vec![(cols, 0u8)];
    for (row, below) in hints.rows.iter().zip((0..SIDE as u8).rev()) {
        let Some(row) = left(row) else { return 0 };
        let mut next = Vec::new();
        for &(cols, threes) in &states {
            put_row(&cols, row, 0, threes, below, &mut next);
        }
        next.sort_unstable();
        next.dedup();
        states = next;
    }
    states.iter().fold(0, |bits, (_, threes)| bits | 1 << threes)
}

/// What is still to be put in a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Left {
    voltorbs: u8,
    /// By how much its sum is above that of its 1s.
    more: u8,
}

impl Left {
    /// Whether so many cards can be so.
    const fn fits(self, cards: u8) -> bool {
        self.voltorbs <= cards && self.more <= 2 * (cards - self.voltorbs)
    }

    const fn put(self, voltorbs: u8, more: u8) -> Option<Self> {
        match (self.voltorbs.checked_sub(voltorbs), self.more.checked_sub(more)) {
            (Some(voltorbs), Some(more)) => Some(Self { voltorbs, more }),
            _ => None,
        }
    }
}

/// Every way to put a row's cards from column `at` on.
fn put_row(
    cols: &[Left; SIDE],
    row: Left,
    at: usize,
    threes: u8,
    below: u8,
    ways: &mut Vec<([Left; SIDE], u8)>,
) {
    if at == SIDE {
        ways.push((*cols, threes));
        return;
    }
    for (voltorbs, more) in [(1, 0), (0, 0), (0, 1), (0, 2)] {
        let (Some(row), Some(col)) = (row.put(voltorbs, more), cols[at].put(voltorbs, more)) else {
            continue;
        };
        if row.fits((SIDE - 1 - at) as u8) && col.fits(below) {
            let mut cols = *cols;
            cols[at] = col;
            put_row(&cols, row, at + 1, threes + more / 2, below, ways);
        }
    }
}

#[cfg(test)]
mod tests {
    use foretile_games::voltorb::{CONFIGS, Seed, deal, parse_hints};

    use super::*;

    /// Card by card, all boards of some hints; the sums and Voltorbs are asked of whole lines only.
    fn boards(hints: &Hints, values: &mut Vec<u8>, found: &mut impl FnMut(&[u8])) {
        let is = |hint: &Hint, line: &mut dyn Iterator<Item = u8>| {
            let (mut sum, mut voltorbs) = (0, 0);
            line.for_each(|value| (sum, voltorbs) = (sum + value, voltorbs + u8::from(value == 0)));
            (sum, voltorbs) == (hint.sum, hint.voltorbs)
        };
        let rows = values.len() / SIDE;
        if values.len().is_multiple_of(SIDE)
            && rows > 0
            && !is(&hints.rows[rows - 1], &mut values[SIDE * (rows - 1)..].iter().copied())
        {
            return;
        }
        if rows == SIDE {
            let mut cols = hints.cols.iter().enumerate();
            if cols.all(|(col, hint)| is(hint, &mut values.iter().copied().skip(col).step_by(SIDE)))
            {
                found(values);
            }
            return;
        }
        for value in 0..=3 {
            values.push(value);
            boards(hints, values, found);
            values.pop();
        }
    }

    #[test]
    fn as_many_threes_as_some_board_of_the_hints() {
        let hints = deal(Seed(5), 0, Level::FIRST).board.hints();
        let mut slow = 0;
        boards(&hints, &mut Vec::new(), &mut |values| {
            slow |= 1 << values.iter().filter(|&&value| value == 3).count();
        });
        assert_eq!(numbers_of_threes(&hints), slow);
        // One or three: the rows alone, and the columns alone, could also have two.
        assert_eq!(slow, 0b1010);
    }

    #[test]
    fn the_true_configuration_is_kept() {
        for level in Level::all() {
            for seed in 0..2_000 {
                let deal = deal(Seed(seed), 0, level);
                let config = CONFIGS[deal.config];
                let kinds = Kind::of_hints(level, &deal.board.hints());
                let of_it = kinds.iter().filter(|kind| kind.configs >> (deal.config % 10) & 1 == 1);
                let kind = of_it.copied().collect::<Vec<_>>();
                assert_eq!(kind.len(), 1);
                assert_eq!(kind[0].voltorbs, u32::from(config.voltorbs));
                assert_eq!(kind[0].max_free_in_line, u32::from(config.max_free_in_line));
                assert_eq!(kind[0].max_free_total, u32::from(config.max_free_total));
            }
        }
    }

    /// The sieve of many advances has a bit for each: hints give the sum of all cards, which few
    /// configurations of a level share.
    #[test]
    fn hints_leave_six_kinds_at_most() {
        for level in Level::all() {
            for seed in 0..2_000 {
                let hints = deal(Seed(seed), 0, level).board.hints();
                assert!(Kind::of_hints(level, &hints).len() <= 6);
            }
        }
    }

    /// The genuine screen of the golden data's README: only four 2s and one 3 fit its lines.
    #[test]
    fn hints_tell_much_of_the_configuration() {
        let hints = Hints {
            rows: parse_hints("5:1,3:2,5:1,4:1,8:1").unwrap(),
            cols: parse_hints("5:1,5:1,5:1,4:2,6:1").unwrap(),
        };
        let kinds = Kind::of_hints(Level::FIRST, &hints);
        assert_eq!(kinds.len(), 1);
        assert_eq!((kinds[0].cards, kinds[0].configs), (6 + 4 + 1, 1 << 4 | 1 << 9));
        let other = Hints { rows: parse_hints("5:5,3:2,5:1,4:1,8:1").unwrap(), ..hints };
        assert_eq!(Kind::of_hints(Level::FIRST, &other), []);
    }
}
