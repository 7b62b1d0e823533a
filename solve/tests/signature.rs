//! The signature of the solvers: what they say about a fixed set of positions, and how many positions they look at for
//! it. A commit that changes `signature.txt` changes what users are advised, or how long it takes; other commits change
//! neither.
//!
//! `SNAPSHOTS=overwrite cargo test -p foretile-solve --test signature` writes the file anew.

use std::fmt::Write;
use std::num::NonZero;
use std::time::Duration;
use std::{env, fs};

use foretile_games::puyo::{self, ColourCount, Play};
use foretile_games::voltorb::{Level, Position, Seed, Standing, deal};
use foretile_solve::puyo::{Aim as PuyoAim, Limits as PuyoLimits, Task, plan};
use foretile_solve::voltorb::long::{Prospects, Stakes};
use foretile_solve::voltorb::route::Pace;
use foretile_solve::voltorb::{Aim, Limits, Objective, Worlds, advise_until};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/signature.txt");
/// Boards a level, from seed 1 on.
const BOARDS: u32 = 4;
/// Cards that are turned before: few enough to leave a choice, and enough for a search of milliseconds.
const TURNED: usize = 2;
/// Queues of the planner, from seed 1 on.
const QUEUES: u16 = 4;
/// Fields that the planner may look at for one queue.
const FIELDS: u64 = 100_000;

/// The first board of a seed, with its first cards other than Voltorbs turned.
fn position(seed: u32, level: Level) -> Position {
    let board = deal(Seed(seed), 0, level).board;
    let mut position = deal(Seed(seed), 0, level).position();
    let safe = board.values().iter().enumerate().filter(|(_, value)| **value > 0);
    for (card, &value) in safe.take(TURNED) {
        position.cards = position.cards.with(card, value);
    }
    position
}

fn boards<'a>(out: &mut String, name: &str, objective: impl Fn(Level) -> Objective<'a>) {
    for number in 1..=8 {
        let level = Level::new(number).expect("a level");
        let (mut searched, mut value, mut best) = (0, 0.0, 0);
        for seed in 1..=BOARDS {
            let worlds = Worlds::new(&position(seed, level)).expect("the dealt board fits");
            let limits = Limits::default().with_threads(NonZero::<usize>::MIN);
            let advice = advise_until(&worlds, objective(level), &limits, &|| false);
            assert!(advice.is_proven(), "{name}, level {number}, seed {seed}");
            searched += advice.searched;
            value += advice.value.low;
            best = advice.best.iter().fold(best, |sum, card| (31 * sum + card + 1) % 1_000_003);
        }
        writeln!(
            out,
            "voltorb {name} level {number}: {searched} positions, worth {value:.9}, cards {best}"
        )
        .expect("a text grows");
    }
}

fn plans(out: &mut String, name: &str, aim: PuyoAim) {
    for seed in 1..=QUEUES {
        let queue = puyo::queue(puyo::Seed(seed), ColourCount::Four);
        let task = Task::new(Play::default(), queue.pairs().take(54).collect(), aim);
        let limits =
            PuyoLimits::default().with_fields(FIELDS).with_time(Duration::from_secs(1_000));
        let planned = plan(&task, &limits, &|| false, &mut |_| {}).expect("the plan replays");
        let (chain, score, pairs) =
            planned.plan.map_or((0, 0, 0), |plan| (plan.chain, plan.score, plan.placements.len()));
        writeln!(
            out,
            "puyo {name} queue {seed}: {} fields, chain {chain}, score {score}, pairs {pairs}",
            planned.searched
        )
        .expect("a text grows");
    }
}

#[test]
fn the_solvers_advise_as_before() {
    let mut signature = String::new();
    for aim in Aim::ALL {
        boards(&mut signature, aim.name(), |_| Objective::Round(aim));
    }
    let stakes: Vec<Stakes> = (1..=8)
        .map(|number| Standing::new(Level::new(number).expect("a level"), 0))
        .map(|standing| Prospects::pace().stakes(standing, Pace::default()))
        .collect();
    boards(&mut signature, "pace", |level| Objective::Visit(&stakes[level.index()]));
    for (name, aim) in
        [("chain", PuyoAim::Chain), ("score", PuyoAim::Score), ("clear", PuyoAim::Clear)]
    {
        plans(&mut signature, name, aim);
    }
    if env::var("SNAPSHOTS").is_ok_and(|wish| wish == "overwrite") {
        fs::write(FILE, &signature).expect("the file can be written");
    }
    let before = fs::read_to_string(FILE).expect("a signature");
    assert!(signature == before, "the signature differs; now it is\n{signature}");
}
