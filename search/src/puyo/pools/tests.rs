//! Compares the search with a second, plain model of the pools and of the pairs that fit.

use std::collections::{HashMap, HashSet};

use foretile_games::puyo::pools::next_value;
use proptest::prelude::*;
use proptest::sample::select;

use super::*;
use crate::sweep::{self, Event, Options, Shard};

/// Deals a queue's numbers as the facts describe it, in integers that do not wrap.
fn plain_queue(key: u32, colours: usize) -> Vec<u8> {
    const SIZE: u64 = 1 << 32;
    let mut draws = vec![u64::from(key)];
    while draws.len() < 512 {
        let state = *draws.last().unwrap();
        let mut d0 = state - state / 0x100 % 0x100 * 0x100;
        if draws.len() == 256 {
            d0 = d0 / 0x1_0000 * 0x1_0000 + 0xFFFF;
        }
        let sum = (state + d0 + 0x00FF_7FF4) % SIZE;
        let rotated = sum * 32 % SIZE + sum * 32 / SIZE;
        draws.push((rotated + state + 1) % SIZE);
    }
    let shuffled = |colours: usize| {
        let mut pool: Vec<u8> = (0..256).map(|at| (at % colours) as u8).collect();
        let draws = if colours == 4 { &draws[..256] } else { &draws[256..] };
        for (back, draw) in draws.iter().enumerate() {
            pool.swap(255 - back, (draw % 256) as usize);
        }
        pool
    };
    let mut queue = shuffled(colours);
    if colours == 5 {
        queue.splice(4..8, shuffled(4).drain(4..8));
    }
    queue.splice(..4, shuffled(3).drain(..4));
    queue
}

/// Returns whether pairs fit the start of a queue, following the letters pair by pair.
fn plain_fits(pairs: &[[Option<u8>; 2]], queue: &[u8], unordered: bool) -> bool {
    fn go_on(
        pairs: &[[Option<u8>; 2]],
        (queue, at): (&[u8], usize),
        unordered: bool,
        known: &HashMap<u8, u8>,
    ) -> bool {
        let Some((&pair, rest)) = pairs.split_first() else { return true };
        let ways =
            if unordered && pair[0] != pair[1] { vec![[0, 1], [1, 0]] } else { vec![[0, 1]] };
        let mut tried = HashSet::new();
        ways.into_iter().any(|way| {
            let mut known = known.clone();
            for (half, at) in way.into_iter().zip(at..) {
                let (Some(letter), number) = (pair[half], queue[at]) else { continue };
                let is_taken =
                    known.iter().any(|(&other, &taken)| other != letter && taken == number);
                if is_taken || *known.entry(letter).or_insert(number) != number {
                    return false;
                }
            }
            let mut sorted: Vec<_> =
                known.iter().map(|(&letter, &number)| (letter, number)).collect();
            sorted.sort_unstable();
            // Ways that lead to the same renaming continue alike.
            tried.insert(sorted) && go_on(rest, (queue, at + 2), unordered, &known)
        })
    }
    go_on(pairs, (queue, 0), unordered, &HashMap::new())
}

/// Returns the fewest puyos that must be misread, over all ways to name the numbers.
fn plain_misses(pairs: &[[Option<u8>; 2]], queue: &[u8], unordered: bool) -> usize {
    let names = renamings(5, 5).into_iter();
    let misses = |name: Vec<u8>| {
        let pairs = pairs.iter().zip(queue.chunks(2));
        let of_pair = |(pair, dealt): (&[Option<u8>; 2], &[u8])| {
            let dealt = [name[usize::from(dealt[0])], name[usize::from(dealt[1])]];
            let wrong = |way: [usize; 2]| {
                way.into_iter()
                    .zip(dealt)
                    .filter(|&(half, it)| pair[half].is_some_and(|seen| seen != it))
                    .count()
            };
            if unordered { wrong([0, 1]).min(wrong([1, 0])) } else { wrong([0, 1]) }
        };
        pairs.map(of_pair).sum::<usize>()
    };
    names.map(misses).min().unwrap()
}

/// Text of pairs, with letters from `A`.
fn text(pairs: &[[Option<u8>; 2]]) -> String {
    let letter = |half: &Option<u8>| half.map_or('?', |letter| char::from(b'A' + letter));
    pairs.iter().flatten().map(letter).collect()
}

/// A half of a pair as it is dealt (`None`), or what is seen instead.
type Half = Option<Option<u8>>;

/// Questions about the first pairs of a key, of which some halves are unseen, misread or swapped.
fn questions() -> impl Strategy<Value = (u32, KeyQuestion)> {
    let half = prop_oneof![12 => Just(None), 3 => Just(Some(None)), 1 => (0..5_u8).prop_map(|l| Some(Some(l)))];
    let pairs = prop::collection::vec((half.clone(), half, any::<bool>()), 1..14);
    let errors = prop_oneof![2 => Just(0), 1 => 1..=3_usize];
    (any::<u32>(), select(&ColourCount::ALL), any::<bool>(), pairs, 0..120_usize, errors).prop_map(
        |(key, colours, unordered, pairs, renaming, errors)| {
            let queue = plain_queue(key, colours.get().into());
            let renaming = &renamings(5, 5)[renaming];
            let pair = |(index, (one, other, turned)): (usize, (Half, Half, bool))| {
                let letter = |at: usize| Some(renaming[usize::from(queue[at])]);
                let pair =
                    [one.unwrap_or(letter(2 * index)), other.unwrap_or(letter(2 * index + 1))];
                if turned && unordered { [pair[1], pair[0]] } else { pair }
            };
            let pairs: Vec<_> = pairs.into_iter().enumerate().map(pair).collect();
            let pairs = text(&pairs).parse().expect("pairs of at most five letters");
            (key, KeyQuestion { pairs, colours, unordered, errors: Errors::new(errors).unwrap() })
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// On all vectors, in ranges that end within a batch.
    #[test]
    fn finds_what_is_there_and_nothing_else(
        (key, question) in questions(),
        (before, after) in (0..300_u64, 1..500_u64),
    ) {
        let keys = u64::from(key).saturating_sub(before)..(u64::from(key) + after).min(1 << 32);
        let fits = |key: &u64| {
            let queue = plain_queue(*key as u32, question.colours.get().into());
            let (pairs, unordered) = (question.pairs.pairs(), question.unordered);
            let misses = plain_misses(pairs, &queue, unordered);
            // Two plain ways where nothing is misread.
            assert_eq!(misses == 0, plain_fits(pairs, &queue, unordered));
            let has_letters = question.pairs.colours() <= question.colours.get();
            has_letters && misses <= usize::from(question.errors.get())
        };
        let expected: Vec<u32> = keys.clone().filter(fits).map(|key| key as u32).collect();
        let scan = KeyScan::new(question.clone());
        let mut found = Vec::new();
        prop_assert!(scan.scan(keys.clone(), &mut found).is_continue());
        let found: Vec<u32> = found.iter().map(|found| found.key.0).collect();
        prop_assert_eq!(&found, &expected);
        for vectors in Vectors::available() {
            let mut passed = Vec::new();
            scan.sieve.scan_with(vectors, keys.clone(), &mut passed);
            let all = passed.len();
            let passed: HashSet<u32> = passed.into_iter().collect();
            prop_assert_eq!(passed.len(), all, "{:?}: a key passes once", vectors);
            prop_assert!(expected.iter().all(|key| passed.contains(key)), "{:?}", vectors);
            prop_assert!(passed.iter().all(|&key| keys.contains(&key.into())), "{:?}", vectors);
        }
    }

    /// The letters of a match turn its queue into the pairs.
    #[test]
    fn the_letters_of_a_match_are_those_of_the_pairs((key, question) in questions()) {
        let scan = KeyScan::new(question.clone());
        if let Some(found) = scan.confirm(Key(key)) {
            let queue = LetterQueue::of(&found, question.colours);
            let misread = |(index, &[one, other]): (usize, &[Option<u8>; 2])| {
                let wrong = |halves: [u8; 2]| {
                    [one, other].into_iter().zip(halves).filter(|&(seen, it)| seen.is_some_and(|seen| seen != it)).count()
                };
                let pair = queue.pair(index);
                let turned = wrong([pair[1], pair[0]]);
                if question.unordered { wrong(pair).min(turned) } else { wrong(pair) }
            };
            let misread: usize = question.pairs.pairs().iter().enumerate().map(misread).sum();
            let plain = plain_queue(key, question.colours.get().into());
            prop_assert_eq!(misread, plain_misses(question.pairs.pairs(), &plain, question.unordered));
            // A number has one letter.
            let numbers = plain_queue(key, question.colours.get().into());
            let links: HashSet<_> = numbers.iter().zip(queue.letters()).collect();
            prop_assert_eq!(links.len(), usize::from(question.colours.get()));
            prop_assert_eq!(scan.recall(&found), Some((u64::from(key), found)));
            let mut other = found;
            other.letters[0] = if found.letters[0].is_none() { Some(0) } else { None };
            prop_assert_eq!(scan.recall(&other), None);
        }
    }
}

/// Most keys never reach the confirmation: a sieve that passes everything would be right and slow.
#[test]
fn the_sieve_passes_few() {
    for (colours, pairs, unordered, errors, most) in [
        (ColourCount::Four, "AA AB CB DA BB CD AC DB AD CC", false, 0, 100),
        (ColourCount::Four, "AA AB CB DA BB CD AC DB AD CC", true, 0, 100),
        (ColourCount::Four, "AA AB CB DA BB CD AC DB AD CC", false, 2, 100),
        (ColourCount::Four, "AA AB CB DA BB CD AC DB AD CC", true, 1, 100),
        (ColourCount::Three, "AA AB CB BA BB CA AC AB AB CC", false, 0, 100),
        (ColourCount::Five, "AA AB CB DA BB CD AC EB AD EC", false, 0, 100),
        (ColourCount::Four, "?? A? AB ?? CD", false, 0, 2_000),
    ] {
        let question = KeyQuestion {
            pairs: pairs.parse().unwrap(),
            colours,
            unordered,
            errors: Errors::new(errors).unwrap(),
        };
        for vectors in Vectors::available() {
            let passed = sieve_on(vectors, &question, 0..1 << 16);
            assert!(passed <= most, "{passed} of 65,536, {pairs}, {colours} colours, {vectors:?}");
        }
    }
}

/// A stored search counts its blocks.
#[test]
fn there_is_a_place_for_each_key_and_blocks_of_262144() {
    let scan = scan_for("AB", ColourCount::Four);
    assert_eq!((scan.space(), scan.block()), (1 << 32, 1 << 18));
}

#[test]
fn more_letters_than_colours_fit_nothing() {
    for (pairs, colours) in
        [("?? ?? AB CD", ColourCount::Three), ("?? ?? AB CD E", ColourCount::Four)]
    {
        let mut found = Vec::new();
        assert!(scan_for(pairs, colours).scan(0..10_000, &mut found).is_continue());
        assert_eq!(found, []);
    }
}

#[test]
fn unseen_pairs_fit_every_key() {
    let mut found = Vec::new();
    assert!(scan_for("?? ?", ColourCount::Five).scan(5..1_000, &mut found).is_continue());
    let keys: Vec<u32> = found.iter().map(|found| found.key.0).collect();
    assert_eq!(keys, (5..1_000).collect::<Vec<_>>());
    assert_eq!(found[0].letters, [None; 5]);
}

/// Ten pairs of a key identify its queue in the key's block, which is a shard of its own here.
#[test]
fn ten_pairs_identify_a_queue_of_their_block() {
    for (key, colours) in [
        (0x0D47_5B22, ColourCount::Four),
        (u32::MAX, ColourCount::Three),
        (0x1234_5678, ColourCount::Five),
    ] {
        let letters: Vec<Option<u8>> =
            plain_queue(key, colours.get().into()).into_iter().map(Some).collect();
        let scan = scan_for(&text(&letters.as_chunks::<2>().0[..10]), colours);
        let block = u64::from(key) / scan.block();
        let options = Options {
            shard: Shard::new(block, scan.space() / scan.block()).unwrap(),
            ..Options::default()
        };
        let mut candidates = Candidates::new(colours, 1_000);
        let ended = sweep::run(&scan, &options, |event| {
            match event {
                Event::Found(found) => candidates.push(found),
                Event::Scanned(done) => assert_eq!((done.places, done.of), (1 << 18, 1 << 18)),
            }
            ControlFlow::Continue(())
        });
        assert!(ended.is_continue());
        let queues = candidates.queues().expect("few candidates");
        assert!(queues.iter().any(|group| group.keys.contains(&Key(key))), "{key:#X}");
    }
}

fn scan_for(pairs: &str, colours: ColourCount) -> KeyScan {
    KeyScan::new(KeyQuestion {
        pairs: pairs.parse().unwrap(),
        colours,
        unordered: false,
        errors: Errors::default(),
    })
}

/// Keys whose second values are equal: their queues differ in few places or nowhere.
fn twins() -> Vec<[u32; 2]> {
    let mut first = HashMap::new();
    let mut keys: Vec<u32> =
        std::iter::repeat_with(foretile_games::dice(7)).take(1 << 21).collect();
    keys.sort_unstable();
    keys.dedup();
    let twin = |key| first.insert(next_value(key), key).map(|other| [other, key]);
    keys.into_iter().filter_map(twin).collect()
}

/// Groups are those of the letters' text, whatever the order of the matches.
#[test]
fn twins_are_grouped_by_queue() {
    let colours = ColourCount::Four;
    let scan = scan_for("??", colours);
    let (mut equal, mut different) = (0, 0);
    for keys in twins() {
        let found = keys.map(|key| scan.confirm(Key(key)).unwrap());
        let [queue, other] = keys.map(|key| {
            let mut names = Vec::new();
            let letter = |number: u8| {
                let known = names.iter().position(|&name| name == number);
                known.unwrap_or_else(|| {
                    names.push(number);
                    names.len() - 1
                }) as u8
            };
            let letters: Vec<u8> = plain_queue(key, 4).into_iter().map(letter).collect();
            let pairs: Vec<String> = letters
                .as_chunks()
                .0
                .iter()
                .map(|&[one, other]| text(&[[Some(one), Some(other)]]))
                .collect();
            pairs.join(" ")
        });
        let mut candidates = Candidates::new(colours, 2);
        found.iter().rev().for_each(|&found| candidates.push(found));
        let groups = candidates.queues().unwrap();
        let [smaller, larger] = [keys[0].min(keys[1]), keys[0].max(keys[1])];
        if queue == other {
            equal += 1;
            assert_eq!(groups.len(), 1);
            assert_eq!(groups[0].keys, [Key(smaller), Key(larger)]);
        } else {
            different += 1;
            assert_eq!(
                groups.iter().map(|group| &group.keys[..]).collect::<Vec<_>>(),
                [[Key(smaller)], [Key(larger)]]
            );
            // Three letters for each pair: two and a space.
            let parts = queue.bytes().zip(other.bytes()).position(|(one, other)| one != other);
            assert_eq!(groups[0].parts_at, None);
            assert_eq!(groups[1].parts_at.map(usize::from), parts.map(|at| at / 3));
        }
        let texts: HashSet<String> = groups.iter().map(|group| group.queue.to_string()).collect();
        assert_eq!(texts, HashSet::from([queue, other]));
    }
    assert!(equal > 3 && different > 50, "{equal} {different}");
}

#[test]
fn likelier_queues_come_first() {
    let scan = scan_for("??", ColourCount::Four);
    let mut candidates = Candidates::new(ColourCount::Four, 3);
    let is_equal = |keys: &[u32; 2]| {
        let [one, other] =
            keys.map(|key| LetterQueue::of(&scan.confirm(Key(key)).unwrap(), ColourCount::Four));
        one == other && keys.iter().all(|&key| key > 0)
    };
    let [one, other] = twins().into_iter().find(is_equal).expect("equal twins");
    for key in [0, one, other] {
        candidates.push(scan.confirm(Key(key)).unwrap());
    }
    let counts: Vec<usize> =
        candidates.queues().unwrap().iter().map(|group| group.keys.len()).collect();
    assert_eq!(counts, [2, 1]);
}

/// At the limit, and one past it.
#[test]
fn too_many_matches_are_only_counted() {
    let scan = scan_for("??", ColourCount::Three);
    let mut candidates = Candidates::new(ColourCount::Three, 3);
    assert_eq!(candidates.queues(), Some(vec![]));
    for key in 0..5 {
        candidates.push(scan.confirm(Key(key)).unwrap());
        assert_eq!(candidates.count(), u64::from(key) + 1);
        assert_eq!(
            candidates.queues().map(|groups| groups.len()),
            (key < 3).then_some(key as usize + 1)
        );
    }
}
