//! Deals under way, many side by side: the tries of a deal, thrown away one after another.
//!
//! The distinct cards that a try draws are, in their order, its Voltorbs, its 2s and its 3s: a card
//! that is taken already is a failure for every kind. So a try is the set of its first `voltorbs`
//! cards and the set of all its cards, and these two tell whether it is thrown away and whether its
//! Voltorbs are those of the hints. The game's two caps, 100 failures of a kind and 1,000 tries, are
//! left out: the [`Stream`]s end before a deal comes to 1,000 tries, and a hundred failures have a
//! chance of less than 10^-30.

use foretile_games::voltorb::{CARDS, Hints, LINES};

use super::kind::Kind;
use super::lines::{ALONG_COL, ALONG_ROW, COLS, Counts, ROWS};
use super::sieve::Start;
use crate::lanes::{STREAM_OUTPUTS, Stream};

/// Deals that draw side by side: enough to hide how long a draw waits for the one before.
const SIDE_BY_SIDE: usize = 64;
/// Draws between two looks at them: a try of level 1 draws 9 to 20 times.
const DRAWS: u32 = 16;
/// Deals that can wait.
const CAPACITY: usize = 512;

/// What the hints say of a try.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    hints: Hints,
    /// The Voltorbs of every row and column.
    rows: Counts,
    cols: Counts,
}

impl Seen {
    pub fn new(hints: &Hints) -> Self {
        Self {
            hints: *hints,
            rows: Counts::of_hints(&hints.rows, ALONG_COL),
            cols: Counts::of_hints(&hints.cols, ALONG_ROW),
        }
    }

    /// In which lines these Voltorbs are not as many as the hints say; 0 when they may be theirs.
    #[inline(always)]
    pub fn differ(&self, voltorbs: u32) -> u32 {
        let (rows, cols) = (Counts::of::<ALONG_ROW>(voltorbs), Counts::of::<ALONG_COL>(voltorbs));
        (rows.differ(self.rows) & ROWS) | (cols.differ(self.cols) & COLS)
    }

    /// Whether every line can have its sum with this many cards above 1.
    pub fn can_sum(&self, more: u32) -> bool {
        LINES.iter().zip(self.hints.lines()).all(|(line, hint)| {
            let count = line.iter().filter(|&&card| more >> card & 1 == 1).count() as u8;
            let cards = line.len() as u8 - hint.voltorbs;
            (cards + count..=cards + 2 * count).contains(&hint.sum)
        })
    }
}

/// A stack of deals of one kind, a lane each.
pub(super) struct Dealers {
    kind: Kind,
    waiting: usize,
    seed: [u32; CAPACITY],
    advance: [u32; CAPACITY],
    word: [u32; CAPACITY],
    partner: [u32; CAPACITY],
    drawn: [u32; CAPACITY],
    /// The cards that this try has placed, as bits.
    placed: [u32; CAPACITY],
    /// Those that are Voltorbs.
    voltorbs: [u32; CAPACITY],
    /// How many are placed.
    count: [u32; CAPACITY],
}

/// What a look at a deal leads to: it goes on, with this try or the next one.
const GOES_ON: u32 = 0;
/// Its try is thrown away.
const AGAIN: u32 = 1;
/// It is done, with the Voltorbs of the hints.
const FITS: u32 = 2;
/// Its stream ends.
const OVER: u32 = 3;

impl Dealers {
    pub fn new(kind: Kind) -> Box<Self> {
        let none = [0; CAPACITY];
        Box::new(Self {
            kind,
            waiting: 0,
            seed: none,
            advance: none,
            word: none,
            partner: none,
            drawn: none,
            placed: none,
            voltorbs: none,
            count: none,
        })
    }

    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether as many more can come.
    #[inline(always)]
    pub const fn have_room_for(&self, more: usize) -> bool {
        self.waiting + more <= CAPACITY
    }

    pub const fn are_done(&self) -> bool {
        self.waiting == 0
    }

    /// Adds a deal whose configuration is drawn.
    #[inline(always)]
    pub fn start(&mut self, (seed, advance): Start, stream: Stream) {
        self.push((seed, advance), stream, 0, 0, 0);
    }

    #[inline(always)]
    fn push(&mut self, start: Start, stream: Stream, placed: u32, voltorbs: u32, count: u32) {
        let at = self.waiting % CAPACITY;
        (self.seed[at], self.advance[at]) = start;
        (self.word[at], self.partner[at]) = (stream.word, stream.partner);
        self.drawn[at] = stream.drawn;
        (self.placed[at], self.voltorbs[at], self.count[at]) = (placed, voltorbs, count);
        self.waiting = at + 1;
    }

    /// Draws for the deals on top of the stack, drops those that cannot be of the hints, and passes
    /// on those that may be.
    #[inline(always)]
    pub fn work(&mut self, seen: &Seen, passed: &mut Vec<Start>) {
        let first = self.waiting.saturating_sub(SIDE_BY_SIDE);
        let top = |of: &[u32; CAPACITY]| -> [u32; SIDE_BY_SIDE] {
            of[first..first + SIDE_BY_SIDE].try_into().expect("as many as side by side")
        };
        let (seed, advance) = (top(&self.seed), top(&self.advance));
        let (mut word, mut partner) = (top(&self.word), top(&self.partner));
        let mut drawn = top(&self.drawn);
        let mut placed = top(&self.placed);
        let mut voltorbs = top(&self.voltorbs);
        let mut count = top(&self.count);

        let kind = self.kind;
        // Signed, as AVX2 has no other comparison.
        let (cards, voltorb_cards) = (kind.cards as i32, kind.voltorbs as i32);
        // Every stream runs on, so that no output waits for what the draws before it came to. Where the
        // deal has all its cards is kept beside.
        let (mut next_word, mut next_partner) = (word, partner);
        let start = drawn;
        for draw in 0..DRAWS {
            for lane in 0..SIDE_BY_SIDE {
                let before = Stream {
                    word: next_word[lane],
                    partner: next_partner[lane],
                    drawn: start[lane] + draw,
                };
                let (output, after) = before.draw();
                let card = 1 << (output % CARDS as u32);
                (next_word[lane], next_partner[lane]) = (after.word, after.partner);
                let had_count = count[lane] as i32;
                let draws = had_count < cards;
                voltorbs[lane] |= if had_count < voltorb_cards { card } else { 0 };
                let had = placed[lane];
                placed[lane] |= if draws { card } else { 0 };
                count[lane] += u32::from(placed[lane] != had);
                word[lane] = if draws { after.word } else { word[lane] };
                partner[lane] = if draws { after.partner } else { partner[lane] };
                drawn[lane] += u32::from(draws);
            }
        }

        let mut looks = [0; SIDE_BY_SIDE];
        for lane in 0..SIDE_BY_SIDE {
            let over = u32::from(drawn[lane] + DRAWS > STREAM_OUTPUTS) << OVER;
            let look = look(kind, seen, placed[lane], voltorbs[lane], count[lane]);
            looks[lane] = look | over;
            let keeps = if look >> AGAIN & 1 == 1 { 0 } else { u32::MAX };
            placed[lane] &= keeps;
            voltorbs[lane] &= keeps;
            count[lane] &= keeps;
        }
        let are_here = u64::MAX >> (SIDE_BY_SIDE - (self.waiting - first));
        let go_on = bits(&looks, GOES_ON) & are_here;
        let over = bits(&looks, OVER) & go_on;
        let fit = bits(&looks, FITS) & are_here;

        for lane in lanes_of(fit) {
            if seen.can_sum(placed[lane] & !voltorbs[lane]) {
                passed.push((seed[lane], advance[lane]));
            }
        }
        // The stream ends before the deal does, so only the confirmation can tell.
        passed.extend(lanes_of(over).map(|lane| (seed[lane], advance[lane])));
        self.waiting = first;
        for lane in lanes_of(go_on & !over) {
            let stream = Stream { word: word[lane], partner: partner[lane], drawn: drawn[lane] };
            let start = (seed[lane], advance[lane]);
            self.push(start, stream, placed[lane], voltorbs[lane], count[lane]);
        }
    }
}

/// The cards in rows and columns without any of these Voltorbs.
#[inline(always)]
pub(super) fn safe_cards(voltorbs: u32) -> u32 {
    let (rows, cols) = (Counts::of::<ALONG_ROW>(voltorbs), Counts::of::<ALONG_COL>(voltorbs));
    ((!rows.some() & ROWS) * COLS) | ((!cols.some() & COLS) * ROWS)
}

/// Whether a try with these free cards is thrown away.
#[inline(always)]
pub(super) fn rejects(kind: Kind, free: u32) -> bool {
    let in_rows = Counts::of::<ALONG_ROW>(free).at_least(kind.max_free_in_line) & ROWS;
    let in_cols = Counts::of::<ALONG_COL>(free).at_least(kind.max_free_in_line) & COLS;
    (free.count_ones() >= kind.max_free_total) | (in_rows | in_cols != 0)
}

/// What becomes of a try.
#[inline(always)]
fn look(kind: Kind, seen: &Seen, placed: u32, voltorbs: u32, count: u32) -> u32 {
    let fits = seen.differ(voltorbs) == 0;
    let free = placed & !voltorbs & safe_cards(voltorbs);
    let rejected = rejects(kind, free);
    let total = free.count_ones();
    let done = count == kind.cards;
    // A try stands for sure when too few cards are left to make it rejected.
    let enough = kind.max_free_total.min(kind.max_free_in_line);
    let stands = (count >= kind.voltorbs) & (total + (kind.cards - count) < enough);
    let goes_on = (done & rejected) | (!done & (fits | !stands));
    u32::from(goes_on) << GOES_ON
        | u32::from(done & rejected) << AGAIN
        | u32::from(done & !rejected & fits) << FITS
}

/// Bit `flag` of every lane, one bit a lane.
#[inline(always)]
pub(super) fn bits<const LANES: usize>(lanes: &[u32; LANES], flag: u32) -> u64 {
    let mut bits = 0;
    for (lane, &word) in lanes.iter().enumerate() {
        bits |= u64::from(word >> flag & 1) << lane;
    }
    bits
}

/// The lanes whose bits are set.
#[inline(always)]
pub(super) fn lanes_of(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (lane < 64).then_some(lane)
    })
}
