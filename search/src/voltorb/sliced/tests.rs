//! Compares the operations on slices with those on one seed.

use foretile_games::voltorb::CONFIGS;

use super::super::rejection::{rejects, safe_cards};
use super::*;
use foretile_golden::Dice;

/// Returns the slices of a card for each seed.
fn slices(cards: &[u8; SEEDS]) -> Slices {
    let mut slices = [[0; SEEDS / GROUP]; CODE];
    for (lane, card) in cards.iter().enumerate() {
        for (bit, slice) in slices.iter_mut().enumerate() {
            slice[lane / GROUP] |=
                u16::from(CODES[usize::from(*card)] >> bit & 1) << (lane % GROUP);
        }
    }
    slices
}

/// Returns the number that the bits of one seed are.
fn of_seed(bits: &[Bits], lane: usize) -> u32 {
    let bit = |bits: &Bits| (number_of(*bits) >> lane & 1) as u32;
    bits.iter().rev().fold(0, |all, bits| all << 1 | bit(bits))
}

/// Draws cards for each seed. The last ones come first in the list.
fn draws(start: u64) -> impl Iterator<Item = [u8; SEEDS]> {
    let mut dice = Dice(start);
    std::iter::repeat_with(move || from_fn(|_| dice.below(25) as u8))
}

/// Returns the distinct cards of a seed, the last one that was drawn first.
fn distinct(drawn: &[[u8; SEEDS]], lane: usize) -> Vec<u8> {
    let mut distinct = Vec::new();
    for cards in drawn.iter().rev() {
        if !distinct.contains(&cards[lane]) {
            distinct.push(cards[lane]);
        }
    }
    distinct
}

#[test]
fn a_list_has_the_first_distinct_cards() {
    let (mut list, mut lacks): ([Code; 9], _) = ([[!NO_BITS; CODE]; 9], [NO_BITS; CODE + 2]);
    let mut drawn: Vec<[u8; SEEDS]> = Vec::new();
    for cards in draws(1).take(40) {
        let before: Vec<Vec<u8>> = (0..SEEDS).map(|lane| distinct(&drawn, lane)).collect();
        drawn.push(cards);
        let lacking = prepend::<6, 9>(&mut list, &mut lacks, &slices(&cards));
        for lane in 0..SEEDS {
            let distinct = distinct(&drawn, lane);
            let code = |card: &u8| u32::from(CODES[usize::from(*card)]);
            for n in 0..9 {
                assert_eq!(of_seed(&list[n], lane), distinct.get(n).map_or(63, code));
                let was_there = before[lane].iter().take(n).any(|card| *card == cards[lane]);
                assert_eq!(of_seed(&lacking[n..=n], lane), u32::from(!was_there));
            }
            // Six cards, of which those that are missing have a code of ones.
            let three = |code: u32| u32::from(code & 3 == 3) | u32::from(code >> 3 & 3 == 3) << 1;
            let sum = (0..6).map(|n| distinct.get(n).map_or(63, code));
            let sum = sum.fold(0, |sum, code| sum ^ (code | three(code) << 6));
            assert_eq!(of_seed(&lacks, lane), sum);
        }
    }
}

/// Checks every configuration against the rule for one seed.
#[test]
fn tries_are_thrown_away_as_one_by_one() {
    for (config, start) in CONFIGS.iter().zip(1..) {
        let kind = ConfigGroup::without_configs(config);
        let mut drawn: Vec<[u8; SEEDS]> = draws(start).take(150).collect();
        drawn.reverse();
        let mut list: [Code; 23] = [[!NO_BITS; CODE]; 23];
        let mut lacks = [NO_BITS; CODE + 2];
        for cards in &drawn {
            prepend::<6, 23>(&mut list, &mut lacks, &slices(cards));
        }
        let mut tries = match kind.voltorbs {
            6 => Tries::of::<6>(&list),
            7 => Tries::of::<7>(&list),
            8 => Tries::of::<8>(&list),
            10 => Tries::of::<10>(&list),
            _ => Tries::of::<13>(&list),
        };
        for code in &list[kind.voltorbs as usize..kind.cards as usize] {
            tries.add(code, kind.is_lax());
        }
        let lax = if kind.is_lax() { !NO_BITS } else { NO_BITS };
        let again = tries.thrown_away(kind.limit() as usize, lax);
        for lane in 0..SEEDS {
            let cards = distinct(&drawn, lane);
            let of = |cards: &[u8]| cards.iter().fold(0u32, |all, card| all | 1 << card);
            let voltorbs = of(&cards[..kind.voltorbs as usize]);
            let placed = of(&cards[..kind.cards as usize]);
            let expected = rejects(&kind, placed & safe_cards(voltorbs));
            assert_eq!(of_seed(&[again], lane), u32::from(expected), "{config:?}");
        }
    }
}

#[test]
fn lanes_have_a_bit_and_a_seed() {
    let bits = 1 | 1 << 5 | 1 << 64 | 1 << 127;
    for (seeds, lanes) in [
        (0, &[][..]),
        (1, &[0]),
        (5, &[0]),
        (6, &[0, 5]),
        (65, &[0, 5, 64]),
        (127, &[0, 5, 64]),
        (128, &[0, 5, 64, 127]),
    ] {
        assert_eq!(
            lanes_of(bits, &[0; SEEDS][..seeds]).collect::<Vec<_>>(),
            lanes,
            "{seeds} seeds"
        );
    }
    assert_eq!(lanes_of(0, &[0; SEEDS]).count(), 0);
}

/// 150 seeds' outputs, of which some lanes have none.
#[test]
fn slices_have_the_outputs_of_their_seeds() {
    use foretile_games::rng::mt19937::Mt19937;

    use crate::dispatch::Vectors;
    let mut words = Sliced::new(300);
    for count in [SEEDS, 5, 33] {
        let seeds: Vec<u32> =
            (0..count as u32).map(|lane| lane.wrapping_mul(0x9E37_79B1)).collect();
        words.make(Instructions::new(Vectors::Portable), &seeds);
        for (lane, seed) in seeds.iter().enumerate() {
            let mut slow = Mt19937::new(*seed);
            for at in 0..300 {
                let output = slow.next_u32();
                assert_eq!(words.output(at, lane), output, "output {at}");
                assert_eq!(words.card(at, lane), 1 << (output % 25));
                let code = words.codes[at].0.map(|slice| bits_of(&slice));
                assert_eq!(of_seed(&code, lane), u32::from(CODES[output as usize % 25]));
            }
        }
    }
}
