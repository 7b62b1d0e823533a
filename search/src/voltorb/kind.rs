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
        for (index, config) in Config::of_level(level).iter().enumerate() {
            if !can_have(hints, config) {
                continue;
            }
            let kind = Self {
                voltorbs: config.voltorbs.into(),
                cards: (config.voltorbs + config.twos + config.threes).into(),
                max_free_in_line: config.max_free_in_line.into(),
                max_free_total: config.max_free_total.into(),
                configs: 0,
            };
            let alike = kinds.iter().position(|other| Self { configs: 0, ..*other } == kind);
            let at = alike.unwrap_or_else(|| {
                kinds.push(kind);
                kinds.len() - 1
            });
            kinds[at].configs |= 1 << index;
        }
        kinds
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

/// Whether the rows, and the columns, leave room for a configuration's cards.
fn can_have(hints: &Hints, config: &Config) -> bool {
    [&hints.rows, &hints.cols].into_iter().all(|lines| {
        let voltorbs: u8 = lines.iter().map(|hint| hint.voltorbs).sum();
        voltorbs == config.voltorbs
            && twos_and_threes(lines).contains(&(config.twos, config.threes))
    })
}

/// How many 2s and 3s five lines can have together.
fn twos_and_threes(lines: &[Hint; SIDE]) -> Vec<(u8, u8)> {
    let mut totals = vec![(0, 0)];
    for hint in lines {
        let cards = SIDE as u8 - hint.voltorbs.min(SIDE as u8);
        // A 2 adds one to a line of 1s, a 3 adds two.
        let ways = (0..=cards).filter_map(|threes| {
            let twos = hint.sum.checked_sub(cards)?.checked_sub(2 * threes)?;
            (twos + threes <= cards).then_some((twos, threes))
        });
        let ways: Vec<_> = ways.collect();
        let add = |&(twos, threes): &(u8, u8)| {
            ways.iter().map(move |way| (twos + way.0, threes + way.1)).collect::<Vec<_>>()
        };
        totals = totals.iter().flat_map(add).collect();
        totals.sort_unstable();
        totals.dedup();
    }
    totals
}

#[cfg(test)]
mod tests {
    use foretile_games::voltorb::{CONFIGS, Seed, deal, parse_hints};

    use super::*;

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
