//! Deals many boards of one kind side by side, each from its own place in its own stream.
//!
//! A deal repeats tries until one is kept:
//!
//! ```text
//! loop:
//!     placed = {}
//!     while placed has fewer than `cards` cards:
//!         placed += next output % 25              a card that is placed already changes nothing
//!         if placed has `voltorbs` cards: voltorbs = placed
//!     if the kind keeps (placed, voltorbs): break
//! ```
//!
//! The distinct cards that a try draws are, in order, its Voltorbs, its 2s and its 3s. Two sets of cards
//! therefore decide whether a try is thrown away and whether its Voltorbs fit the hints.
//!
//! Deals need different numbers of draws, so lanes would soon be idle. Instead, a [`Batch`] draws a piece of
//! each of 64 deals, and the deals that need more draws wait in a queue for another batch:
//!
//! ```text
//! sieve ──► waiting   [word, partner, place]                   ── begin ─┐
//!                                                                        ├─► judge ──► fits: passed on
//!       ┌─► under_way [word, partner, place, placed, voltorbs] ── go_on ─┘     │  └──► does not fit: dropped
//!       └───────────────────────── needs more draws ───────────────────────────┘
//! ```
//!
//! The game's two caps, 100 failures of a kind and 1,000 tries, are left out. A stream of
//! [`STREAM_OUTPUTS`](crate::lanes::STREAM_OUTPUTS) ends before a deal has 1,000 tries, and a hundred
//! failures have a probability below 10^-30.

use foretile_games::voltorb::CARDS;

use super::batch::{Batch, Lanes, MORE_DRAWS, MOST_DRAWS, SIZE, is_done, lacks_one};
use super::kind::ConfigGroup;
use super::lines::ALL;
use super::rejection::{Free, safe_cards};
use super::seen::HintCounts;
use super::wanted::Start;
use crate::dispatch::Instructions;
use crate::lanes::Aligned;

/// The capacity of a queue, in deals. It is not a power of two, to avoid cache-set conflicts between columns.
const CAPACITY: usize = 1072;

/// Deals of one kind, one lane each.
pub(super) struct Dealers {
    kind: ConfigGroup,
    /// The number of draws in a deal's first piece.
    draws: usize,
    instructions: Instructions,
    /// Deals that have not begun: word, partner and place.
    waiting: Queue<3>,
    /// Deals in the middle of a try: word, partner, place, the cards placed and the Voltorbs.
    under_way: Queue<5>,
}

/// The verdict on a deal that needs more draws. A deal that does not fit has the verdict 0.
const GOES_ON: u32 = 1;
/// The verdict on a deal whose board may have the Voltorbs of the hints.
const FITS: u32 = 2;

impl Dealers {
    pub fn new(kind: ConfigGroup, instructions: Instructions) -> Box<Self> {
        let (waiting, under_way) = (Queue::EMPTY, Queue::EMPTY);
        Box::new(Self { kind, draws: draws_of(kind), instructions, waiting, under_way })
    }

    /// Adds the deals whose configuration, given as a bit, is of this kind. All are at the same
    /// [`place`](super::batch::place), right after drawing the configuration. A deal is a word and a partner,
    /// as in a [`Batch`].
    #[inline(always)]
    pub fn start<const LANES: usize>(
        &mut self,
        deals: [&[u32; LANES]; 2],
        place: u32,
        configs: &[u32; LANES],
        on: (&HintCounts, &mut Batch, &mut Vec<Start>),
    ) {
        // Dealing never adds deals, but it can move all of them into one queue.
        if self.waiting.len() + self.under_way.len() + LANES > CAPACITY {
            self.deal::<SIZE>(on);
        }
        self.waiting.push_at(place, self.instructions, deals, (configs, self.kind.configs));
    }

    /// Deals all that is left in the queues.
    #[inline(always)]
    pub fn finish(&mut self, (seen, batch, passed): (&HintCounts, &mut Batch, &mut Vec<Start>)) {
        // Full batches first: a partial one may free less room than the next one needs.
        self.deal::<SIZE>((seen, &mut *batch, &mut *passed));
        self.deal::<1>((seen, batch, passed));
    }

    /// Deals while either queue has at least `LEAST` deals.
    #[inline(always)]
    fn deal<const LEAST: usize>(
        &mut self,
        (seen, batch, passed): (&HintCounts, &mut Batch, &mut Vec<Start>),
    ) {
        loop {
            // New deals first: those just pushed under way would cause store-forwarding stalls, see
            // [`Queue`].
            let count = if self.waiting.len() >= LEAST {
                let Batch { word, partner, place, .. } = batch;
                let count = self.waiting.take([word, partner, place]);
                batch.begin(self.kind, self.draws);
                count
            } else if self.under_way.len() >= LEAST {
                let Batch { word, partner, place, placed, voltorbs, .. } = batch;
                let count = self.under_way.take([word, partner, place, placed, voltorbs]);
                batch.go_on(self.kind);
                count
            } else {
                return;
            };
            self.judge(count, seen, batch, passed);
        }
    }

    /// Judges the first `count` deals of the batch: passes those that fit, and queues those that go on.
    #[inline(always)]
    fn judge(
        &mut self,
        count: usize,
        seen: &HintCounts,
        batch: &mut Batch,
        passed: &mut Vec<Start>,
    ) {
        let kind = self.kind;
        let mut verdicts = match (kind.limit(), kind.is_lax()) {
            (2, false) => judge::<2, false>(kind, seen, batch),
            (2, true) => judge::<2, true>(kind, seen, batch),
            (3, false) => judge::<3, false>(kind, seen, batch),
            (3, true) => judge::<3, true>(kind, seen, batch),
            (4, false) => judge::<4, false>(kind, seen, batch),
            (4, true) => judge::<4, true>(kind, seen, batch),
            (5, false) => judge::<5, false>(kind, seen, batch),
            (5, true) => judge::<5, true>(kind, seen, batch),
            (limit, _) => unreachable!("no configuration throws away {limit} free cards"),
        };
        verdicts.0[count..].fill(0);
        let batch = &*batch;
        let Batch { word, partner, place, placed, voltorbs, .. } = batch;
        if verdicts.0.iter().fold(0, |any, verdict| any | verdict) & FITS != 0 {
            for lane in (0..count).filter(|&lane| verdicts.0[lane] == FITS) {
                let more = placed[lane] & ALL & !voltorbs[lane];
                let fits = seen.differ(voltorbs[lane]) == 0 && seen.can_sum(more);
                // If the stream may end before the deal does, only the confirmation can decide.
                if fits || batch.is_over(lane) {
                    passed.push(batch.start(lane));
                }
            }
        }
        let under_way = [word, partner, place, placed, voltorbs];
        self.under_way.push(self.instructions, under_way, (&verdicts.0, GOES_ON));
    }
}

/// Returns the verdict on every deal of the batch, and begins the next try where one is thrown away.
#[inline(always)]
fn judge<const LIMIT: u32, const IS_LAX: bool>(
    kind: ConfigGroup,
    seen: &HintCounts,
    batch: &mut Batch,
) -> Aligned<Lanes> {
    let parity = seen.parity();
    let mut verdicts = Aligned([0; SIZE]);
    let mut thrown_away = Aligned([0; SIZE]);
    for (lane, (verdict, thrown)) in verdicts.0.iter_mut().zip(&mut thrown_away.0).enumerate() {
        let (placed, voltorbs) = (batch.placed[lane], batch.voltorbs[lane]);
        let free = Free::of::<LIMIT>(placed & safe_cards(voltorbs));
        let again = is_done(placed) & free.enough & (free.surely | !IS_LAX);
        let fits = if parity.is_of(voltorbs) { FITS } else { 0 };
        let done = if again { GOES_ON } else { fits };
        // A try that lacks one card and does not fit is dropped early if no card can make it thrown away.
        let is_kept = lacks_one(placed) & !free.nearly & (fits == 0);
        let more = if is_kept { 0 } else { GOES_ON };
        let decided = if is_done(placed) { done } else { more };
        *verdict = if batch.is_over(lane) { FITS } else { decided };
        *thrown = u32::from(again);
    }
    // A loop of its own, because WebAssembly counts the bits of one lane at a time: in the loop above, that would keep
    // the rest from being vectorised.
    for (lane, thrown) in thrown_away.0.into_iter().enumerate() {
        batch.begin_again(lane, thrown != 0, kind);
    }
    verdicts
}

/// Returns how many draws complete most tries of a kind, limited to the size of a piece.
fn draws_of(kind: ConfigGroup) -> usize {
    // A draw is a new card with probability `left / all`.
    let all = CARDS as f64;
    let (mut mean, mut variance) = (0.0, 0.0);
    for placed in 0..kind.cards {
        let left = all - f64::from(placed);
        mean += all / left;
        variance += all * f64::from(placed) / (left * left);
    }
    // 0.7 standard deviations: measured fastest at level 1.
    let draws = (mean + 0.7 * variance.sqrt()).round() as usize;
    draws.clamp(MORE_DRAWS, MOST_DRAWS.min((kind.cards + kind.voltorbs) as usize))
}

/// A queue of deals, stored as columns and [aligned](Aligned). First in, first out, which avoids
/// store-forwarding stalls: a load that spans several recent stores must wait until they reach the cache.
#[repr(align(64))]
struct Queue<const COLUMNS: usize> {
    deals: [[u32; CAPACITY]; COLUMNS],
    first: usize,
    end: usize,
}

impl<const COLUMNS: usize> Queue<COLUMNS> {
    const EMPTY: Self = Self { deals: [[0; CAPACITY]; COLUMNS], first: 0, end: 0 };

    const fn len(&self) -> usize {
        self.end - self.first
    }

    /// Moves the first deals, at most [`SIZE`], to a batch's columns. Returns how many.
    #[inline(always)]
    fn take(&mut self, columns: [&mut Lanes; COLUMNS]) -> usize {
        if self.first + SIZE > CAPACITY {
            self.move_up();
        }
        for (column, deals) in columns.into_iter().zip(&self.deals) {
            column.copy_from_slice(&deals[self.first..self.first + SIZE]);
        }
        let count = self.len().min(SIZE);
        self.first += count;
        count
    }

    /// Appends the deals whose word in `chosen` has one of the bits.
    #[inline(always)]
    fn push<const LANES: usize>(
        &mut self,
        instructions: Instructions,
        deals: [&[u32; LANES]; COLUMNS],
        chosen: (&[u32; LANES], u32),
    ) {
        if self.end + LANES > CAPACITY {
            self.move_up();
        }
        self.end += instructions.pack(deals, chosen, self.deals.each_mut(), self.end);
    }

    /// Moves all deals to the start of the columns.
    fn move_up(&mut self) {
        for column in &mut self.deals {
            column.copy_within(self.first..self.end, 0);
        }
        (self.first, self.end) = (0, self.len());
    }
}

impl Queue<3> {
    /// Appends the chosen words and partners, all at the same place.
    #[inline(always)]
    fn push_at<const LANES: usize>(
        &mut self,
        place: u32,
        instructions: Instructions,
        deals: [&[u32; LANES]; 2],
        chosen: (&[u32; LANES], u32),
    ) {
        if self.end + LANES > CAPACITY {
            self.move_up();
        }
        let [words, partners, places] = &mut self.deals;
        places[self.end..self.end + LANES].fill(place);
        self.end += instructions.pack(deals, chosen, [words, partners], self.end);
    }
}

#[cfg(test)]
mod tests {
    use foretile_games::rng::mt19937::TWIST_DISTANCE;
    use foretile_games::voltorb::{Level, Seed, deal};
    use foretile_golden::Dice;

    use super::super::batch::place;
    use super::*;
    use crate::dispatch::Vectors;
    use crate::lanes::seed_chain;

    /// All deals that may fit are passed, however many are queued at the end.
    #[test]
    fn queues_lose_no_deal() {
        let hints = deal(Seed(0), 0, Level::FIRST).board.hints();
        let (kind, seen) =
            (ConfigGroup::of_hints(Level::FIRST, &hints)[0], HintCounts::new(&hints));
        let instructions = Instructions::new(Vectors::widest());
        let mut batch = Box::new(Batch::new(instructions));
        for chunks in 0..40 {
            let mut dealers = Dealers::new(kind, instructions);
            let (mut passed, mut first) = (Vec::new(), 0);
            for _ in 0..chunks {
                let words: [u32; 192] = std::array::from_fn(|lane| first + lane as u32);
                first += 192;
                let partners = seed_chain(words, 0, TWIST_DISTANCE as u32);
                let next = seed_chain(words, 0, 1);
                let on = (&seen, &mut *batch, &mut passed);
                // Every configuration is made to fit.
                dealers.start([&next, &partners], place(0, 1), &[u32::MAX; 192], on);
            }
            dealers.finish((&seen, &mut batch, &mut passed));
            if chunks > 0 {
                assert!(passed.contains(&(0, 0)), "{chunks} chunks");
            }
        }
    }

    /// The first piece completes about three of four tries: fewer, if it would be too long.
    #[test]
    fn the_first_piece_completes_most_tries() {
        let mut dice = Dice(1);
        for config in foretile_games::voltorb::CONFIGS {
            let kind = ConfigGroup::without_configs(&config);
            let draws = draws_of(kind);
            let most = MOST_DRAWS.min((kind.cards + kind.voltorbs) as usize);
            assert!((MORE_DRAWS..=most).contains(&draws));
            let completes = |_: &i32| {
                let placed = (0..draws).fold(0u32, |placed, _| placed | 1 << dice.below(25));
                placed.count_ones() >= kind.cards
            };
            let percent = (0..2_000).filter(completes).count() / 20;
            assert!(percent < 90 && (percent > 60 || draws == most), "{config:?}: {percent} %");
        }
    }

    /// First in, first out, also where the deals are moved up, and with other deals beside them.
    #[test]
    fn queues_give_back_what_they_took() {
        let instructions = Instructions::new(Vectors::widest());
        let mut queue = Box::new(Queue::<3>::EMPTY);
        let (mut pushed, mut taken) = (0, 0);
        for round in 0..60u32 {
            let words: [u32; 192] = std::array::from_fn(|lane| pushed + lane as u32);
            let chosen: [u32; 192] =
                std::array::from_fn(|lane| u32::from((lane as u32) < 50 + round));
            let others = words.map(|word| !word);
            if queue.len() + 192 <= CAPACITY {
                if round % 2 == 0 {
                    queue.push_at(7, instructions, [&words, &others], (&chosen, 1));
                } else {
                    queue.push(instructions, [&words, &others, &[7; 192]], (&chosen, 1));
                }
                pushed += 50 + round;
            }
            if round % 3 > 0 {
                let mut columns = [[0; SIZE]; 3];
                let count = queue.take(columns.each_mut());
                assert_eq!(count, (pushed - taken).min(SIZE as u32) as usize);
                for lane in 0..count {
                    assert_eq!(columns.map(|column| column[lane]), [taken, !taken, 7]);
                    taken += 1;
                }
            }
            assert_eq!(queue.len(), (pushed - taken) as usize);
        }
        assert!(taken as usize > 2 * CAPACITY, "{taken} deals went through");
    }
}
