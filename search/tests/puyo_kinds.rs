//! Compares the properties of queues with a naive implementation.

mod found;

use std::collections::HashMap;
use std::env;
use std::ops::RangeInclusive;

use foretile_games::puyo::{
    Colour, ColourCount, PAIRS, Pair, Placement, Play, Queue, Seed, deal, queue,
};
use foretile_search::puyo::{KindScan, Profile, QueueKind, find_clear, first_clear};
use foretile_search::sweep::Scan;
use found::found;

fn profiles(kind: &QueueKind) -> Vec<Profile> {
    found(&KindScan::new(kind.clone()), |profile| profile)
}

const ANY: QueueKind = QueueKind {
    colours: ColourCount::Four,
    opening: None,
    unordered: false,
    first_clear: None,
    longest_wait: None,
    waited_for: None,
};

/// A stored search counts its blocks.
#[test]
fn kinds_have_a_place_for_each_seed_and_blocks_of_4096() {
    let scan = KindScan::new(ANY);
    assert_eq!((scan.space(), scan.block()), (65_536, 4_096));
}

/// Names colours by letters, in order of first appearance.
fn class(pairs: &[Pair]) -> String {
    let mut known = Vec::new();
    let mut letter = |colour| {
        let at = known.iter().position(|&other| other == colour).unwrap_or_else(|| {
            known.push(colour);
            known.len() - 1
        });
        char::from(b'A' + at as u8)
    };
    pairs.iter().flat_map(|pair| [pair.axis, pair.child]).map(&mut letter).collect()
}

fn first(queue: &Queue, pairs: usize) -> Vec<Pair> {
    queue.pairs().take(pairs).collect()
}

/// The last seed that questions are compared on: by day an eighth, by night all.
fn compared() -> u16 {
    if env::var_os("FORETILE_ALL").is_some() { u16::MAX } else { 8_191 }
}

/// Returns the profiles of the kind, of the seeds up to this one.
fn profiles_up_to(last: u16, kind: &QueueKind) -> Vec<Profile> {
    let mut profiles = Vec::new();
    let seeds = 0..u64::from(last) + 1;
    assert!(KindScan::new(kind.clone()).scan(seeds, &mut profiles).is_continue());
    profiles
}

#[test]
fn openings_go_by_first_appearance() {
    for colours in ColourCount::ALL {
        let mut classes: HashMap<String, Vec<Seed>> = HashMap::new();
        for seed in (0..=compared()).map(Seed) {
            let class = class(&first(&deal(seed).queue(colours), 2));
            classes.entry(class).or_default().push(seed);
        }
        // The first two pairs hold at most three colours.
        assert!(!classes.contains_key("ABCD") && classes.len() > 10, "{}", classes.len());
        for (class, seeds) in classes {
            let kind = QueueKind { colours, opening: Some(class.parse().unwrap()), ..ANY };
            let found: Vec<Seed> =
                profiles_up_to(compared(), &kind).iter().map(|profile| profile.seed).collect();
            assert_eq!(found, seeds, "{class}");
        }
    }
}

#[test]
fn unordered_openings_turn_pairs() {
    let opening = |text: &str, unordered| {
        profiles(&QueueKind { opening: Some(text.parse().unwrap()), unordered, ..ANY }).len()
    };
    let both = opening("ABAB", false) + opening("ABBA", false);
    assert_eq!(opening("ABAB", true), both);
    assert_eq!(opening("ABBA", true), both);
}

#[test]
fn waits_are_counted_pair_by_pair() {
    for (colours, waited_for) in [
        (ColourCount::Three, None),
        (ColourCount::Four, Some(Colour::Red)),
        (ColourCount::Five, None),
    ] {
        let wait = |seed: u16, colour: Colour| {
            let queue = deal(Seed(seed)).queue(colours);
            let (mut longest, mut run) = (0, 0);
            for index in 0..2 * PAIRS {
                let pair = queue.pair(index);
                run = if pair.axis == colour || pair.child == colour { 0 } else { run + 1 };
                longest = longest.max(run);
            }
            longest.min(PAIRS as u8)
        };
        let mut found = Vec::new();
        let _ =
            KindScan::new(QueueKind { colours, waited_for, ..ANY }).scan(1000..3000, &mut found);
        let mut found = found.into_iter().peekable();
        for seed in 1000..3000 {
            let map = deal(Seed(seed)).colour_map;
            let used = &map.colours()[..usize::from(colours.get())];
            let counted =
                used.iter().filter(|colour| waited_for.is_none_or(|wanted| wanted == **colour));
            let Some(longest) = counted.clone().map(|&colour| wait(seed, colour)).max() else {
                continue;
            };
            let profile = found.next().unwrap();
            assert_eq!((profile.seed, profile.longest_wait), (Seed(seed), longest));
            assert_eq!(wait(seed, profile.waited_for), longest);
        }
        assert_eq!(found.next(), None);
    }
}

#[test]
fn ranges_limit_the_profiles() {
    for colours in ColourCount::ALL {
        let any = QueueKind { colours, ..ANY };
        let all = profiles(&any);
        assert_eq!(all.len(), 0x1_0000);
        for (clear, wait) in [
            (Some(4..=6), Some(9..=12)),
            (Some(0..=3), None),
            (Some(7..=7), None),
            (Some(5..=16), Some(10..=10)),
            (Some(12..=17), None),
            (Some(20..=255), None),
            (None, Some(14..=255)),
        ] {
            let within = |profile: &Profile| {
                clear.as_ref().is_none_or(|clear: &RangeInclusive<u8>| {
                    profile.first_clear.is_some_and(|pairs| clear.contains(&pairs))
                }) && wait.as_ref().is_none_or(|wait| wait.contains(&profile.longest_wait))
            };
            // At least up to the first seed that fits.
            let first = all.iter().find(|profile| within(profile)).expect("a seed fits");
            let last = compared().max(first.seed.0);
            let expected: Vec<Profile> =
                all[..=usize::from(last)].iter().copied().filter(within).collect();
            let kind =
                QueueKind { first_clear: clear.clone(), longest_wait: wait.clone(), ..any.clone() };
            assert_eq!(profiles_up_to(last, &kind), expected, "{colours} {clear:?} {wait:?}");
        }
    }
}

/// Returns equivalent pairs with the same all clears: colours renamed, halves sorted.
fn canonical(pairs: &[Pair]) -> Vec<Pair> {
    let mut names: Vec<Colour> = Vec::new();
    let mut name = |colour| {
        if !names.contains(&colour) {
            names.push(colour);
        }
        Colour::ALL[names.iter().position(|&known| known == colour).unwrap()]
    };
    let rename = |pair: &Pair| {
        let (one, other) = (name(pair.axis), name(pair.child));
        Pair { axis: one.min(other), child: one.max(other) }
    };
    pairs.iter().map(rename).collect()
}

/// Up to the exact limit, `find_clear` finds placements for every queue, and the game plays them to an empty
/// field. Three colours have eight thousand openings of seven pairs, which would take too long.
#[test]
fn first_clears_can_be_played() {
    let mut played = HashMap::new();
    for (colours, most) in [(ColourCount::Three, 6), (ColourCount::Four, 6), (ColourCount::Five, 7)]
    {
        for seed in Seed::all() {
            let queue = queue(seed, colours);
            let count = first_clear(&queue).unwrap();
            if count > most {
                continue;
            }
            let pairs = canonical(&first(&queue, count.into()));
            let clears = played.entry(pairs).or_insert_with_key(|pairs| {
                let placements = find_clear(pairs).expect("placements");
                clear_at_the_end(pairs, &placements)
            });
            assert!(*clears, "seed {seed}");
        }
    }
    assert!(played.len() > 700);
}

/// Returns whether these placements are legal and leave the field empty after the last pair.
fn clear_at_the_end(pairs: &[Pair], placements: &[Placement]) -> bool {
    assert_eq!(pairs.len(), placements.len());
    let mut play = Play::default();
    let drop =
        |(pair, placement): (&Pair, &Placement)| play.drop(*pair, *placement).unwrap().all_clear;
    pairs.iter().zip(placements).map(drop).last() == Some(true)
}

/// Returns whether any placements clear the field, by trying all of them.
fn can_clear(play: Play, pairs: &[Pair]) -> bool {
    let Some((&pair, rest)) = pairs.split_first() else { return play.field.is_empty() };
    Placement::all().any(|placement| {
        let mut play = play;
        play.drop(pair, placement).is_ok() && can_clear(play, rest)
    })
}

/// Tries all openings of one and two pairs of two colours, and some of three pairs.
#[test]
fn the_finder_misses_nothing() {
    use Colour::{Green, Red};
    let pairs =
        [(Red, Red), (Red, Green), (Green, Green)].map(|(axis, child)| Pair { axis, child });
    for count in 1..=3u32 {
        for code in (0..3usize.pow(count)).step_by(if count == 3 { 4 } else { 1 }) {
            let opening: Vec<Pair> =
                (0..count).map(|at| pairs[code / 3usize.pow(at) % 3]).collect();
            let found = find_clear(&opening);
            assert_eq!(found.is_some(), can_clear(Play::default(), &opening), "{opening:?}");
            if let Some(placements) = found {
                assert!(clear_at_the_end(&opening, &placements));
            }
        }
    }
}

/// Four pairs of the same two colours make two rows or columns of four, in whatever order each pair has its halves.
#[test]
fn four_pairs_of_two_colours_clear() {
    use Colour::{Green, Red};
    for turned in 0..16 {
        let pair = |at: usize| match turned >> at & 1 {
            0 => Pair { axis: Red, child: Green },
            _ => Pair { axis: Green, child: Red },
        };
        let pairs: Vec<Pair> = (0..4).map(pair).collect();
        let placements = find_clear(&pairs).expect("placements");
        assert!(clear_at_the_end(&pairs, &placements), "{pairs:?}");
    }
}
