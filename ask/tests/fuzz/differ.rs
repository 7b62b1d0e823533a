//! Compares fast computations with the plain rules, on inputs that bytes choose.

#[path = "../../../solve/tests/plain/mod.rs"]
mod plain;

use std::iter;
use std::ops::ControlFlow;

use foretile_ask::bingo::{List, TimedList};
use foretile_games::bingo::{Seed, Value};
use foretile_games::puyo::bits::Bits;
use foretile_games::puyo::{COLUMNS, Chain, Colour, Field, Puyo, ROWS};
use foretile_games::voltorb::{self, Board, CARDS, Cards, Level, Position, deal};
use foretile_search::sweep::{Event, Options, run};
use foretile_search::voltorb::{SeedScan, Seeds, Visit};
use foretile_solve::voltorb::{Aim, Limits, Worlds, advise};
use plain::Plain;

/// Reads numbers from bytes, and zeros after the last byte.
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

/// Chains on bits equal those of the plain rules: steps, score and the field afterwards.
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
    let list = List { document: Some(document), ..List::default() };
    let Ok(TimedList { dealer, .. }) = list.timed() else {
        return;
    };
    let (mut fast, mut plain) = (dealer.table(), dealer.plain_table());
    for seed in 0..3_u32 {
        let seed = Seed::from(seed);
        assert_eq!(fast.deal(&seed, ATTEMPTS), plain.deal(&seed, ATTEMPTS), "seed {seed}");
    }
}

/// A scan of 200 seeds finds exactly the starts that deal the board's hints.
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
        run(&SeedScan::new(seeds, advances, vec![round], 0..=0), &Options::default(), |event| {
            if let Event::Found(visit) = event {
                found.push(visit);
            }
            ControlFlow::Continue(())
        });
    assert!(ended.is_continue());
    found.sort();
    assert_eq!(found, expected, "{hints}");
}

/// The value of a card is the mean of the values after it, within the card's bounds, and equals the position's value for a
/// best card. Small positions are compared with the plain recursion.
pub fn values(bytes: &[u8]) {
    const AIMS: [Aim; 5] = [Aim::Win, Aim::Eight, Aim::WinEight, Aim::Level, Aim::Coins];
    /// Limits, chosen by hand: of boards for solving the positions after every card, and of boards times sets of cards for
    /// the plain recursion.
    const SOLVED: usize = 1000;
    const PLAIN: usize = 500;
    let mut numbers = Numbers(bytes);
    let (seed, level) = (numbers.word(), numbers.below(8));
    let aim = AIMS[usize::from(numbers.below(5))];
    let counts = matches!(aim, Aim::Eight | Aim::WinEight | Aim::Level);
    // Aims that count cards need some left to turn, and a high level's board has few.
    let (level, least) = if counts { (5 + level % 4, 7) } else { (1 + level, 4) };
    let level = Level::new(level).unwrap();
    let board = deal(voltorb::Seed(seed), 0, level).board;
    let down = least + usize::from(numbers.below(6));
    let mut hidden: Vec<usize> = (0..CARDS).filter(|&card| board.values()[card] > 0).collect();
    // Players turn any card, mostly 2s and 3s first, or mostly 1s.
    let first = numbers.below(3);
    let mut cards = Cards::FACE_DOWN;
    while hidden.len() > down {
        let likely = |&card: &usize| (board.values()[card] > 1) == (first == 1);
        let mut open: Vec<usize> = hidden.iter().copied().filter(likely).collect();
        if open.is_empty() || first == 0 || numbers.below(8) == 0 {
            open.clone_from(&hidden);
        }
        let card = open[usize::from(numbers.below(25)) % open.len()];
        hidden.retain(|&other| other != card);
        cards = cards.with(card, board.values()[card]);
    }
    let worlds = Worlds::new(&Position { level, hints: board.hints(), cards }).unwrap();
    // A known board needs no search.
    if !(2..SOLVED).contains(&worlds.len()) {
        return;
    }
    let boards: Vec<(Board, f64)> = worlds.boards().collect();
    let advice = advise(&worlds, aim, &Limits::default());
    let (position, value) = (worlds.position(), advice.value.low);
    assert_eq!(value, advice.value.high, "{aim} {position:?}");
    let is_near = |one: f64, other: f64| (one - other).abs() <= 1e-9 * other.max(1.0);
    let mut plain = (worlds.len() << down < PLAIN).then(|| Plain::new(&worlds, aim, None));
    if let Some(plain) = &mut plain {
        assert!(is_near(value, plain.value(cards, &boards)), "{aim} {position:?}");
    }
    for known in &advice.moves {
        let card = known.card;
        let then = match &mut plain {
            Some(plain) => plain.turn(cards, &boards, card),
            None => turned(&boards, position, aim, card),
        };
        let (low, high) = (known.value.low.min(then), known.value.high.max(then));
        let is_between = is_near(low, known.value.low) && is_near(high, known.value.high);
        assert!(is_between, "{aim} {position:?}: card {card}");
        assert!(!advice.best.contains(&card) || is_near(value, then), "{aim} {position:?}: {card}");
    }
}

/// Returns the value of turning a card, from the solver's values of the positions after it.
fn turned(boards: &[(Board, f64)], position: &Position, aim: Aim, card: usize) -> f64 {
    let Position { level, hints, cards } = *position;
    let weight = |value: u8| -> f64 {
        let shown = boards.iter().filter(|(board, _)| board.values()[card] == value);
        shown.map(|(_, weight)| weight).sum()
    };
    // Once enough cards are turned to keep the level, a Voltorb does no harm.
    let keeps_level =
        aim == Aim::Level && level < Level::EIGHTH && cards.flipped() >= level.number();
    let harmless = if keeps_level { weight(0) } else { 0.0 };
    let follows = (1..=3).filter(|&value| weight(value) > 0.0).map(|value| {
        let next = Position { level, hints, cards: cards.with(card, value) };
        let value_of = advise(&Worlds::new(&next).unwrap(), aim, &Limits::default()).value.low;
        weight(value) * value_of
    });
    harmless + follows.sum::<f64>()
}
