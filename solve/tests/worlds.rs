//! Tests the chances, counts and contradictions of Voltorb Flip positions.

use std::collections::HashMap;

use foretile_games::voltorb::{Board, CARDS, CONFIGS, Cards, Hints, Level, Position, Seed, deal};
use foretile_solve::voltorb::{
    ARRANGEMENTS, Aim, Contradiction, Limits, Line, Worlds, advise, prior,
};
use serde::Deserialize;

fn position(level: u8, rows: &str, cols: &str, cards: &str) -> Position {
    let hints = format!("{rows} {cols}").parse::<Hints>().unwrap();
    Position { level: Level::new(level).unwrap(), hints, cards: cards.parse().unwrap() }
}

/// The real level 1 screen in the golden data's README.
fn screen(level: u8, cards: &str) -> Position {
    position(level, "5:1,3:2,5:1,4:1,8:1", "5:1,5:1,5:1,4:2,6:1", cards)
}

const FACE_DOWN: &str = "?????????????????????????";

#[derive(Deserialize)]
struct Posterior {
    #[serde(flatten)]
    position: Position,
    boards: usize,
    p: Vec<[f64; 4]>,
}

#[test]
fn chances_agree_with_an_independent_enumeration() {
    let posteriors = foretile_golden::jsonl::<Posterior>("voltorb_posteriors.jsonl");
    assert_eq!(posteriors.len(), 60);
    for (line, golden) in posteriors.iter().enumerate() {
        let worlds = Worlds::new(&golden.position).unwrap();
        assert_eq!(worlds.len(), golden.boards, "line {}", line + 1);
        for (card, (ours, theirs)) in worlds.chances().iter().zip(&golden.p).enumerate() {
            for (value, (ours, theirs)) in ours.iter().zip(theirs).enumerate() {
                // The golden numbers have twelve digits.
                let close = (ours - theirs).abs() < 1e-11;
                assert!(close, "line {}: card {card} is {value}: {ours}, {theirs}", line + 1);
                assert_eq!(*ours == 0.0, *theirs == 0.0, "only the impossible is exactly 0");
            }
        }
    }
}

#[derive(Deserialize)]
struct Counted {
    #[serde(flatten)]
    position: Position,
    boards: usize,
}

#[test]
fn counts_agree_with_independent_solvers() {
    for file in ["voltorb_optimal.jsonl", "voltorb_hardest.jsonl"] {
        let positions = foretile_golden::jsonl::<Counted>(file);
        for (line, counted) in positions.iter().enumerate() {
            let worlds = Worlds::new(&counted.position).unwrap();
            assert_eq!(worlds.len(), counted.boards, "{file}:{}", line + 1);
        }
    }
}

/// For dealt boards with some cards turned: the board is among its worlds, every world fits and has its share
/// of the prior, and all chances add up to 1.
#[test]
fn worlds_hold_what_was_dealt() {
    for seed in 0..400_u32 {
        let level = Level::new((seed % 8) as u8 + 1).unwrap();
        let board = deal(Seed(seed.wrapping_mul(0x9E37_79B9)), 0, level).board;
        let hints = board.hints();
        let cards = (0..CARDS)
            .filter(|&card| board.values()[card] > 0 && (card as u32 + seed) % 5 < seed % 3)
            .fold(Cards::FACE_DOWN, |cards, card| cards.with(card, board.values()[card]));
        let worlds = Worlds::new(&Position { level, hints, cards }).unwrap();
        let (_, chance) = worlds.boards().find(|(world, _)| *world == board).expect("dealt");
        let scale = chance / prior(level, &board);
        let mut total = 0.0;
        for (world, chance) in worlds.boards() {
            assert!(cards.fits(&world) && world.hints() == hints, "{world}");
            assert!((chance / (scale * prior(level, &world)) - 1.0).abs() < 1e-12, "{world}");
            total += chance;
        }
        assert!((total - 1.0).abs() < 1e-12);
        for (card, chances) in worlds.chances().iter().enumerate() {
            assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            let is = worlds.certain().iter().find(|certain| certain.card == card).map(|c| c.is);
            let sure = chances.iter().position(|&chance| chance > 1.0 - 1e-13);
            match cards.values()[card] {
                Some(seen) => assert_eq!((is, sure), (None, Some(seen.into()))),
                None => assert_eq!(is.map(usize::from), sure),
            }
        }
    }
}

/// Boards from elsewhere, weighted by the prior, give the same worlds.
#[test]
fn boards_from_outside() {
    let position = screen(1, FACE_DOWN);
    let worlds = Worlds::new(&position).unwrap();
    let boards: Vec<_> = worlds.boards().map(|(board, chance)| (board, 7.0 * chance)).collect();
    let misfit: Board = "2120131102110111020111101".parse().unwrap();
    let given = boards.iter().copied().chain([(misfit, 1.0), (boards[0].0, 0.0)]);
    let weighted = Worlds::weighted(&position, given).unwrap();
    assert_eq!(weighted.len(), worlds.len());
    for (ours, theirs) in weighted.chances().iter().zip(worlds.chances()) {
        assert!(ours.iter().zip(theirs).all(|(a, b)| (a - b).abs() < 1e-12));
    }
    let twice = Worlds::weighted(&position, [boards[0], boards[1], boards[0]]).unwrap();
    let [first, second] = [boards[0].1, boards[1].1];
    assert_eq!(twice.len(), 2);
    for (board, chance) in twice.boards() {
        // What is given twice has both weights.
        let weight = if board == boards[0].0 { 2.0 * first } else { second };
        assert!((chance - weight / (2.0 * first + second)).abs() < 1e-12, "{chance}");
    }
    let none = Worlds::weighted(&position, [(misfit, 1.0)]).unwrap_err();
    assert_eq!(none, Contradiction::NoneGiven);
}

/// A chance is 0 or 1 if and only if all boards agree, for any weights.
#[test]
fn only_what_is_certain_has_a_chance_of_0_or_1() {
    let (mut certain, mut open) = (0, 0);
    let mut look = |worlds: &Worlds| {
        for (card, chances) in worlds.chances().iter().enumerate() {
            for (value, &chance) in chances.iter().enumerate() {
                let boards = worlds.boards();
                let boards = boards.filter(|(board, _)| usize::from(board.values()[card]) == value);
                match boards.count() {
                    0 => assert_eq!(chance, 0.0),
                    all if all == worlds.len() => {
                        assert_eq!(chance, 1.0);
                        certain += 1;
                    }
                    _ => {
                        assert!(0.0 < chance && chance < 1.0, "{chance}");
                        open += 1;
                    }
                }
            }
        }
    };
    for seed in 0..80 {
        let level = Level::new(1 + (seed % 8) as u8).unwrap();
        let board = deal(Seed(seed), 0, level).board;
        let cards = (0..CARDS)
            .filter(|card| (seed as usize + 7 * card).is_multiple_of(3))
            .fold(Cards::FACE_DOWN, |cards, card| cards.with(card, board.values()[card]));
        let worlds = Worlds::new(&Position { level, hints: board.hints(), cards }).unwrap();
        look(&worlds);
        for weight in [1.0, 0.1, 1e-300, 1e300] {
            let weighted = (0..).zip(worlds.boards());
            let weighted =
                weighted.map(|(n, (board, _))| (board, weight * [0.7, 0.2, 1e-30][n % 3]));
            look(&Worlds::weighted(worlds.position(), weighted).unwrap());
        }
    }
    assert!(certain > 1_000 && open > 1_000, "{certain} {open}");
}

#[test]
fn boards_of_no_or_endless_weight_are_left_out() {
    let position = screen(1, FACE_DOWN);
    let boards: Vec<Board> =
        Worlds::new(&position).unwrap().boards().map(|(board, _)| board).take(5).collect();
    let weights = [f64::MAX, f64::MAX, 0.0, f64::INFINITY, f64::NAN];
    let worlds = Worlds::weighted(&position, boards.into_iter().zip(weights)).unwrap();
    let chances: Vec<f64> = worlds.boards().map(|(_, chance)| chance).collect();
    assert_eq!(chances, [0.5, 0.5]);
}

#[test]
fn the_safest_card_that_can_still_matter() {
    let worlds = Worlds::new(&screen(1, FACE_DOWN)).unwrap();
    let advice = advise(&worlds, Aim::Survive, &Limits::default());
    let chances = worlds.chances();
    for (card, chances) in chances.iter().enumerate() {
        let listed = advice.moves.iter().find(|listed| listed.card == card);
        assert_eq!(listed.is_some(), chances[2] + chances[3] > 0.0, "card {card}");
        assert!(listed.is_none_or(|listed| (listed.value.low + chances[0] - 1.0).abs() < 1e-12));
    }
    // Row 2 says 3:2 and row 4 says 4:1: only 1s and Voltorbs. Row 5 and column 5 are the richest.
    assert!(advice.moves.iter().all(|listed| ![1, 3].contains(&(listed.card / 5))));
    assert_eq!(advice.best, [24]);
    assert!(advice.is_exact());
}

#[test]
fn contradictions_name_what_is_impossible() {
    let cases = [
        (
            position(1, "5:1,3:2,13:1,4:1,8:1", "5:1,5:1,5:1,4:2,6:1", FACE_DOWN),
            "row 3 says 13:1, but its 4 cards that are not Voltorbs are worth 1 to 3: expected a \
             sum of 4 to 12, such as 5:1",
        ),
        (
            position(1, "5:1,3:2,5:1,4:1,8:1", "5:1,5:1,5:1,4:2,1:5", FACE_DOWN),
            "column 5 says 1:5, but five Voltorbs add up to 0: expected a sum of 0, such as 0:5",
        ),
        (
            screen(1, "33???????????????????????"),
            "row 1 says 5:1, but its turned cards add up to 6: expected cards and a \
             hint that fit, such as 8:1 with these cards",
        ),
        (
            screen(1, "0?0??????????????????????"),
            "row 1 says 5:1, but the number of Voltorbs among its turned cards is 2: expected cards and \
             a hint that fit, such as 5:2 with these cards",
        ),
        (
            screen(1, "11??????????????????11?01"),
            "row 5 says 8:1, but its turned cards leave 5:0 for the other 1, \
             which is impossible: expected cards and a hint that fit, such as 6:1 with these cards",
        ),
        (
            screen(1, "22???????????????????????"),
            "row 1 says 5:1, but its turned cards leave 1:1 for the other 3, which \
             is impossible: expected cards and a hint that fit, such as 6:1 with these cards",
        ),
        (
            position(1, "5:1,3:2,5:1,4:1,8:1", "5:1,5:1,5:1,4:2,7:1", FACE_DOWN),
            "the rows' sums add up to 25, the columns' to 26: expected the same total, such as \
             25 for both; one of the ten sums is misread",
        ),
        (
            position(1, "5:1,3:2,5:1,4:1,8:1", "5:1,5:1,5:1,4:1,6:1", FACE_DOWN),
            "the rows have 6 Voltorbs, the columns 5: expected the same total, such as 6 for both; \
             one of the ten numbers is misread",
        ),
        (
            screen(3, FACE_DOWN),
            "no level 3 board has 6 Voltorbs and a sum of 25: expected 8 and 24, 8 and 25, \
             8 and 26, such as 8 and 24; with level 1 there are 588",
        ),
        (
            // It would leave six 2s, more than level 1 has.
            screen(1, "????????????????????????0"),
            "the card in row 5, column 5 cannot be a Voltorb: 588 boards have these hints \
             and none of them has it; expected another value, such as ? for unseen",
        ),
        (
            position(1, "0:5,6:1,6:0,6:0,7:0", "6:0,5:1,5:1,5:2,4:2", FACE_DOWN),
            "each line is possible, but no board has all ten hints and these cards at once: one of \
             them is misread, expected those of one board, such as rows 5:1,3:2,5:1,4:1,8:1 and columns \
             5:1,5:1,5:1,4:2,6:1",
        ),
    ];
    for (position, message) in cases {
        assert_eq!(Worlds::new(&position).unwrap_err().to_string(), message);
    }
}

/// Lines are the five rows from the top, then the five columns from the left.
#[test]
fn lines_have_their_cards_and_names() {
    let line = |index| Line::new(index).unwrap();
    assert_eq!(line(2).cards(), [10, 11, 12, 13, 14]);
    assert_eq!(line(9).cards(), [4, 9, 14, 19, 24]);
    for index in 0..10 {
        let name = if index < 5 { "row" } else { "column" };
        assert_eq!(line(index).to_string(), format!("{name} {}", index % 5 + 1));
        assert_eq!(line(index).index(), index);
    }
    assert_eq!(Line::new(10), None);
}

/// For dealt boards with exchanged hints, other levels and wrong cards, every statement of a contradiction is
/// true.
#[test]
fn contradictions_are_true() {
    let mut kinds = HashMap::new();
    for seed in 0..3000_u32 {
        let level = Level::new((seed % 8) as u8 + 1).unwrap();
        let board = deal(Seed(seed.wrapping_mul(0x9E37_79B9)), 0, level).board;
        let mut position = Position { level, hints: board.hints(), cards: Cards::FACE_DOWN };
        match seed / 8 % 4 {
            0 => position.level = Level::new((seed / 32 % 8) as u8 + 1).unwrap(),
            1 => {
                position.hints.rows =
                    Board::new(board.values().map(|v| (v * 3 + 3) % 4)).unwrap().hints().rows
            }
            2 => position.cards = position.cards.with(seed as usize / 32 % CARDS, 3),
            _ => {
                let cards = [seed / 32 % 25, seed / 77 % 25, seed / 3 % 25];
                position.cards = cards.iter().fold(position.cards, |cards, &card| {
                    cards.with(card as usize, (card % 2 + 1) as u8)
                });
            }
        }
        let Err(error) = Worlds::new(&position) else { continue };
        *kinds.entry(std::mem::discriminant(&error)).or_insert(0) += 1;
        let len = |position: Position| Worlds::new(&position).map_or(0, |worlds| worlds.len());
        let face_down = Position { cards: Cards::FACE_DOWN, ..position };
        match &error {
            Contradiction::Card { card, value, boards } => {
                assert_eq!(len(face_down), *boards);
                let chances = Worlds::new(&face_down).unwrap().chances();
                assert_eq!(chances[*card][usize::from(*value)], 0.0);
            }
            Contradiction::CardsTogether { boards } => assert_eq!(len(face_down), *boards),
            Contradiction::Level { others, .. } | Contradiction::Totals { others, .. } => {
                for other in Level::all().filter(|&other| other != position.level) {
                    let found = others.iter().find(|(level, _)| *level == other);
                    let boards = len(Position { level: other, ..position });
                    assert_eq!(found.map_or(0, |&(_, boards)| boards), boards, "{error}");
                }
            }
            _ => {}
        }
    }
    assert_eq!(kinds.len(), 6, "kinds of contradictions met");
}

/// A configuration's chance is the sum, over the boards, of the part of the board's chance that it gives. That of the deal
/// is always possible.
#[test]
fn configurations_have_the_chances_of_their_boards() {
    let mut several = 0;
    for seed in 0..400 {
        let level = Level::new(1 + (seed % 8) as u8).unwrap();
        let dealt = deal(Seed(seed), 0, level);
        let hints = dealt.board.hints();
        let shown = (0..CARDS).filter(|card| (card + seed as usize).is_multiple_of(5));
        let cards = shown
            .fold(Cards::FACE_DOWN, |cards, card| cards.with(card, dealt.board.values()[card]));
        let worlds = Worlds::new(&Position { level, hints, cards }).unwrap();
        if worlds.len() > 3_000 {
            continue;
        }
        let mut expected = HashMap::new();
        for (board, chance) in worlds.boards() {
            for index in (10 * level.index()..).take(10).filter(|&it| CONFIGS[it].fits(&board)) {
                let part = 1.0 / (10.0 * ARRANGEMENTS[index] as f64) / prior(level, &board);
                *expected.entry(index).or_insert(0.0) += chance * part;
            }
        }
        let found = worlds.configs();
        assert!(found.iter().any(|(config, _)| *config == dealt.config), "{seed}: {found:?}");
        assert!(found.is_sorted() && found.len() == expected.len(), "{seed}: {found:?}");
        for (config, chance) in &found {
            assert!((chance - expected[config]).abs() < 1e-9, "{seed}: {found:?} {expected:?}");
            assert_eq!(*chance == 1.0, found.len() == 1, "{seed}: {found:?}");
        }
        several += u32::from(found.len() > 2);
    }
    assert!(several > 50, "{several}");
}
