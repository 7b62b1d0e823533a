//! The cards that a search finds: in the order of the seeds, and listed in bounded memory.

use std::collections::BTreeMap;
use std::mem;
use std::ops::ControlFlow;

use foretile_search::sweep::{self, Event, Hunt, Options, Scanned};

/// The bytes of goals after which no more cards are listed, where memory is bounded.
const MOST_LETTERS: usize = 8 << 20;

/// An event of a running search for cards.
pub enum FindEvent<'a, Card> {
    /// A card that fits. Cards come in the order of the answer.
    Found(&'a Card),
    /// A block of seeds is done.
    Scanned(Scanned),
}

/// A card that fits.
pub(super) trait Fitting {
    /// Its goals, row by row.
    fn goals(&self) -> &[String];
}

/// What was found so far.
pub(super) struct Finds<Card> {
    /// The cards that are listed.
    pub matches: Vec<Card>,
    /// The number of cards that fit.
    pub count: usize,
    /// The number of seeds searched.
    pub scanned: u64,
    /// Whether all seeds were searched.
    pub complete: bool,
    /// How many more cards can be listed.
    cards: usize,
    /// After how many more bytes of goals no more cards are listed.
    letters: usize,
}

impl<Card: Fitting> Finds<Card> {
    /// Starts a list, of at most so many cards where memory is bounded.
    pub fn new(most_listed: Option<usize>) -> Self {
        let (cards, letters) = match most_listed {
            Some(cards) => (cards, MOST_LETTERS),
            None => (usize::MAX, usize::MAX),
        };
        Self { matches: Vec::new(), count: 0, scanned: 0, complete: true, cards, letters }
    }

    /// Counts a card, and lists it if those before it left room. Then what is listed of a shard has all
    /// its cards that are listed of the whole.
    pub fn add(&mut self, card: Card) {
        self.count += 1;
        if self.cards > 0 && self.letters > 0 {
            let letters = card.goals().iter().map(String::len).sum();
            self.cards -= 1;
            self.letters = self.letters.saturating_sub(letters);
            self.matches.push(card);
        }
    }

    /// Adds all that a hunt finds, after what was found before. `tell` may break to stop it.
    pub fn search<H: Hunt>(
        &mut self,
        hunt: &H,
        options: &Options,
        card: impl Fn(H::Found) -> Card,
        mut tell: impl FnMut(FindEvent<'_, Card>) -> ControlFlow<()>,
    ) {
        let (mut blocks, mut scanned) = (InOrder::default(), 0);
        let ended = sweep::run(hunt, options, |event| match event {
            Event::Found(found) => {
                blocks.push(card(found));
                ControlFlow::Continue(())
            }
            Event::Scanned(block) => {
                scanned = block.places;
                for card in blocks.finish(block.block) {
                    let told = tell(FindEvent::Found(&card));
                    self.add(card);
                    told?;
                }
                tell(FindEvent::Scanned(block))
            }
        });
        self.scanned += scanned;
        if ended.is_break() {
            for card in blocks.rest() {
                let _ = tell(FindEvent::Found(&card));
                self.add(card);
            }
            self.complete = false;
        }
    }
}

/// Sorts cards by block, because blocks are done in any order.
struct InOrder<Card> {
    /// The cards found since the last block was done.
    current: Vec<Card>,
    /// Blocks that are done while an earlier one is not.
    waiting: BTreeMap<u64, Vec<Card>>,
    /// The first block that is not done.
    next: u64,
}

impl<Card> Default for InOrder<Card> {
    fn default() -> Self {
        Self { current: Vec::new(), waiting: BTreeMap::new(), next: 0 }
    }
}

impl<Card> InOrder<Card> {
    /// Adds a card of the block that will be done next.
    fn push(&mut self, card: Card) {
        self.current.push(card);
    }

    /// Marks a block as done, and returns the cards of all blocks whose turn it is now.
    fn finish(&mut self, block: u64) -> Vec<Card> {
        self.waiting.insert(block, mem::take(&mut self.current));
        let mut cards = Vec::new();
        while let Some(more) = self.waiting.remove(&self.next) {
            cards.extend(more);
            self.next += 1;
        }
        cards
    }

    /// Returns the cards of blocks that are done while an earlier one is not.
    fn rest(self) -> impl Iterator<Item = Card> {
        self.waiting.into_values().flatten()
    }
}
