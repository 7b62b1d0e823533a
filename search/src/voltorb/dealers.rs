//! Deals under way, many side by side: the tries of a deal, thrown away one after another.
//!
//! The distinct cards that a try draws are, in their order, its Voltorbs, its 2s and its 3s: a card
//! that is taken already is a failure for every kind. So a try is the set of its first `voltorbs`
//! cards and the set of all its cards, and these two tell whether it is thrown away and whether its
//! Voltorbs are those of the hints. The game's two caps, 100 failures of a kind and 1,000 tries, are
//! left out: streams of [outputs](crate::lanes::STREAM_OUTPUTS) end before a deal comes to 1,000 tries, and a hundred
//! failures have a chance of less than 10^-30.

use foretile_games::voltorb::CARDS;

use super::batch::{Batch, Lanes, MORE_DRAWS, MOST_DRAWS, SIZE, is_done, lacks_one};
use super::kind::Kind;
use super::lines::ALL;
use super::rejection::{Free, safe_cards};
use super::seen::Seen;
use super::wanted::Start;
use crate::dispatch::Instructions;
use crate::lanes::Aligned;

/// Deals that can wait, and not a power of two: columns as far apart would be in each other's way in the
/// CPU's cache.
const CAPACITY: usize = 1072;

/// Deals of one kind, a lane each.
pub(super) struct Dealers {
    kind: Kind,
    /// Draws of a deal's first piece.
    draws: usize,
    instructions: Instructions,
    /// Not begun: word, partner and place.
    waiting: Queue<3>,
    /// Under way in a try: the cards placed and the Voltorbs, too.
    under_way: Queue<5>,
}

/// What comes of a deal: it needs more draws,
const GOES_ON: u32 = 1;
/// or its board may have the Voltorbs of the hints.
const FITS: u32 = 2;

impl Dealers {
    pub fn new(kind: Kind, instructions: Instructions) -> Box<Self> {
        let (waiting, under_way) = (Queue::EMPTY, Queue::EMPTY);
        Box::new(Self { kind, draws: draws_of(kind), instructions, waiting, under_way })
    }

    /// Adds deals at a [`place`](super::batch::place) whose configurations are drawn, given as bits: those
    /// of its kind. A deal is a word and a partner, as in a [`Batch`].
    #[inline(always)]
    pub fn start<const LANES: usize>(
        &mut self,
        deals: [&[u32; LANES]; 2],
        place: u32,
        configs: &[u32; LANES],
        on: (&Seen, &mut Batch, &mut Vec<Start>),
    ) {
        // Deals get fewer, but some may change from one queue to the other.
        if self.waiting.len() + self.under_way.len() + LANES > CAPACITY {
            self.deal::<SIZE>(on);
        }
        self.waiting.push_at(place, self.instructions, deals, (configs, self.kind.configs));
    }

    /// Deals all.
    #[inline(always)]
    pub fn finish(&mut self, (seen, batch, passed): (&Seen, &mut Batch, &mut Vec<Start>)) {
        // Whole batches first: a part of one makes less room than the next may need.
        self.deal::<SIZE>((seen, &mut *batch, &mut *passed));
        self.deal::<1>((seen, batch, passed));
    }

    /// Deals while either queue has so many.
    #[inline(always)]
    fn deal<const LEAST: usize>(
        &mut self,
        (seen, batch, passed): (&Seen, &mut Batch, &mut Vec<Start>),
    ) {
        loop {
            // New ones first: what has just gone under way is not yet at hand, see [`Queue`].
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
            self.look(count, seen, batch, passed);
        }
    }

    /// Looks at what came of the batch's first deals.
    #[inline(always)]
    fn look(&mut self, count: usize, seen: &Seen, batch: &mut Batch, passed: &mut Vec<Start>) {
        let kind = self.kind;
        let mut looks = match (kind.limit(), kind.is_lax()) {
            (2, false) => look::<2, false>(kind, seen, batch),
            (2, true) => look::<2, true>(kind, seen, batch),
            (3, false) => look::<3, false>(kind, seen, batch),
            (3, true) => look::<3, true>(kind, seen, batch),
            (4, false) => look::<4, false>(kind, seen, batch),
            (4, true) => look::<4, true>(kind, seen, batch),
            (5, false) => look::<5, false>(kind, seen, batch),
            (5, true) => look::<5, true>(kind, seen, batch),
            (limit, _) => unreachable!("no configuration throws away {limit} free cards"),
        };
        looks.0[count..].fill(0);
        let batch = &*batch;
        let Batch { word, partner, place, placed, voltorbs, .. } = batch;
        if looks.0.iter().fold(0, |any, look| any | look) & FITS != 0 {
            for lane in (0..count).filter(|&lane| looks.0[lane] == FITS) {
                let more = placed[lane] & ALL & !voltorbs[lane];
                let fits = seen.differ(voltorbs[lane]) == 0 && seen.can_sum(more);
                // Where the stream may end before the deal does, only the confirmation can tell.
                if fits || batch.is_over(lane) {
                    passed.push(batch.start(lane));
                }
            }
        }
        let under_way = [word, partner, place, placed, voltorbs];
        self.under_way.push(self.instructions, under_way, (&looks.0, GOES_ON));
    }
}

/// What comes of every deal; those whose try stands and does not fit come to nothing. Where one is thrown
/// away, the next begins.
#[inline(always)]
fn look<const LIMIT: u32, const IS_LAX: bool>(
    kind: Kind,
    seen: &Seen,
    batch: &mut Batch,
) -> Aligned<Lanes> {
    let parity = seen.parity();
    let mut looks = Aligned([0; SIZE]);
    for (lane, came_of_it) in looks.0.iter_mut().enumerate() {
        let (placed, voltorbs) = (batch.placed[lane], batch.voltorbs[lane]);
        let free = Free::of::<LIMIT>(placed & safe_cards(voltorbs));
        let again = is_done(placed) & free.enough & (free.surely | !IS_LAX);
        let fits = if parity.is_of(voltorbs) { FITS } else { 0 };
        let done = if again { GOES_ON } else { fits };
        // With one card left it stands if that cannot be enough.
        let stands = lacks_one(placed) & !free.nearly & (fits == 0);
        let more = if stands { 0 } else { GOES_ON };
        let goes_on = if is_done(placed) { done } else { more };
        *came_of_it = if batch.is_over(lane) { FITS } else { goes_on };
        batch.begin_again(lane, again, kind);
    }
    looks
}

/// Draws that most tries of a kind are done with, as far as a piece goes.
fn draws_of(kind: Kind) -> usize {
    // A draw is a new card with the chance `left / all`.
    let all = CARDS as f64;
    let (mut mean, mut variance) = (0.0, 0.0);
    for placed in 0..kind.cards {
        let left = all - f64::from(placed);
        mean += all / left;
        variance += all * f64::from(placed) / (left * left);
    }
    // Measured at level 1: with fewer of them or more a deal costs more.
    let draws = (mean + 0.7 * variance.sqrt()).round() as usize;
    draws.clamp(MORE_DRAWS, MOST_DRAWS.min((kind.cards + kind.voltorbs) as usize))
}

/// Deals in a row, [aligned](Aligned). First in, first out: what was written a moment ago, piece by piece,
/// the CPU has not yet at hand in one piece.
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

    /// Moves the first deals, as many as fit, to a batch's columns. Returns how many.
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

    /// Appends those deals whose word has one of the bits.
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

    fn move_up(&mut self) {
        for column in &mut self.deals {
            column.copy_within(self.first..self.end, 0);
        }
        (self.first, self.end) = (0, self.len());
    }
}

impl Queue<3> {
    /// Appends chosen words and partners, all at a place.
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

    use super::super::batch::place;
    use super::*;
    use crate::dispatch::Vectors;
    use crate::lanes::seed_chain;

    /// However many deals wait at the end, all that may fit are passed.
    #[test]
    fn queues_hold_all_that_waits() {
        let hints = deal(Seed(0), 0, Level::FIRST).board.hints();
        let (kind, seen) = (Kind::of_hints(Level::FIRST, &hints)[0], Seen::new(&hints));
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
                // As if every configuration fitted.
                dealers.start([&next, &partners], place(0, 1), &[u32::MAX; 192], on);
            }
            dealers.finish((&seen, &mut batch, &mut passed));
            if chunks > 0 {
                assert!(passed.contains(&(0, 0)), "{chunks} chunks");
            }
        }
    }
}
