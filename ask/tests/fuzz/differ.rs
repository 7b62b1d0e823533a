//! What is computed quickly, compared with the plain rules: bytes choose the question.

#[path = "../../../solve/tests/plain/mod.rs"]
mod plain;

use std::iter;
use std::ops::ControlFlow;

use foretile_ask::bingo::Source;
use foretile_games::bingo::{Seed, Value};
use foretile_games::puyo::bits::Bits;
use foretile_games::puyo::{COLUMNS, Chain, Colour, Field, Puyo, ROWS};
use foretile_games::voltorb::{self, CARDS, Cards, Level, Position, deal};
use foretile_search::sweep::{Event, Options, run};
use foretile_search::voltorb::{SeedHunt, Seeds, Visit};
use foretile_solve::voltorb::{Aim, Limits, Worlds, advise};
use plain::plain_value;

/// Reads numbers from bytes, and zeros after the last.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    fn below(&mut self, end: u8) -> u8 {
        self.byte() % end
    }

    fn word(&mut self) -> u32 {
        u32::from_le_bytes(std::array::from_fn(|_| self.byte()))
    }

    fn level(&mut self) -> Level {
        Level::new(1 + self.below(8)).unwrap()
    }
}

/// Chains on bits are those of the plain rules: steps, points and what is left.
pub fn fields(bytes: &[u8]) {
    let mut numbers = Numbers(bytes);
    let mut field = Field::default();
    for column in 0..COLUMNS {
        for row in 0..usize::from(numbers.below(ROWS as u8 + 1)) {
            let puyo = match numbers.below(6) {
                0 => Puyo::Garbage,
                colour => Puyo::Coloured(Colour::ALL[usize::from(colour) - 1]),
            };
            field.set(column, row, Some(puyo));
        }
    }
    let mut quick = Bits::of(&field);
    let mut left = field;
    let steps = iter::from_fn(|| left.pop()).collect();
    let chain = Chain { all_clear: false, steps };
    let scored = (chain.steps.len() as u32, chain.score());
    assert_eq!(quick.run_and_score(), scored, "{field:?}");
    assert_eq!(quick, Bits::of(&left), "{field:?}");
}

/// A goal list deals the same cards by the fast judge and by the plain one.
pub fn goals(bytes: &[u8]) {
    const ATTEMPTS: u32 = 3;
    let Ok(document) = serde_json::from_slice::<Value>(bytes) else { return };
    let Ok(dealer) = (Source { document: Some(document), ..Source::default() }).dealer() else {
        return;
    };
    let (mut fast, mut plain) = (dealer.table(), dealer.plain_table());
    for seed in 0..3_u32 {
        let seed = Seed::from(seed);
        assert_eq!(fast.deal(&seed, ATTEMPTS), plain.deal(&seed, ATTEMPTS), "seed {seed}");
    }
}

/// A hunt among 200 seeds finds the starts that deal what is seen, and no other.
pub fn boards(bytes: &[u8]) {
    let mut numbers = Numbers(bytes);
    let (seed, level) = (numbers.word(), numbers.level());
    let first = u32::from(numbers.below(200));
    let advances = first..=first + u32::from(numbers.below(20));
    let seeds = seed.saturating_sub(100)..=seed.saturating_add(99);
    let at =
        advances.start() + u32::from(numbers.below(20)) % (advances.end() - advances.start() + 1);
    let hints = deal(voltorb::Seed(seed), at, level).board.hints();
    let dealt = seeds.clone().flat_map(|seed| advances.clone().map(move |advance| (seed, advance)));
    let expected: Vec<Visit> = dealt
        .map(|(seed, advance)| (voltorb::Seed(seed), advance))
        .filter(|&(seed, advance)| deal(seed, advance, level).board.hints() == hints)
        .map(|(seed, advance)| Visit { seed, advances: vec![advance] })
        .collect();
    let round = Position { level, hints, cards: Cards::FACE_DOWN }.into();
    let seeds = Seeds::between(*seeds.start(), *seeds.end());
    let mut found = Vec::new();
    let ended =
        run(&SeedHunt::new(seeds, advances, vec![round], 0..=0), &Options::default(), |event| {
            if let Event::Found(visit) = event {
                found.push(visit);
            }
            ControlFlow::Continue(())
        });
    assert!(ended.is_continue());
    found.sort();
    assert_eq!(found, expected, "{hints}");
}

/// The value of the best play of a small position is that of the plain recursion.
pub fn values(bytes: &[u8]) {
    const AIMS: [Aim; 5] = [Aim::Win, Aim::Eight, Aim::WinEight, Aim::Level, Aim::Coins];
    let mut numbers = Numbers(bytes);
    let (seed, level) = (numbers.word(), numbers.level());
    let board = deal(voltorb::Seed(seed), 0, level).board;
    let aim = AIMS[usize::from(numbers.below(5))];
    let down = 3 + usize::from(numbers.below(8));
    let mut hidden: Vec<usize> = (0..CARDS).filter(|&card| board.values()[card] > 0).collect();
    let mut cards = Cards::FACE_DOWN;
    while hidden.len() > down {
        let card = hidden.swap_remove(usize::from(numbers.below(25)) % hidden.len());
        cards = cards.with(card, board.values()[card]);
    }
    let worlds = Worlds::new(&Position { level, hints: board.hints(), cards }).unwrap();
    if worlds.len() >= 40 {
        return;
    }
    let value = advise(&worlds, aim, &Limits::default()).value;
    let plain = plain_value(&worlds, aim, None);
    assert!((value.low - plain).abs() <= 1e-9 * plain.max(1.0), "{aim} {:?}", worlds.position());
    assert_eq!(value.low, value.high);
}
