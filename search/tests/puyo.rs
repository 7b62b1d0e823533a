//! The hunt for pairs, against the plainest reading of a question.

use std::ops::ControlFlow;

use foretile_games::puyo::{Colour, ColourCount, PAIRS, Pair, PairPattern, Seed, SeenPairs, deal};
use foretile_search::puyo::{Errors, Match, PairHunt, Question, Sought};
use foretile_search::sweep::{self, Event, Hunt, Options};
use proptest::prelude::*;
use proptest::sample::select;

/// How many puyos of a queue must be misread for a question's pairs to stand at an offset: the
/// least over all renamings of letters to colours and all ways to turn pairs.
fn misread(question: &Question, pairs: &[Pair], offset: usize) -> usize {
    let renamings = match question.sought {
        Sought::Pairs(_) => vec![Colour::ALL.to_vec()],
        Sought::Pattern(_) => arrangements(Colour::ALL.to_vec()),
    };
    let sought: Vec<[Option<u8>; 2]> = match &question.sought {
        Sought::Pairs(seen) => {
            seen.pairs().iter().map(|pair| pair.map(|half| half.map(|c| c.index() as u8))).collect()
        }
        Sought::Pattern(pattern) => pattern.pairs().to_vec(),
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

/// Every order of these colours.
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

/// The matches in some seeds, by the rules alone.
fn plain(question: &Question, errors: usize, seeds: impl Iterator<Item = Seed>) -> Vec<Match> {
    let offsets = if question.anywhere { PAIRS } else { 1 };
    let of_seed = |seed| {
        let pairs: Vec<Pair> = deal(seed).queue(question.colours).pairs().collect();
        let fits = |&offset: &usize| misread(question, &pairs, offset) <= errors;
        let found: Vec<usize> = (0..offsets).filter(fits).collect();
        found.into_iter().map(move |offset| Match { seed, offset: offset as u8 })
    };
    seeds.flat_map(of_seed).collect()
}

/// Pairs of a queue as a player may see them: some unseen, some turned, some misread.
fn seen() -> impl Strategy<Value = (Vec<[Option<Colour>; 2]>, u16, ColourCount)> {
    let half = prop_oneof![6 => Just(0), 1 => Just(1), 1 => Just(2)];
    let seen = (1..=12usize, 0..PAIRS, any::<u16>(), select(&ColourCount::ALL[..]));
    (seen, proptest::collection::vec((half.clone(), half, any::<bool>()), 12)).prop_map(
        |((length, offset, seed, colours), changes)| {
            let queue = deal(Seed(seed)).queue(colours);
            let change = |colour: Colour, how| match how {
                0 => Some(colour),
                1 => None,
                _ => Some(Colour::ALL[(colour.index() + 1) % 5]),
            };
            let pair = |index: usize| {
                let Pair { axis, child } = queue.pair(offset * (seed % 2) as usize + index);
                let (first, second, turned) = changes[index];
                let pair = [change(axis, first), change(child, second)];
                if turned { [pair[1], pair[0]] } else { pair }
            };
            ((0..length).map(pair).collect(), seed, colours)
        },
    )
}

fn text(pairs: &[[Option<Colour>; 2]]) -> String {
    pairs.iter().flatten().map(|half| half.map_or('?', Colour::letter)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn finds_what_is_there_and_nothing_else(
        (pairs, seed, colours) in seen(),
        (pattern, unordered, anywhere) in any::<(bool, bool, bool)>(),
        errors in 0..=3usize,
    ) {
        let text = text(&pairs);
        let sought = match pattern {
            true => Sought::Pattern(text.parse::<PairPattern>().unwrap()),
            false => Sought::Pairs(text.parse::<SeenPairs>().unwrap()),
        };
        let allowed = Errors::new(errors).unwrap();
        let question = Question { sought, colours, unordered, anywhere, errors: allowed };
        let seeds = seed.saturating_sub(5)..seed.saturating_add(6);
        let mut found = Vec::new();
        let places = u64::from(seeds.start)..u64::from(seeds.end);
        PairHunt::new(&question).sieve(places, &mut found);
        prop_assert_eq!(found, plain(&question, errors, seeds.map(Seed)));
    }
}

/// The first eight pairs of a seed, all 65,536 seeds asked, three colour counts.
#[test]
fn a_prefix_names_its_seed() {
    for (seed, colours) in
        [(0, ColourCount::Three), (0x1A2B, ColourCount::Four), (0xFFFF, ColourCount::Five)]
    {
        let pairs: Vec<Pair> = deal(Seed(seed)).queue(colours).pairs().take(8).collect();
        let sought = Sought::Pairs(pairs.as_slice().into());
        let question = Question {
            sought,
            colours,
            unordered: false,
            anywhere: false,
            errors: Errors::default(),
        };
        let mut found = Vec::new();
        let ended = sweep::run(&PairHunt::new(&question), &Options::default(), |event| {
            if let Event::Found(at) = event {
                found.push(at);
            }
            ControlFlow::Continue(())
        });
        assert!(ended.is_continue());
        assert!(found.contains(&Match { seed: Seed(seed), offset: 0 }));
        found.sort();
        assert_eq!(found, plain(&question, 0, Seed::all()));
    }
}
