//! Compares bounds and values with a plain recursion.

mod limits;

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Mutex;

use foretile_games::voltorb::{Cards, Level, Position, Seed, deal};

use super::cliques::Cliques;
use super::collect::Collect;
use super::planes::Planes;
use super::world::{LOW, product, spread};
use super::*;
use crate::voltorb::worlds::Worlds;

const GOALS: [RoundGoal; 11] = [
    RoundGoal::Win,
    RoundGoal::Coins,
    RoundGoal::Turn(1),
    RoundGoal::Turn(2),
    RoundGoal::Turn(3),
    RoundGoal::Turn(5),
    RoundGoal::WinOrTurn(1),
    RoundGoal::WinOrTurn(2),
    RoundGoal::WinOrTurn(4),
    RoundGoal::WinAndTurn(3),
    RoundGoal::WinAndTurn(6),
];

/// The plain recursion over every card that is face down.
struct Plain {
    goal: RoundGoal,
    known: HashMap<Vec<(u64, u64)>, u64>,
}

impl Plain {
    fn value(&mut self, worlds: &[World], face_down: u64, turned: u8) -> u64 {
        let gain = worlds.iter().map(|world| world.gain).sum();
        let won = worlds.iter().all(|world| world.high() == 0);
        let stop = match self.goal {
            _ if worlds.is_empty() => return 0,
            RoundGoal::Turn(count) | RoundGoal::WinOrTurn(count) if turned >= count => return gain,
            RoundGoal::Turn(_) if won => return 0,
            RoundGoal::WinAndTurn(count) if won && turned < count => return 0,
            _ if won => return gain,
            RoundGoal::Coins => worlds.iter().map(|world| world.gain / world.product()).sum(),
            _ => 0,
        };
        let mut key: Vec<_> = worlds.iter().map(|world| (world.cards, world.gain)).collect();
        key.push((face_down, u64::from(turned)));
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let turn = |bit| self.turn(worlds, bit, face_down, turned);
        let value = bits(face_down).map(turn).max().unwrap_or(0).max(stop);
        self.known.insert(key, value);
        value
    }

    fn turn(&mut self, worlds: &[World], bit: u32, face_down: u64, turned: u8) -> u64 {
        let shows = |value: u64| -> Vec<World> {
            let shown = worlds.iter().filter(|world| world.value(bit) == value);
            shown.map(|world| World { cards: world.cards ^ value << bit, ..*world }).collect()
        };
        (1..4).map(|value| self.value(&shows(value), face_down ^ 1 << bit, turned + 1)).sum()
    }
}

/// Returns dealt boards with all but four to seven of the useful cards turned, as boards and the cards face down.
fn positions() -> impl Iterator<Item = (Vec<(u64, u64)>, u64)> {
    positions_of(0..600, |seed| 4 + seed as usize / 8 % 4, 2..40)
}

/// Returns dealt boards with all but some of the useful cards turned, if this many boards fit.
fn positions_of(
    seeds: Range<u32>,
    left: impl Fn(u32) -> usize,
    boards: Range<usize>,
) -> impl Iterator<Item = (Vec<(u64, u64)>, u64)> {
    seeds.filter_map(move |seed| {
        let level = Level::new((seed % 8) as u8 + 1).unwrap();
        let board = deal(Seed(seed.wrapping_mul(0x9E37_79B9)), 3, level).board;
        let mut order: Vec<usize> = (0..CARDS).filter(|&card| board.values()[card] > 0).collect();
        order.sort_by_key(|&card| (card as u32 + 1).wrapping_mul(seed | 1) % 101);
        order.truncate(order.len().saturating_sub(left(seed)));
        let up = order.iter();
        let cards =
            up.fold(Cards::FACE_DOWN, |cards, &card| cards.with(card, board.values()[card]));
        let worlds = Worlds::new(&Position { level, hints: board.hints(), cards }).unwrap();
        let face_down = (0..CARDS).filter(|&card| cards.values()[card].is_none());
        let face_down = face_down.fold(0, |bits, card| bits | 1 << (2 * card));
        let packed = worlds.packed().map(|(cards, chance)| {
            (cards & spread(face_down), (chance * (1_u64 << 40) as f64) as u64 + 1)
        });
        boards.contains(&worlds.len()).then(|| (packed.collect(), face_down))
    })
}

/// Returns boards with their gains for a goal.
fn weighed(packed: &[(u64, u64)], goal: RoundGoal) -> Vec<World> {
    let weigh = |&(cards, weight): &(u64, u64)| {
        let world = World { cards, gain: weight, clique: 0 };
        let product = if goal == RoundGoal::Coins { world.product() } else { 1 };
        World { gain: weight * product, ..world }
    };
    packed.iter().map(weigh).collect()
}

/// Every bound that a search uses holds, and every value is that of the recursion.
#[test]
fn bounds_hold_and_values_are_exact() {
    let mut tight = [0; GOALS.len()];
    for (packed, face_down) in positions() {
        for (goal, tight) in GOALS.into_iter().zip(&mut tight) {
            let mut worlds = weighed(&packed, goal);
            if worlds.iter().all(|world| world.high() == 0) {
                continue;
            }
            let mut plain = Plain { goal, known: HashMap::new() };
            let tables = MemoTables::new(1 << 16, None);
            let mut search = Search::new(&tables, 0, || false);
            let mut planes = Vec::new();
            Planes::push(&worlds, &mut planes);
            let glances = match goal.is_won() {
                true => Cliques::default().partition(&mut worlds, goal).1,
                false => ahead::one_card(&planes),
            };
            for bit in bits(face_down) {
                let truth = plain.turn(&worlds, bit, face_down, 0);
                let found = search.turn(&worlds, bit, face_down, goal, 0);
                assert_eq!((found.low, found.high), (truth, truth), "{goal:?} {worlds:?}");
                let glance = glances[bit as usize / 2].iter().sum::<u64>();
                assert!(truth <= glance, "{goal:?} {bit}: {truth} above {glance} of {worlds:?}");
                *tight += usize::from(0 < truth && truth == glance);
                if goal.left() > 1 && !goal.is_won() {
                    let two = ahead::two_cards(&planes, face_down, bit, goal).iter().sum::<u64>();
                    assert!(truth <= two && two <= glance, "{goal:?} {bit} of {worlds:?}");
                    assert!(truth == two || goal.left() > 2, "{goal:?} {bit} of {worlds:?}");
                }
            }
        }
    }
    assert!(tight.iter().all(|&count| count > 100), "{tight:?}");
}

/// For boards that no card separates, the bound of each card is the value of the best subset that could be left.
#[test]
fn no_way_to_quit_collects_more() {
    let mut state = 1;
    let mut draw = |below: u64| {
        state = canonical::mix(state + 1);
        state % below
    };
    let mut quits = 0;
    for _ in 0..2_000 {
        let shown: [u64; 8] = std::array::from_fn(|_| 1 + draw(3));
        let mut clique: Vec<World> = (0..3 + draw(5) as usize)
            .map(|board| {
                // Most boards have the first four cards and one of the others.
                let safe = |card: usize, die: u64| {
                    let usual = card < 4 || card % 4 == board % 4;
                    if usual == (die > 0) { shown[card] << (2 * card) } else { 0 }
                };
                let cards = (0..8).fold(0, |cards, card| cards | safe(card, draw(12)));
                let world = World { cards, gain: 1 + draw(9), clique: 0 };
                World { gain: world.gain * world.product(), ..world }
            })
            .collect();
        clique.sort_by_key(|world| Reverse(world.gain));
        let lacks = |one: &World, other: &World| one.high() & !other.high() != 0;
        let nested = clique.iter().enumerate().any(|(index, one)| {
            clique.iter().enumerate().any(|(at, other)| at != index && !lacks(one, other))
        });
        let mut glances = [[0; 4]; CARDS];
        Collect::default().add(&clique, RoundGoal::Coins, &mut glances);
        for bit in (0..16).step_by(2) {
            let bound = glances[bit as usize / 2].iter().sum::<u64>();
            let shows = |value| clique.iter().any(|world| world.value(bit) == value);
            assert!((0..4).all(|at| glances[bit as usize / 2][at as usize] == 0 || shows(at)));
            let (mut most, mut gain) = (0, 0);
            for left in 1..1 << clique.len() {
                let left = || clique.iter().enumerate().filter(move |(i, _)| left >> i & 1 == 1);
                let shared = left().fold(u64::MAX, |shared, (_, world)| shared & world.cards);
                let (_, leader) = left().next().expect("a board");
                if leader.value(bit) != 0 {
                    gain = gain.max(leader.gain);
                }
                // With no 2 or 3 missing, a board is won, and not all are left.
                let open = left().all(|(_, world)| world.product() > product(shared));
                let quit = product(shared)
                    * left().map(|(_, world)| world.gain / world.product()).sum::<u64>();
                if open && shared >> bit & 3 != 0 {
                    assert!(quit <= bound, "{quit} above {bound} after {bit} of {clique:?}");
                }
                if open && leader.value(bit) != 0 {
                    most = most.max(quit);
                }
            }
            if !nested {
                assert_eq!(bound, most.max(gain), "after {bit} of {clique:?}");
                quits += usize::from(most > gain);
            }
        }
    }
    assert!(quits > 50, "quitting is best {quits} times");
}

/// Returns whether no plan wins both boards, card by card.
fn is_rival(one: World, other: World) -> bool {
    let values = || bits(LOW).map(|bit| (one.value(bit), other.value(bit)));
    let separated = values().any(|(a, b)| a != b && a != 0 && b != 0);
    !separated && values().any(|(a, b)| a > 1 && b == 0)
}

/// Each board joins the first clique whose members are all its rivals, in one word of boards and in many blocks.
#[test]
fn cliques_are_those_of_the_naive_code() {
    let mut sizes = Vec::new();
    for seed in 0..60_u32 {
        let level = Level::new((seed % 8) as u8 + 1).unwrap();
        let board = deal(Seed(seed), 0, level).board;
        let position = Position { level, hints: board.hints(), cards: Cards::FACE_DOWN };
        let worlds = Worlds::new(&position).unwrap();
        let packed = worlds.packed().take(1_200);
        let mut worlds: Vec<World> =
            packed.map(|(cards, _)| World { cards, gain: 1, clique: 0 }).collect();
        let mut naive: Vec<Vec<World>> = Vec::new();
        let numbers: Vec<usize> = worlds
            .iter()
            .map(|&world| {
                let fits = |clique: &Vec<World>| clique.iter().all(|&one| is_rival(one, world));
                let number = naive.iter().position(fits).unwrap_or(naive.len());
                naive.resize(naive.len().max(number + 1), Vec::new());
                naive[number].push(world);
                number
            })
            .collect();
        let count = Cliques::default().number_in_order(&mut worlds, |_| {});
        assert_eq!(count as usize, naive.len());
        for (world, number) in worlds.iter().zip(numbers) {
            assert_eq!(world.clique as usize, number, "{world:?} of {}", worlds.len());
        }
        sizes.push(worlds.len());
    }
    let within =
        |sizes_of: std::ops::Range<usize>| sizes.iter().any(|size| sizes_of.contains(size));
    assert!(within(2..65) && within(65..257) && within(513..1_201), "{sizes:?}");
}

/// The first thread takes the card with the highest upper bound, and each helper begins with another one.
#[test]
fn helpers_begin_with_other_cards() {
    let tables = MemoTables::new(1 << 16, None);
    let next = |way, cards| Search::new(&tables, way, || false).next_of(cards);
    for cards in 1..=CARDS {
        let firsts: Vec<usize> = (0..8).map(|way| next(way, cards)).collect();
        assert!(firsts.iter().all(|&first| first < cards), "{firsts:?}");
        let mut different = firsts.clone();
        different.sort_unstable();
        different.dedup();
        assert!(different.len() >= cards.min(8) - 1, "{firsts:?} of {cards}");
        assert!(cards == 1 || firsts[..2] == [cards - 1, 0], "{firsts:?} of {cards}");
    }
}

/// The bounds that searches in other processes would share.
static SHARED: Mutex<Option<HashMap<u128, [u64; 2]>>> = Mutex::new(None);

/// Searches that start with shared bounds prove the same values, even if the bounds come from searches in another order
/// that were stopped in the middle.
#[test]
fn shared_bounds_change_no_value() {
    let shared = |way| SharedBounds {
        way,
        recall: |key| SHARED.lock().unwrap().as_ref().unwrap().get(&key).copied(),
        keep: |key, bounds| {
            SHARED.lock().unwrap().as_mut().unwrap().insert(key, bounds);
        },
    };
    let (mut stored, mut saved) = (0, 0);
    for (packed, face_down) in positions_of(0..80, |_| 13, 200..900) {
        for goal in [
            RoundGoal::Win,
            RoundGoal::Coins,
            RoundGoal::Turn(5),
            RoundGoal::WinOrTurn(4),
            RoundGoal::WinAndTurn(6),
        ] {
            let mut worlds = weighed(&packed, goal);
            arrange(&mut worlds, goal);
            let run = |shared: Option<SharedBounds>, most: u64| {
                let tables = MemoTables::new(1 << 16, shared);
                let mut search = Search::new(&tables, shared.map_or(0, |it| it.way), || false);
                search.allow(most);
                let turn = |bit| search.turn(&worlds, bit, face_down, goal, 0);
                (bits(face_down).map(turn).collect::<Vec<Bounds>>(), search.searched())
            };
            let (truth, alone) = run(None, u64::MAX);
            *SHARED.lock().unwrap() = Some(HashMap::new());
            for (way, most) in [(1, 3), (2, 50), (3, 2_000)] {
                for (bounds, truth) in run(Some(shared(way)), most).0.iter().zip(&truth) {
                    assert!(bounds.low <= truth.low && truth.low <= bounds.high, "{goal:?}");
                }
            }
            let (found, together) = run(Some(shared(0)), u64::MAX);
            assert_eq!(found, truth, "{goal:?} {worlds:?}");
            stored += SHARED.lock().unwrap().as_ref().unwrap().len();
            saved += alone.saturating_sub(together);
        }
    }
    assert!(stored > 500 && saved > 500, "{stored} stored, {saved} positions less to search");
}

/// Of the cards whose upper bound is above the bar, a helper takes its own, and the first thread the most promising one of
/// those that it has looked at closer.
#[test]
fn only_cards_that_may_beat_the_bar_are_searched() {
    let left = Some(Left { decided: 0, parts: (0, 0) });
    let turn = |high, guess, left| Turn { high, guess, left, ..Turn::default() };
    let turns = [
        turn(50, 9, left),
        turn(90, 3, left),
        turn(10, 80, left),
        turn(70, 5, left),
        turn(60, 8, None),
    ];
    let tables = MemoTables::new(1 << 16, None);
    let another = |way, bar| Search::new(&tables, way, || false).another(&turns, bar);
    // By their upper bounds, ascending, the cards are 2, 0, 4, 3 and 1. The first helper takes the first, the second the
    // middle one.
    assert_eq!([5, 10, 49, 50, 89].map(|bar| another(1, bar)), [2, 0, 0, 4, 1]);
    assert_eq!([5, 10, 50, 60, 89].map(|bar| another(2, bar)), [4, 3, 3, 1, 1]);
    assert_eq!([5, 10, 49, 50, 70].map(|bar| likeliest(&turns, bar)), [2, 0, 0, 3, 1]);
}

mod greedy {
    use foretile_games::voltorb::{Outcome, Standing};

    use super::*;
    use crate::voltorb::long::{Future, Stakes};
    use crate::voltorb::route::Pace;

    /// The greedy plans, card by card.
    struct Plain<'a> {
        stakes: &'a Stakes,
        /// Whether a plan that counts cards still does.
        flat_from: u8,
    }

    #[derive(Clone, Copy)]
    struct At {
        face_down: u64,
        flipped: u8,
        product: u32,
    }

    fn weight(worlds: &[World]) -> f64 {
        worlds.iter().map(|world| world.gain as f64).sum()
    }

    /// The cards that are 1 on all boards.
    fn ones(worlds: &[World], at: At) -> Vec<u32> {
        let is_one = |bit: &u32| worlds.iter().all(|world| world.value(*bit) == 1);
        bits(at.face_down).filter(is_one).collect()
    }

    impl Plain<'_> {
        /// Quitting, at once or after some certain 1s.
        fn quit(&self, worlds: &[World], at: At) -> f64 {
            let after = |ones: u8| {
                let flipped = at.flipped + ones;
                let coins = if flipped == 0 { 0 } else { at.product };
                let first = at.flipped == 0 && ones > 0;
                self.stakes.end(Outcome::Quit, flipped, coins)
                    - self.stakes.flip() * f64::from(ones)
                    - if first { self.stakes.message() } else { 0.0 }
            };
            let most = ones(worlds, at).len() as u8;
            weight(worlds) * (0..=most).map(after).fold(f64::NEG_INFINITY, f64::max)
        }

        /// What turning a card brings, if the play goes on like this.
        fn turn(
            &self,
            worlds: &[World],
            at: At,
            bit: u32,
            then: &dyn Fn(&[World], At) -> f64,
        ) -> f64 {
            let mut worth = -self.stakes.flip() * weight(worlds);
            for value in 0..4 {
                let shown = worlds.iter().filter(|world| world.value(bit) == value);
                let shown: Vec<World> = shown
                    .map(|world| World { cards: world.cards ^ value << bit, ..*world })
                    .collect();
                let next = At {
                    face_down: at.face_down ^ 1 << bit,
                    flipped: at.flipped + 1,
                    product: at.product * value as u32,
                };
                let mass = weight(&shown);
                if value > 1 || value == 1 && at.flipped == 0 {
                    worth -= self.stakes.message() * mass;
                }
                worth += match shown.first() {
                    None => 0.0,
                    _ if value == 0 => mass * self.stakes.end(Outcome::Lost, at.flipped, 0),
                    Some(world) if world.high() == 0 => {
                        mass * self.stakes.end(Outcome::Won, next.flipped, next.product)
                    }
                    _ => then(&shown, next),
                };
            }
            worth
        }

        /// The card whose Voltorbs would cost the least coins; or where cards count, the one that is least likely a
        /// Voltorb. A certain 1 comes before it if one card more makes losing so much better.
        fn card(&self, worlds: &[World], at: At, counts: bool) -> u32 {
            let counts = counts && at.flipped < self.flat_from;
            let may_be =
                |bit: &u32| worlds.iter().any(|world| world.value(*bit) > u64::from(!counts));
            let voltorbs = |bit: u32| worlds.iter().filter(move |world| world.value(bit) == 0);
            let risk = |bit: u32| -> f64 {
                let coins = |world: &World| if counts { 1 } else { world.product() };
                voltorbs(bit).map(|world| (world.gain * coins(world)) as f64).sum()
            };
            let cards = bits(at.face_down).filter(may_be);
            let card = cards.min_by(|&a, &b| risk(a).total_cmp(&risk(b))).unwrap();
            let lost = |flipped| self.stakes.end(Outcome::Lost, flipped, 0);
            let gain = lost(at.flipped + 1) - lost(at.flipped);
            let voltorb: f64 = voltorbs(card).map(|world| world.gain as f64).sum();
            match ones(worlds, at).first() {
                Some(&one) if voltorb * gain > weight(worlds) * self.stakes.flip() => one,
                _ => card,
            }
        }

        fn value(&self, worlds: &[World], at: At, counts: bool) -> f64 {
            let card = self.card(worlds, at, counts);
            let then = |worlds: &[World], at| self.value(worlds, at, counts);
            self.turn(worlds, at, card, &then).max(self.quit(worlds, at))
        }
    }

    /// A rollout turns a card, and then follows the better of two greedy plans, which quit where going on is worth less.
    #[test]
    fn rollouts_are_what_greedy_plans_bring() {
        let mut state = 7;
        let mut draw = |most: f64| {
            state = canonical::mix(state + 1);
            most * (state >> 11) as f64 / (1_u64 << 53) as f64
        };
        let mut compared = 0;
        for (index, (packed, face_down)) in positions().take(250).enumerate() {
            let worlds = weighed(&packed, RoundGoal::Win);
            if worlds[0].high() == 0 {
                continue;
            }
            let coin = f64::from(u8::from(index % 5 > 0));
            let most = [0.0, 20.0, 300.0, 2_000.0][index / 4 % 4];
            let standings = std::array::from_fn(|_| draw(most));
            let time = [0.0, 0.000_5, 0.007, 0.05][index % 4];
            let level = Level::new((index % 8) as u8 + 1).unwrap();
            let standing = Standing::new(level, (index % 5) as u8);
            let future = Future::Forever { coin, standings };
            let stakes = Stakes::new(standing, time, Pace::default(), future);
            // Some rounds are fresh, which the boards need not know.
            let (flipped, product) = [(0, 1), (1, 1), (4, 6), (9, 2)][index % 3 + index % 2];
            let plain = Plain { stakes: &stakes, flat_from: stakes.flat_from() };
            let at = At { face_down, flipped, product };
            let never = || false;
            let (mut search, spot) = Staked::new(
                &stakes,
                worlds.clone(),
                (face_down, flipped, product),
                1 << 20,
                &never,
            );
            for bit in bits(face_down) {
                let then = |worlds: &[World], at: At| {
                    let mut best = plain.quit(worlds, at).max(plain.value(worlds, at, false));
                    if at.flipped < plain.flat_from {
                        best = best.max(plain.value(worlds, at, true));
                    }
                    best
                };
                let truth = plain.turn(&worlds, at, bit, &then);
                let found = search.rollout(spot, bit);
                let near = 1e-9 * weight(&worlds) * (1.0 + most + 100.0 * coin);
                assert!((found - truth).abs() <= near, "{found} is {truth} of {worlds:?}");
                compared += 1;
            }
        }
        assert!(compared > 1_000, "{compared}");
    }
}
