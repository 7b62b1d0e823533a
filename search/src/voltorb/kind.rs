//! Groups of configurations that deal alike.

use foretile_games::voltorb::{Config, Hint, Hints, Level, SIDE};

/// Configurations that deal alike: they place as many Voltorbs and as many other cards, and have the same
/// limits of free cards. The game places Voltorbs, then 2s, then 3s, and treats 2s and 3s alike when it
/// throws a try away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ConfigGroup {
    /// The number of Voltorbs, which are placed first.
    pub voltorbs: u32,
    /// The number of Voltorbs, 2s and 3s together.
    pub cards: u32,
    /// A try is thrown away with this many free cards in a line.
    pub max_free_in_line: u32,
    /// A try is thrown away with this many free cards in all.
    pub max_free_total: u32,
    /// The configurations, as bits: bit `i` is number `i` of the level, from 0 to 9.
    pub configs: u32,
}

impl ConfigGroup {
    /// Returns the kinds of a level that can deal a board with these hints.
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

    /// Returns the kind that deals like a configuration, with an empty `configs`.
    pub fn without_configs(config: &Config) -> Self {
        Self {
            voltorbs: config.voltorbs.into(),
            cards: (config.voltorbs + config.twos + config.threes).into(),
            max_free_in_line: config.max_free_in_line.into(),
            max_free_total: config.max_free_total.into(),
            configs: 0,
        }
    }

    /// Returns whether an output chooses one of the configurations.
    pub const fn is_chosen_by(&self, output: u32) -> bool {
        self.configs >> (output % 100 / 10) & 1 == 1
    }

    /// Returns the number of free cards for which a try is thrown away; if the kind [is lax](Self::is_lax),
    /// only if they are all in one line. With more free cards it always is.
    pub fn limit(&self) -> u32 {
        self.max_free_in_line.min(self.max_free_total)
    }

    /// Returns whether the board may have more free cards than a line. In all configurations it is one more.
    pub fn is_lax(&self) -> bool {
        self.max_free_total > self.max_free_in_line
    }
}

/// Returns the numbers of 3s that boards with these hints can have, as bits.
///
/// Dynamic programming over the rows: the state is what is left for each column, and the number of 3s so far.
fn numbers_of_threes(hints: &Hints) -> u32 {
    // A line's sum minus the sum it would have if all cards but its Voltorbs were 1s.
    let left = |hint: &Hint| {
        let voltorbs = hint.voltorbs();
        Some(Left { voltorbs, more: hint.sum().checked_sub(SIDE as u8 - voltorbs)? })
    };
    let Some(cols) = hints.cols.iter().map(left).collect::<Option<Vec<_>>>() else { return 0 };
    let cols: [Left; SIDE] = cols.try_into().expect("five columns");
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

/// What a line still needs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Left {
    voltorbs: u8,
    /// The excess of its sum over that of its cards as 1s.
    more: u8,
}

impl Left {
    /// Returns whether `cards` cards can provide it.
    const fn fits(self, cards: u8) -> bool {
        self.voltorbs <= cards && self.more <= 2 * (cards - self.voltorbs)
    }

    /// Returns what is left after a card, or `None` if it is too much.
    const fn put(self, voltorbs: u8, more: u8) -> Option<Self> {
        match (self.voltorbs.checked_sub(voltorbs), self.more.checked_sub(more)) {
            (Some(voltorbs), Some(more)) => Some(Self { voltorbs, more }),
            _ => None,
        }
    }
}

/// Appends to `ways` the states after every way to fill a row from column `at` on.
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
    use foretile_games::voltorb::{CONFIGS, FiveHints, Seed, deal};

    use super::*;

    /// Finds all boards with some hints, card by card. Only whole lines are checked.
    fn boards(hints: &Hints, values: &mut Vec<u8>, found: &mut impl FnMut(&[u8])) {
        let is = |hint: &Hint, line: &mut dyn Iterator<Item = u8>| {
            let (mut sum, mut voltorbs) = (0, 0);
            line.for_each(|value| (sum, voltorbs) = (sum + value, voltorbs + u8::from(value == 0)));
            (sum, voltorbs) == (hint.sum(), hint.voltorbs())
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
        // One or three. The rows alone would allow two, and the columns alone as well.
        assert_eq!(slow, 0b1010);
    }

    /// At most six configurations are left, because the sieve of many advances has six bits for them. Hints give the sum of
    /// all cards, which few configurations of a level share.
    #[test]
    fn the_true_configuration_is_never_ruled_out() {
        for level in Level::all() {
            for seed in 0..1_000 {
                let deal = deal(Seed(seed), 0, level);
                let config = CONFIGS[deal.config];
                let kinds = ConfigGroup::of_hints(level, &deal.board.hints());
                assert!(kinds.len() <= 6);
                let having =
                    kinds.iter().filter(|kind| kind.configs >> (deal.config % 10) & 1 == 1);
                let kind = having.copied().collect::<Vec<_>>();
                assert_eq!(kind.len(), 1);
                assert_eq!(kind[0].voltorbs, u32::from(config.voltorbs));
                assert_eq!(kind[0].max_free_in_line, u32::from(config.max_free_in_line));
                assert_eq!(kind[0].max_free_total, u32::from(config.max_free_total));
            }
        }
    }

    /// The real screen in the golden data's README: only four 2s and one 3 fit its lines.
    #[test]
    fn hints_leave_few_configurations() {
        let hints = "5:1,3:2,5:1,4:1,8:1 5:1,5:1,5:1,4:2,6:1".parse::<Hints>().unwrap();
        let kinds = ConfigGroup::of_hints(Level::FIRST, &hints);
        assert_eq!(kinds.len(), 1);
        assert_eq!((kinds[0].cards, kinds[0].configs), (6 + 4 + 1, 1 << 4 | 1 << 9));
        let FiveHints(rows) = "5:5,3:2,5:1,4:1,8:1".parse().unwrap();
        let other = Hints { rows, ..hints };
        assert_eq!(ConfigGroup::of_hints(Level::FIRST, &other), []);
    }
}
