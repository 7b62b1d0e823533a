//! The quick rules of the planner beside the plain ones: `puyo_check fields MILLIONS SEED` compares chains, scores and
//! all clears of random fields. `puyo_check clears QUEUES` compares the earliest all clears with those of a search that
//! drops every pair everywhere by the plain rules and leaves out nothing but repeated fields; and as many later ones, of
//! 7 or 8 pairs, with those of another program, `foretile_search::puyo::find_clear`, which shares their field. `puyo_check speed` times the chains
//! that fire the longest plans of `results/puyo_records.csv`, by both rules.

use std::collections::HashSet;
use std::hint::black_box;
use std::time::Duration;

use cpu_time::ProcessTime;
use foretile_bench::Report;
use foretile_games::puyo::bits::Bits;
use foretile_games::puyo::{
    COLUMNS, Chain, Colour, ColourCount, Field, Pair, Placement, Play, Puyo, ROWS, Seed, queue,
};
use foretile_search::puyo::{find_clear, first_clear};
use foretile_solve::puyo::{Aim, Limits, Task, plan};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let texts: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse::<u64>().expect("a number");
    match texts[..] {
        ["fields", millions, seed] => fields(number(millions), number(seed)),
        ["clears", queues] => {
            clears(number(queues) as usize);
            later(number(queues) as usize);
        }
        ["speed"] => speed(),
        _ => panic!(
            "expected `fields MILLIONS SEED`, `clears QUEUES` or `speed`, such as fields 5 1"
        ),
    }
}

/// Runs the chain of a field by the quick rules. Returns the number of its steps, its points, and whether the field is
/// empty afterwards.
fn chain_on_bits(field: &Field) -> (usize, u32, bool) {
    let mut bits = Bits::of(field);
    let (steps, points) = bits.run_and_score();
    (steps as usize, points, bits.is_empty())
}

/// A plain generator, which has nothing to do with those of the games.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

fn fields(millions: u64, seed: u64) {
    let mut dice = Dice(seed);
    let (mut longest, mut cleared, mut steps) = (0, 0u64, 0);
    for _ in 0..millions * 1_000_000 {
        let colours = 1 + dice.below(5);
        let garbage = dice.below(3) == 0;
        let most = 1 + dice.below(ROWS as u64);
        // Runs of one colour give longer chains than single puyos.
        let stay = dice.below(4);
        let mut field = Field::default();
        let mut puyo = Puyo::Coloured(Colour::Red);
        for column in 0..COLUMNS {
            for row in 0..dice.below(most + 1) as usize {
                if dice.below(4) >= stay {
                    puyo = Puyo::Coloured(Colour::ALL[dice.below(colours) as usize]);
                    if garbage && dice.below(6) == 0 {
                        puyo = Puyo::Garbage;
                    }
                }
                field.set(column, row, Some(puyo));
            }
        }
        let on_bits = chain_on_bits(&field);
        let mut rest = field;
        let pops: Vec<_> = std::iter::from_fn(|| rest.pop()).collect();
        let chain = Chain { all_clear: false, steps: pops };
        assert_eq!(on_bits, (chain.steps.len(), chain.score(), rest.is_empty()), "{field}");
        longest = longest.max(on_bits.0);
        steps += on_bits.0;
        cleared += u64::from(on_bits.2);
    }
    let note = format!(
        "dice {seed}, all agree; {steps} steps, longest chain {longest}, {cleared} left empty"
    );
    let mut report = Report::default();
    report.row("puyo/bits and plain rules", millions as f64, "million fields", note);
    report.save();
}

/// Times the chains that plans fire, by the quick rules with the reading of the field, and by the plain ones.
fn speed() {
    const REPEATS: usize = 20_000;
    let records = include_str!("../../results/puyo_records.csv");
    let fields: Vec<Field> =
        records.lines().filter_map(|line| line.strip_prefix("chain,")).map(fired).collect();
    let plainly = |field: &Field| {
        let mut rest = *field;
        std::iter::from_fn(|| rest.pop()).count()
    };
    let mut report = Report::default();
    let mut time = |name: &str, repeats: usize, steps: &dyn Fn(&Field) -> usize| {
        let start = ProcessTime::now();
        let mut all = 0;
        for _ in 0..repeats {
            all += fields.iter().map(|field| steps(black_box(field))).sum::<usize>();
        }
        let (spent, chains) = (start.elapsed().as_secs_f64(), (repeats * fields.len()) as f64);
        let note = format!("{} fields, {:.1} steps a chain", fields.len(), all as f64 / chains);
        report.row(&format!("puyo/chains {name}"), chains / spent, "per CPU second", note);
        all / repeats
    };
    let quick = time("on bits", REPEATS, &|field| chain_on_bits(field).0);
    assert_eq!(quick, time("by the plain rules", REPEATS / 100, &plainly));
    report.save();
}

/// Returns the field that a record's last pair makes when it has landed. The line is `seed,chain,score,pair,proven,moves`.
fn fired(line: &str) -> Field {
    let parts: Vec<&str> = line.split(',').collect();
    let seed = Seed(parts[0].parse().expect("a seed"));
    let mut play = Play::default();
    let mut field = play.field;
    for (pair, letter) in queue(seed, ColourCount::Four).pairs().zip(parts[5].bytes()) {
        let at = Placement::all().nth((letter - b'a').into()).expect("one of 22 letters");
        let mut before = play;
        before.land_pair(pair, at).expect("a plan can be played");
        field = before.field;
        play.drop(pair, at).expect("a plan can be played");
    }
    field
}

/// The most pairs that the plain search goes through.
const PLAIN: usize = 5;

/// The queues are those of the seeds 97 apart, whose colours allow an all clear with pair 4, 5 or 6, but none before.
fn clears(queues: usize) {
    let mut compared = [0; PLAIN + 2];
    let allowed = |seed: &Seed| first_clear(&queue(*seed, ColourCount::Four)).unwrap_or(u8::MAX);
    let early = |seed: &Seed| (4..=PLAIN + 1).contains(&allowed(seed).into());
    let seeds = (0..=u16::MAX).map(|index| Seed(index.wrapping_mul(97))).filter(early).take(queues);
    for seed in seeds {
        let pairs: Vec<Pair> = queue(seed, ColourCount::Four).pairs().take(PLAIN + 1).collect();
        let plainly = earliest(&pairs[..PLAIN]).unwrap_or(PLAIN + 1);
        assert_eq!(earliest_plan(&pairs), Some(plainly), "{seed}");
        compared[plainly] += 1;
    }
    let note = format!("queues by pairs: {compared:?}, all agree");
    let mut report = Report::default();
    report.row(
        "puyo/all clears and a plain search",
        compared.iter().sum::<usize>() as f64,
        "queues",
        note,
    );
    report.save();
}

/// The queues are those of the seeds 89 apart, whose colours allow an all clear with pair 7 or 8, but none before.
fn later(queues: usize) {
    const LAST: usize = 8;
    let mut compared = [0; LAST + 2];
    let seeds = (0..=u16::MAX).map(|index| Seed(index.wrapping_mul(89)));
    let allowed = |seed: &Seed| first_clear(&queue(*seed, ColourCount::Four)).unwrap_or(u8::MAX);
    for seed in seeds.filter(|seed| (7..=LAST as u8).contains(&allowed(seed))).take(queues) {
        let pairs: Vec<Pair> = queue(seed, ColourCount::Four).pairs().take(LAST).collect();
        let can = |&count: &usize| find_clear(&pairs[..count]).is_some();
        let other = (usize::from(allowed(&seed))..=LAST).find(can);
        let planned = earliest_plan(&pairs);
        assert_eq!(planned, other, "{seed}");
        compared[other.unwrap_or(LAST + 1)] += 1;
    }
    let note = format!("queues by pairs, the last ones have none: {compared:?}, all agree");
    let mut report = Report::default();
    let sum: usize = compared.iter().sum();
    report.row("puyo/all clears and another program", sum as f64, "queues", note);
    report.save();
}

/// Returns the pair that empties the field first, as the planner proves it.
fn earliest_plan(pairs: &[Pair]) -> Option<usize> {
    let task = Task::new(Play::default(), pairs.to_vec(), Aim::Clear);
    let limits = Limits::default().with_time(Duration::MAX);
    let planned = plan(&task, &limits, &|| false, &mut |_| {}).expect("both rules agree");
    assert!(planned.proven, "{pairs:?}");
    planned.plan.map(|plan| plan.placements.len())
}

/// Returns after how many pairs the field can be empty for the first time, if after one of these.
fn earliest(pairs: &[Pair]) -> Option<usize> {
    let mut plays = HashSet::from([Play::default()]);
    for (index, &pair) in pairs.iter().enumerate() {
        let last = index + 1 == pairs.len();
        let mut next = HashSet::new();
        for play in &plays {
            for placement in Placement::all() {
                let mut after = *play;
                let Ok(chain) = after.drop(pair, placement) else { continue };
                if chain.all_clear {
                    return Some(index + 1);
                }
                if !last && !after.is_lost() {
                    next.insert(after);
                }
            }
        }
        plays = next;
    }
    None
}
