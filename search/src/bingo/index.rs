//! The cards of many seeds, dealt once. A search with an index reads the stored cards instead of dealing them.
//!
//! A card is the numbers of its 25 goals, with as many bits each as the list needs, in whole bytes. The least
//! significant bits come first. For a list of 300 goals, that is 9 bits:
//!
//! ```text
//! square  0         1         2               24
//!         ├─9 bits─┤├─9 bits─┤├─9 bits─┤ … ├─9 bits─┤ 7 bits of 0
//!         ╰───────────────────── 29 bytes ─────────────────────╯
//! ```
//!
//! A million cards of 300 goals take 29 MB, of 10,000 goals 44 MB. A list of the seeds of every goal would be half as
//! long, but it has no squares: for goals on one line, a search would deal many cards in vain.

use std::array;
use std::ops::{ControlFlow, Range, RangeInclusive};

use foretile_games::bingo::{self, MAX_ITERATIONS, SQUARES, Seed, bingosync};

use super::Seeds;
use crate::sweep::{self, Event, Options, Scan, Scanned};

/// The goals of a card, by their places in the list.
pub type Goals = [u16; SQUARES];

/// The bytes that are read for a number: it may begin at any bit of the first.
const WORD: usize = size_of::<u32>();

/// How many cards [`Index::is_of`] deals.
const SAMPLES: u64 = 16;

/// Deals the cards of an index.
pub trait Deals: Sync {
    /// Returns the number of goals in the list.
    fn goals(&self) -> usize;

    /// Deals the cards of seeds, and calls `each` with the goals of every one; none if a seed has no card.
    fn deal_each(&self, seeds: RangeInclusive<u64>, each: &mut dyn FnMut(Option<Goals>));
}

impl Deals for bingo::Dealer {
    fn goals(&self) -> usize {
        self.deck().goals().len()
    }

    fn deal_each(&self, seeds: RangeInclusive<u64>, each: &mut dyn FnMut(Option<Goals>)) {
        let mut table = self.table();
        for seed in seeds {
            let seed = Seed::try_from(seed).expect("an index has no seed above the last");
            each(table.deal(&seed, MAX_ITERATIONS).map(|card| card.goals));
        }
    }
}

impl Deals for bingosync::Dealer {
    fn goals(&self) -> usize {
        self.goals().len()
    }

    fn deal_each(&self, seeds: RangeInclusive<u64>, each: &mut dyn FnMut(Option<Goals>)) {
        bingosync::Dealer::deal_each(self, seeds, |_, card, _| {
            each(card.ok().map(|card| card.map(|goal| goal as u16)));
        });
    }
}

/// The cards of a range of seeds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Index {
    seeds: RangeInclusive<u64>,
    layout: Layout,
    /// The cards, and a few bytes more, so that a whole word can be read everywhere.
    cards: Vec<u8>,
}

/// A search for seeds that can test a card without dealing it.
pub trait CardSearch: Scan + Sized {
    /// What deals the cards.
    type Dealer: Deals;

    /// Returns what deals the cards.
    fn dealer(&self) -> &Self::Dealer;

    /// Returns whether a card meets the criteria.
    fn fits(&self, goals: &Goals) -> bool;

    /// Returns the same search over other seeds.
    #[must_use]
    fn over(&self, seeds: Seeds) -> Self;
}

/// What an index knows about a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Indexed {
    /// The seed is not in the index.
    Unknown,
    /// The seed has no card.
    NoCard,
    /// The seed has this card.
    Card(Goals),
}

/// How a card is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Layout {
    /// The number of goals in the list. In place of a goal, it marks a seed without a card.
    goals: u16,
    bits: usize,
}

impl Layout {
    fn of(goals: usize) -> Self {
        let goals = u16::try_from(goals).expect("a list has at most 65,535 goals");
        Self { goals, bits: (u16::BITS - goals.leading_zeros()) as usize }
    }

    /// Returns the bytes of a card.
    const fn bytes(self) -> usize {
        (SQUARES * self.bits).div_ceil(8)
    }

    fn write(self, card: Option<Goals>, cards: &mut Vec<u8>) {
        let start = cards.len();
        cards.resize(start + self.bytes() + WORD, 0);
        for (square, goal) in card.unwrap_or([self.goals; SQUARES]).into_iter().enumerate() {
            let at = square * self.bits;
            let word = u32::from(goal) << (at % 8);
            for (byte, more) in cards[start + at / 8..].iter_mut().zip(word.to_le_bytes()) {
                *byte |= more;
            }
        }
        cards.truncate(start + self.bytes());
    }

    /// Reads the card that these bytes begin with.
    fn read(self, bytes: &[u8]) -> Option<Goals> {
        let mask = (1 << self.bits) - 1;
        let bytes = &bytes[..self.bytes() + WORD];
        let goals: Goals = array::from_fn(|square| {
            let at = square * self.bits;
            let word = bytes[at / 8..].first_chunk().expect("there are a few bytes more");
            (u32::from_le_bytes(*word) >> (at % 8) & mask) as u16
        });
        goals.iter().all(|goal| *goal < self.goals).then_some(goals)
    }
}

impl Index {
    /// Deals the cards of these seeds on several threads. If `notify` breaks, dealing stops and there is no index.
    ///
    /// # Panics
    /// If the list has more than 65,535 goals, or a seed is above [`Seed::MAX`].
    pub fn deal(
        dealer: &dyn Deals,
        seeds: RangeInclusive<u64>,
        options: &Options,
        mut notify: impl FnMut(Scanned) -> ControlFlow<()>,
    ) -> Option<Self> {
        assert!(*seeds.end() <= Seed::MAX, "seeds go up to {}", Seed::MAX);
        let layout = Layout::of(dealer.goals());
        let mut cards = vec![0; Self::bytes(dealer.goals(), &seeds) + WORD];
        let dealing = Dealing { dealer, seeds: &seeds, layout };
        let ended = sweep::run(&dealing, options, |event| match event {
            Event::Found((place, dealt)) => {
                let start = place as usize * layout.bytes();
                cards[start..start + dealt.len()].copy_from_slice(&dealt);
                ControlFlow::Continue(())
            }
            Event::Scanned(scanned) => notify(scanned),
        });
        ended.is_continue().then_some(Self { seeds, layout, cards })
    }

    /// Takes the bytes of an index, as [`Self::cards`] returns them. Returns `None` if they are too few or too many.
    ///
    /// # Panics
    /// If the list has more than 65,535 goals.
    pub fn from_cards(
        goals: usize,
        seeds: RangeInclusive<u64>,
        mut cards: Vec<u8>,
    ) -> Option<Self> {
        let fits = cards.len() == Self::bytes(goals, &seeds);
        cards.resize(cards.len() + WORD, 0);
        fits.then_some(Self { seeds, layout: Layout::of(goals), cards })
    }

    /// Returns the number of bytes of an index.
    ///
    /// # Panics
    /// If the list has more than 65,535 goals.
    pub fn bytes(goals: usize, seeds: &RangeInclusive<u64>) -> usize {
        (seeds.end() + 1).saturating_sub(*seeds.start()) as usize * Layout::of(goals).bytes()
    }

    /// Returns the cards as they are stored.
    pub fn cards(&self) -> &[u8] {
        &self.cards[..self.cards.len() - WORD]
    }

    /// Returns the seeds of the index.
    pub const fn seeds(&self) -> &RangeInclusive<u64> {
        &self.seeds
    }

    /// Returns the card of a seed.
    pub fn card(&self, seed: u64) -> Indexed {
        if !self.seeds.contains(&seed) {
            return Indexed::Unknown;
        }
        let place = (seed - self.seeds.start()) as usize;
        match self.layout.read(&self.cards[place * self.layout.bytes()..]) {
            Some(goals) => Indexed::Card(goals),
            None => Indexed::NoCard,
        }
    }

    /// Returns whether a sample of the cards, spread over the index, equals what a dealer deals.
    pub fn is_of(&self, dealer: &dyn Deals) -> bool {
        let (first, last) = (*self.seeds.start(), *self.seeds.end());
        let seeds = (0..SAMPLES).map(|sample| first + (last - first) / (SAMPLES - 1) * sample);
        self.layout == Layout::of(dealer.goals())
            && seeds.filter(|seed| *seed <= last).all(|seed| {
                let mut agrees = false;
                dealer.deal_each(seed..=seed, &mut |card| {
                    agrees = self.card(seed) == card.map_or(Indexed::NoCard, Indexed::Card);
                });
                agrees
            })
    }
}

/// Deals all cards. Each find is the first place of a block and the block's cards as bytes.
struct Dealing<'a> {
    dealer: &'a dyn Deals,
    seeds: &'a RangeInclusive<u64>,
    layout: Layout,
}

impl Scan for Dealing<'_> {
    type Found = (u64, Vec<u8>);

    fn space(&self) -> u64 {
        (self.seeds.end() + 1).saturating_sub(*self.seeds.start())
    }

    fn block(&self) -> u64 {
        1 << 9
    }

    fn scan(&self, places: Range<u64>, found: &mut Vec<(u64, Vec<u8>)>) -> ControlFlow<()> {
        let mut cards = Vec::new();
        let seed = |place: u64| self.seeds.start() + place;
        let seeds = seed(places.start)..=seed(places.end - 1);
        self.dealer.deal_each(seeds, &mut |card| self.layout.write(card, &mut cards));
        found.push((places.start, cards));
        ControlFlow::Continue(())
    }
}

/// Finds the seeds of an index whose cards fit, without dealing.
pub struct IndexScan<'a, S> {
    index: &'a Index,
    seeds: Range<u64>,
    search: &'a S,
}

impl<'a, S: CardSearch> IndexScan<'a, S> {
    /// Creates a search of an index, in a range of seeds. Seeds that the index lacks are not found.
    pub const fn new(index: &'a Index, seeds: Range<u64>, search: &'a S) -> Self {
        Self { index, seeds, search }
    }
}

impl<S: CardSearch> Scan for IndexScan<'_, S> {
    type Found = u64;

    fn space(&self) -> u64 {
        self.seeds.end - self.seeds.start
    }

    fn scan(&self, places: Range<u64>, found: &mut Vec<u64>) -> ControlFlow<()> {
        let fits = |seed: &u64| match self.index.card(*seed) {
            Indexed::Card(goals) => self.search.fits(&goals),
            Indexed::NoCard | Indexed::Unknown => false,
        };
        found.extend(places.map(|place| self.seeds.start + place).filter(fits));
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A dealer of a list with this many goals, by which every third seed has no card.
    struct TestDealer(usize);

    impl TestDealer {
        fn card(&self, seed: u64) -> Option<Goals> {
            let goal = |square| ((seed + 7 * square as u64) % self.0 as u64) as u16;
            (!seed.is_multiple_of(3)).then(|| array::from_fn(goal))
        }
    }

    impl Deals for TestDealer {
        fn goals(&self) -> usize {
            self.0
        }

        fn deal_each(&self, seeds: RangeInclusive<u64>, each: &mut dyn FnMut(Option<Goals>)) {
            seeds.map(|seed| self.card(seed)).for_each(each);
        }
    }

    fn dealt(goals: usize, seeds: RangeInclusive<u64>) -> Index {
        let notify = |_| ControlFlow::Continue(());
        Index::deal(&TestDealer(goals), seeds, &Options::default(), notify).unwrap()
    }

    #[test]
    fn an_index_has_every_card_for_any_number_of_goals() {
        for goals in [1, 2, 25, 127, 128, 255, 256, 300, 1_023, 1_024, 10_000, 65_535] {
            let seeds = 1..=2_000;
            let index = dealt(goals, seeds.clone());
            for seed in seeds.clone() {
                let card = TestDealer(goals).card(seed).map_or(Indexed::NoCard, Indexed::Card);
                assert_eq!(index.card(seed), card, "{goals} goals, seed {seed}");
            }
            assert_eq!([0, 2_001, u64::MAX].map(|seed| index.card(seed)), [Indexed::Unknown; 3]);
            assert_eq!(index.cards().len(), Index::bytes(goals, &seeds));
            let again = Index::from_cards(goals, seeds.clone(), index.cards().to_vec());
            assert_eq!(again.as_ref(), Some(&index));
            assert!(index.is_of(&TestDealer(goals)));
            assert!(!index.is_of(&TestDealer(goals - 1)) || goals == 1);
        }
    }

    #[test]
    fn a_million_cards_take_less_than_60_mb() {
        for (goals, megabytes) in [(300, 29), (1_000, 32), (10_000, 44)] {
            assert_eq!(Index::bytes(goals, &(1..=1_000_000)), megabytes * 1_000_000);
        }
    }

    #[test]
    fn other_bytes_give_no_index_or_no_card() {
        let index = dealt(300, 5..=9);
        let cards = index.cards().to_vec();
        assert_eq!(Index::from_cards(300, 5..=8, cards.clone()), None);
        assert_eq!(Index::from_cards(300, 5..=10, cards.clone()), None);
        assert_eq!(Index::from_cards(3_000, 5..=9, cards.clone()), None);
        let ones = Index::from_cards(300, 5..=9, vec![u8::MAX; cards.len()]).unwrap();
        assert_eq!(ones.card(7), Indexed::NoCard);
        assert!(!ones.is_of(&TestDealer(300)));
    }

    #[test]
    fn stopped_dealing_gives_no_index() {
        let stop = |_| ControlFlow::Break(());
        assert_eq!(Index::deal(&TestDealer(30), 1..=5_000, &Options::default(), stop), None);
    }

    /// Deals cards, and records their seeds.
    struct RecordingDealer(TestDealer, std::sync::Mutex<Vec<u64>>);

    impl Deals for RecordingDealer {
        fn goals(&self) -> usize {
            self.0.goals()
        }

        fn deal_each(&self, seeds: RangeInclusive<u64>, each: &mut dyn FnMut(Option<Goals>)) {
            self.1.lock().unwrap().extend(seeds.clone());
            self.0.deal_each(seeds, each);
        }
    }

    #[test]
    fn samples_are_spread_over_an_index() {
        let dealer = RecordingDealer(TestDealer(30), std::sync::Mutex::default());
        assert!(dealt(30, 1_000..=2_999).is_of(&dealer));
        let seeds = dealer.1.into_inner().unwrap();
        assert_eq!((seeds.len() as u64, seeds[0]), (SAMPLES, 1_000));
        // A fifteenth of 2,000 seeds is 133 or 134.
        assert!(
            seeds.windows(2).all(|pair| (133..=134).contains(&(pair[1] - pair[0]))),
            "{seeds:?}"
        );
    }

    /// Progress is reported every 512 cards, on any number of threads.
    #[test]
    fn dealing_reports_its_progress() {
        let mut reported = Vec::new();
        let notify = |scanned: Scanned| {
            reported.push(scanned.places);
            ControlFlow::Continue(())
        };
        let options = Options { threads: std::num::NonZero::new(1), ..Options::default() };
        assert!(Index::deal(&TestDealer(30), 1..=1_100, &options, notify).is_some());
        assert_eq!(reported, [512, 1_024, 1_100]);
    }
}
