//! Plans for known queues, replayed by the plain rules.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use foretile_games::puyo::{Colour, Field, Pair, Placement, Play, Puyo};
use foretile_golden::{Dice, sample};
use foretile_solve::puyo::{Aim, Limits, Plan, Planned, Rules, Task, plan};

fn colour(dice: &mut Dice, colours: usize) -> Colour {
    Colour::ALL[dice.below(colours)]
}

fn random_pairs(dice: &mut Dice, count: usize, colours: usize) -> Vec<Pair> {
    let pair = |_| Pair { axis: colour(dice, colours), child: colour(dice, colours) };
    (0..count).map(pair).collect()
}

fn task(pairs: Vec<Pair>, aim: Aim) -> Task {
    Task::new(Play::default(), pairs, aim)
}

/// Plans with enough time and this many fields.
fn planned(task: &Task, fields: u64) -> Planned {
    let limits = Limits::default().with_fields(fields).with_time(Duration::from_secs(1_000));
    let planned = plan(task, &limits, &|| false, &mut |_| {}).unwrap();
    if let Some(plan) = &planned.plan {
        replays(task, plan);
    }
    planned
}

/// Plays the plan by the plain rules.
fn replays(task: &Task, plan: &Plan) {
    let mut play = task.play;
    let mut chains = Vec::new();
    assert!(plan.placements.len() <= task.pairs.len());
    for (&pair, &at) in task.pairs.iter().zip(&plan.placements) {
        chains.push(play.drop(pair, at).expect("every placement can be reached"));
        assert!(!play.is_lost());
    }
    let last = chains.pop().unwrap();
    assert_eq!((last.steps.len(), last.score()), (plan.chain, plan.score));
    if task.quiet {
        assert!(chains.iter().all(|chain| chain.steps.is_empty()));
    }
    match task.aim {
        Aim::Chain | Aim::Score => assert!(plan.chain > 0),
        Aim::Early(least) => assert!(plan.chain >= least as usize),
        Aim::Clear => assert!(last.all_clear),
        aim => panic!("{aim:?} has no test"),
    }
}

/// Returns the longest chain and the first all clear that any placements of these pairs give, by the plain
/// rules and without any shortcut.
fn plainly(play: Play, pairs: &[Pair]) -> (usize, Option<usize>) {
    let (longest, clear, _) = plain_bests(play, pairs);
    (longest, clear)
}

/// Like [`plainly`]; also returns the highest score of one chain.
fn plain_bests(play: Play, pairs: &[Pair]) -> (usize, Option<usize>, u32) {
    let mut best = (0, None, 0);
    let Some((&pair, rest)) = pairs.split_first() else { return best };
    for placement in Placement::all() {
        let mut after = play;
        let Ok(chain) = after.drop(pair, placement) else { continue };
        if after.is_lost() {
            continue;
        }
        let (longest, clear, highest) = plain_bests(after, rest);
        best.0 = best.0.max(chain.steps.len()).max(longest);
        let clear = if chain.all_clear { Some(1) } else { clear.map(|pairs| pairs + 1) };
        best.1 = [best.1, clear].into_iter().flatten().min();
        best.2 = best.2.max(chain.score()).max(highest);
    }
    best
}

/// Returns a field with columns of these heights, of random colours and some garbage, in which nothing pops.
fn field(dice: &mut Dice, heights: [usize; 6], colours: usize) -> Field {
    loop {
        let mut field = Field::default();
        for (column, height) in heights.into_iter().enumerate() {
            for row in 0..height {
                let garbage = dice.one_in(10);
                let puyo = Puyo::Coloured(colour(dice, colours));
                field.set(column, row, Some(if garbage { Puyo::Garbage } else { puyo }));
            }
        }
        if field.clone().pop().is_none() {
            return field;
        }
    }
}

#[test]
fn all_clears_are_the_earliest() {
    let mut dice = Dice(1);
    for _ in 0..sample(12, 3) as usize {
        // Two colours and four pairs: a plain search takes a third of a second.
        let pairs = random_pairs(&mut dice, 4, 2);
        let (_, earliest) = plainly(Play::default(), &pairs);
        let answer = planned(&task(pairs.clone(), Aim::Clear), u64::MAX);
        assert!(answer.proven, "{pairs:?}");
        assert_eq!(answer.plan.map(|plan| plan.placements.len()), earliest, "{pairs:?}");
        if earliest.is_none() {
            assert_eq!(answer.least_pairs, 5);
        }
    }
}

#[test]
fn all_clears_are_the_earliest_from_any_field() {
    let mut dice = Dice(2);
    let (mut cleared, fields) = (0, sample(300, 3) as usize);
    for round in 0..fields {
        // Every third field has a column so high that puyos are lost in row 14.
        let heights = match round % 3 {
            0 => [12, 11, 0, 0, 0, 0],
            1 => [2, 1, 0, 0, 1, 2],
            _ => [0, 0, 3, 3, 0, 0],
        };
        let field = field(&mut dice, heights, 2);
        let pairs = random_pairs(&mut dice, 3, 2);
        let play = Play::new(field);
        let (_, earliest) = plainly(play, &pairs);
        let answer = planned(&Task::new(play, pairs.clone(), Aim::Clear), u64::MAX);
        assert!(answer.proven, "{field} {pairs:?}");
        assert_eq!(answer.plan.map(|plan| plan.placements.len()), earliest, "{field} {pairs:?}");
        cleared += usize::from(earliest.is_some());
    }
    assert!(15 * cleared > fields, "{cleared} of {fields} fields can be cleared");
}

/// Fields and pairs with four to seven puyos of each colour: their order of disappearing is what decides.
#[test]
fn all_clears_are_the_earliest_with_few_puyos_of_each_colour() {
    let mut dice = Dice(8);
    let (mut cleared, fields) = (0, sample(150, 3) as usize);
    for round in 0..fields {
        let heights = [[0, 1, 2, 2, 1, 0], [2, 2, 1, 0, 0, 0], [0, 0, 4, 3, 1, 0]][round % 3];
        let (play, pairs) = loop {
            let field = field(&mut dice, heights, 3);
            let pairs = random_pairs(&mut dice, 3, 3);
            let lying = (0..6).flat_map(|column| (0..13).map(move |row| (column, row)));
            let lying = lying.filter_map(|(column, row)| field.get(column, row));
            let upcoming = pairs.iter().flat_map(|pair| [pair.axis, pair.child]);
            let all: Vec<Puyo> = lying.chain(upcoming.map(Puyo::Coloured)).collect();
            let count = |puyo| all.iter().filter(|&&other| other == puyo).count();
            if all.iter().all(|&puyo| puyo != Puyo::Garbage && (4..8).contains(&count(puyo))) {
                break (Play::new(field), pairs);
            }
        };
        let (_, earliest) = plainly(play, &pairs);
        let answer = planned(&Task::new(play, pairs.clone(), Aim::Clear), u64::MAX);
        assert!(answer.proven, "{} {pairs:?}", play.field);
        assert_eq!(answer.plan.map(|plan| plan.placements.len()), earliest, "{}", play.field);
        cleared += usize::from(earliest.is_some());
    }
    assert!(15 * cleared > 2 * fields, "{cleared} of {fields} fields can be cleared");
}

#[test]
fn short_queues_give_the_longest_chain() {
    let mut dice = Dice(3);
    for _ in 0..60 {
        let field = field(&mut dice, [3, 2, 1, 1, 2, 3], 3);
        let play = Play::new(field);
        let pairs = random_pairs(&mut dice, 3, 3);
        let (longest, _) = plainly(play, &pairs);
        let answer = planned(&Task::new(play, pairs.clone(), Aim::Chain), 1_000_000);
        assert_eq!(answer.plan.map_or(0, |plan| plan.chain), longest, "{field} {pairs:?}");
        assert!(answer.most_steps >= longest);
    }
}

/// The highest score is not always that of the longest chain.
#[test]
fn short_queues_give_the_highest_score() {
    let mut dice = Dice(9);
    let mut shorter = 0;
    for _ in 0..1_500 {
        let play = Play::new(field(&mut dice, [4, 3, 2, 2, 3, 4], 2));
        let pairs = random_pairs(&mut dice, 1, 2);
        let (longest, _, highest) = plain_bests(play, &pairs);
        let answer = planned(&Task::new(play, pairs.clone(), Aim::Score), 1_000_000);
        let plan = answer.plan.map(|plan| (plan.score, plan.chain)).unwrap_or_default();
        assert_eq!(plan.0, highest, "{} {pairs:?}", play.field);
        shorter += u32::from(plan.1 < longest);
    }
    assert!(shorter > 5, "{shorter} of the highest scores are those of shorter chains");
}

/// With one thread and a number of fields, nothing depends on the time.
#[test]
fn the_same_fields_give_the_same_plan() {
    let mut dice = Dice(4);
    let task = task(random_pairs(&mut dice, 40, 4), Aim::Chain);
    let first = planned(&task, 60_000);
    assert!(first.plan.as_ref().unwrap().chain >= 8, "{first:?}");
    assert_eq!(planned(&task, 60_000), first);
}

#[test]
fn plans_of_every_aim_replay() {
    let mut dice = Dice(5);
    for round in 0..12 {
        let pairs = random_pairs(&mut dice, 30, 4);
        let play = Play::new(field(&mut dice, [3, 1, 0, 0, 2, 4], 4));
        let rules = Rules { strict_steps: round % 2 == 0, strict_row_14: round % 3 == 0 };
        for (aim, quiet) in [
            (Aim::Chain, true),
            (Aim::Score, false),
            (Aim::Early(3), false),
            (Aim::Early(3), true),
            (Aim::Clear, false),
        ] {
            let task = Task::new(play, pairs.clone(), aim).with_rules(rules).with_quiet(quiet);
            let answer = planned(&task, 20_000);
            if let (Aim::Early(_), Some(plan)) = (aim, &answer.plan) {
                assert!(plan.placements.len() >= answer.least_pairs);
            }
            assert!(answer.plan.is_some() || aim == Aim::Clear, "{aim:?}");
        }
    }
}

#[test]
fn threads_share_the_best_and_stop() {
    let mut dice = Dice(6);
    let task = task(random_pairs(&mut dice, 54, 4), Aim::Chain);
    let limits = Limits::default()
        .with_fields(40_000)
        .with_time(Duration::from_secs(1_000))
        .with_threads(std::num::NonZero::new(3).unwrap());
    let answer = plan(&task, &limits, &|| false, &mut |_| {}).unwrap();
    replays(&task, &answer.plan.unwrap());
    // Each looks at a third of the fields, and sees that when it next looks at the clock.
    assert!((39_000..50_000).contains(&answer.searched), "{}", answer.searched);
    let endless = limits.with_fields(u64::MAX);
    let has_plan = std::cell::Cell::new(false);
    let stopped =
        plan(&task, &endless, &|| has_plan.get(), &mut |at| has_plan.set(at.plan.is_some()));
    replays(&task, &stopped.unwrap().plan.unwrap());
}

/// Nothing can be planned without pairs, or on a field that leaves no placement.
#[test]
fn hopeless_tasks_have_no_plan() {
    let none = planned(&task(Vec::new(), Aim::Chain), 1_000);
    assert_eq!((none.plan, none.proven), (None, true));
    let few = planned(&task(random_pairs(&mut Dice(7), 3, 4), Aim::Early(2)), 1_000);
    assert_eq!((few.plan, few.proven, few.least_pairs), (None, true, 4));
}

#[test]
fn each_builder_method_changes_only_its_own_limit() {
    let weights = foretile_solve::puyo::Weights::of(Aim::Clear);
    let limits = Limits::default()
        .with_weights(weights)
        .with_memory(1)
        .with_fields(2)
        .with_time(Duration::from_secs(3))
        .with_threads(std::num::NonZero::new(4).unwrap())
        .with_clock(|| Duration::from_secs(77));
    assert_eq!((limits.memory, limits.fields, limits.time.as_secs()), (1, 2, 3));
    assert_eq!((limits.weights, limits.threads.get()), (Some(weights), 4));
    assert_eq!((limits.clock)().as_secs(), 77);
}

/// A clock that runs a hundredth of a second for each look: the search reports how much of the time is spent, and ends
/// when all of it is.
#[test]
fn a_search_ends_when_its_clock_says_so() {
    static LOOKS: AtomicU64 = AtomicU64::new(0);
    fn clock() -> Duration {
        Duration::from_millis(10 * LOOKS.fetch_add(1, Ordering::Relaxed))
    }
    let task = task(random_pairs(&mut Dice(11), 54, 4), Aim::Chain);
    let limits = Limits::default().with_time(Duration::from_secs(1)).with_clock(clock);
    let (mut parts, mut last) = (Vec::new(), Duration::ZERO);
    let planned = plan(&task, &limits, &|| false, &mut |at| {
        let now = Duration::from_millis(10 * LOOKS.load(Ordering::Relaxed));
        assert!(now >= last + Duration::from_millis(100), "at most ten reports a second");
        last = now;
        parts.push(at.part);
    });
    replays(&task, &planned.unwrap().plan.unwrap());
    let looks = LOOKS.load(Ordering::Relaxed);
    assert!((100..120).contains(&looks), "{looks} hundredths of a second");
    assert!(parts.len() > 5 && parts.is_sorted() && *parts.last().unwrap() <= 1.0, "{parts:?}");
}
