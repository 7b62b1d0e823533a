//! Compares the search for pairs with a naive implementation.

use std::ops::{ControlFlow, RangeInclusive};

use foretile_games::puyo::{Colour, ColourCount, PAIRS, Pair, PairPattern, Seed, SeenPairs, deal};
use foretile_search::puyo::{Errors, MAX_ERRORS, Match, PairScan, Question, WantedPairs};
use foretile_search::sweep::{self, Event, Options, Scan};
use proptest::prelude::*;
use proptest::sample::select;

/// Returns how many puyos of a queue must be misread for a question's pairs to be at an offset: the least
/// over all renamings of letters to colours and all ways to swap pairs.
fn misread(question: &Question, pairs: &[Pair], offset: usize) -> usize {
    let renamings = match question.sought {
        WantedPairs::Pairs(_) => vec![Colour::ALL.to_vec()],
        WantedPairs::Pattern(_) => arrangements(Colour::ALL.to_vec()),
    };
    let sought: Vec<[Option<u8>; 2]> = match &question.sought {
        WantedPairs::Pairs(seen) => {
            seen.pairs().iter().map(|pair| pair.map(|half| half.map(|c| c.index() as u8))).collect()
        }
        WantedPairs::Pattern(pattern) => pattern.pairs().to_vec(),
    };
    let wrong = |renaming: &[Colour], half: Option<u8>, puyo: Colour| {
        usize::from(half.is_some_and(|letter| renaming[usize::from(letter)] != puyo))
    };
    let of_pair = |renaming: &[Colour], [one, other]: [Option<u8>; 2], pair: Pair| {
        let straight = wrong(renaming, one, pair.axis) + wrong(renaming, other, pair.child);
        let turned = wrong(renaming, other, pair.axis) + wrong(renaming, one, pair.child);
        if question.unordered { straight.min(turned) } else { straight }
    };
    let of_all = |renaming: &Vec<Colour>| {
        let at = |index: usize| pairs[(offset + index) % PAIRS];
        sought.iter().enumerate().map(|(index, &pair)| of_pair(renaming, pair, at(index))).sum()
    };
    renamings.iter().map(of_all).min().unwrap()
}

/// Returns all permutations of these colours.
fn arrangements(colours: Vec<Colour>) -> Vec<Vec<Colour>> {
    if colours.is_empty() {
        return vec![vec![]];
    }
    let first = |index: usize| {
        let mut rest = colours.clone();
        let first = rest.remove(index);
        arrangements(rest).into_iter().map(move |rest| [vec![first], rest].concat())
    };
    (0..colours.len()).flat_map(first).collect()
}

/// Returns all places that a question considers in some seeds, and how many puyos must be misread there.
fn plain(question: &Question, seeds: impl Iterator<Item = Seed>) -> Vec<(Match, usize)> {
    let offsets = if question.anywhere { PAIRS } else { 1 };
    let of_seed = |seed| {
        let pairs: Vec<Pair> = deal(seed).queue(question.colours).pairs().collect();
        let at =
            move |offset| (Match { seed, offset: offset as u8 }, misread(question, &pairs, offset));
        (0..offsets).map(at)
    };
    seeds.flat_map(of_seed).collect()
}

/// Pairs of a queue as a player may see them: some unseen, some swapped, some misread. There are up to
/// twelve, or up to more than the queue has with fewer changes.
fn seen() -> impl Strategy<Value = (Vec<[Option<Colour>; 2]>, u16, ColourCount)> {
    prop_oneof![9 => seen_pairs(1..=12, 6), 1 => seen_pairs(13..=140, 40)]
}

/// Pairs of a queue. Of `unchanged + 2` puyos, about one is unseen and one misread.
fn seen_pairs(
    lengths: RangeInclusive<usize>,
    unchanged: u32,
) -> impl Strategy<Value = (Vec<[Option<Colour>; 2]>, u16, ColourCount)> {
    let half = prop_oneof![unchanged => Just(0), 1 => Just(1), 1 => Just(2)];
    let changes = proptest::collection::vec((half.clone(), half, any::<bool>()), lengths);
    (0..PAIRS, any::<u16>(), select(&ColourCount::ALL[..]), changes).prop_map(
        |(offset, seed, colours, changes)| {
            let queue = deal(Seed(seed)).queue(colours);
            let change = |colour: Colour, how| match how {
                0 => Some(colour),
                1 => None,
                _ => Some(Colour::ALL[(colour.index() + 1) % 5]),
            };
            let pair = |(index, (first, second, turned))| {
                let Pair { axis, child } = queue.pair(offset * (seed % 2) as usize + index);
                let pair = [change(axis, first), change(child, second)];
                if turned { [pair[1], pair[0]] } else { pair }
            };
            (changes.into_iter().enumerate().map(pair).collect(), seed, colours)
        },
    )
}

fn text(pairs: &[[Option<Colour>; 2]]) -> String {
    pairs.iter().flatten().map(|half| half.map_or('?', Colour::letter)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// For every number of errors, and therefore with the right count of misread puyos at each offset.
    #[test]
    fn finds_what_is_there_and_nothing_else(
        (pairs, seed, colours) in seen(),
        (pattern, unordered, anywhere) in any::<(bool, bool, bool)>(),
    ) {
        let text = text(&pairs);
        let sought = match pattern {
            true => WantedPairs::Pattern(text.parse::<PairPattern>().unwrap()),
            false => WantedPairs::Pairs(text.parse::<SeenPairs>().unwrap()),
        };
        let errors = Errors::default();
        let mut question = Question { sought, colours, unordered, anywhere, errors };
        let around = if anywhere { 1 } else { 20 };
        let seeds = seed.saturating_sub(around)..seed.saturating_add(around + 1);
        let everywhere = plain(&question, seeds.clone().map(Seed));
        for errors in 0..=MAX_ERRORS {
            question.errors = Errors::new(errors).unwrap();
            let mut found = Vec::new();
            let places = u64::from(seeds.start)..u64::from(seeds.end);
            let _ = PairScan::new(&question).scan(places, &mut found);
            prop_assert_eq!(found, within(errors, &everywhere), "{} errors", errors);
        }
    }
}

/// Returns the matches with at most this many misread puyos.
fn within(errors: usize, everywhere: &[(Match, usize)]) -> Vec<Match> {
    everywhere.iter().filter(|(_, misread)| *misread <= errors).map(|(at, _)| *at).collect()
}

/// The first eight pairs of a seed are found among all 65,536 seeds, for three colour counts.
#[test]
fn a_prefix_names_its_seed() {
    for (seed, colours) in
        [(0, ColourCount::Three), (0x1A2B, ColourCount::Four), (0xFFFF, ColourCount::Five)]
    {
        let pairs: Vec<Pair> = deal(Seed(seed)).queue(colours).pairs().take(8).collect();
        let sought = WantedPairs::Pairs(pairs.as_slice().into());
        let question = Question {
            sought,
            colours,
            unordered: false,
            anywhere: false,
            errors: Errors::default(),
        };
        let mut found = Vec::new();
        let ended = sweep::run(&PairScan::new(&question), &Options::default(), |event| {
            if let Event::Found(at) = event {
                found.push(at);
            }
            ControlFlow::Continue(())
        });
        assert!(ended.is_continue());
        assert!(found.contains(&Match { seed: Seed(seed), offset: 0 }));
        found.sort();
        assert_eq!(found, within(0, &plain(&question, Seed::all())));
    }
}
