//! Voltorb Flip: chances and best cards of the golden positions, on one thread. Every value is
//! asserted. Times are CPU seconds, compared with those of the exact peer on another machine.
//!
//! `voltorb_solve` omits the five hardest positions, and `voltorb_solve hardest` runs only these.
//! `voltorb_solve dealt [BOARDS]` proves the first card of dealt boards of each level, for each aim, and stops after 10
//! CPU seconds a board. The value after the best card is asserted to agree with the value before it.

use cpu_time::ThreadTime;
use foretile_bench::{Report, quantile, seconds};
use foretile_games::voltorb::{Cards, Level, Position, Seed, deal};
use foretile_solve::voltorb::{Advice, Aim, Limits, Worlds, advise, advise_until};
use serde::Deserialize;

#[derive(Deserialize)]
struct Golden {
    #[serde(flatten)]
    position: Position,
    #[serde(default = "to_win")]
    aim: Aim,
    boards: usize,
    value: Option<f64>,
    /// The hardest positions have none. The peer took at least 292 seconds.
    #[serde(default = "at_least")]
    peer_cpu_seconds: f64,
}

const fn to_win() -> Aim {
    Aim::Win
}

const fn at_least() -> f64 {
    292.0
}

const AIMS: [Aim; 5] = [Aim::Win, Aim::Eight, Aim::WinEight, Aim::Level, Aim::Coins];

fn main() {
    let mut report = Report::default();
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.first().is_some_and(|word| word == "dealt") {
        let boards = words.get(1).map_or(10, |word| word.parse().expect("a number of boards"));
        for aim in AIMS {
            dealt(&mut report, aim, boards);
        }
        return report.save();
    }
    if std::env::args().any(|word| word == "hardest") {
        let hardest = golden("voltorb_hardest.jsonl");
        let (values, times): (Vec<f64>, Vec<f64>) = hardest.iter().map(solve).unzip();
        for (golden, seconds) in hardest.iter().zip(&times) {
            let name = format!("voltorb/solve/win/hardest {} boards", golden.boards);
            report.row(&name, *seconds, "CPU s", format!("{:.0} times the peer", 292.0 / seconds));
        }
        // Positions 2 and 3 differ only in the order of their rows, and so do 1 and 4.
        assert!((values[2] - values[3]).abs() < 1e-9 && (values[1] - values[4]).abs() < 1e-9);
        let [(alone, all), (together, left)] = [1, 2].map(|threads| {
            let limits = Limits::default().with_others(0).with_threads(threads.try_into().unwrap());
            let mut searched = 0;
            let seconds = seconds(1, || {
                let worlds = Worlds::new(&hardest[0].position).expect("a board fits");
                let advice = advise(&worlds, Aim::Win, &limits);
                assert!(advice.is_exact() && advice.value.low == values[0]);
                searched = advice.searched;
            });
            (seconds, searched as f64)
        });
        let note = format!("{} boards, by the clock", hardest[0].boards);
        report.row("voltorb/solve/win/two threads over one", alone / together, "times", &note);
        let name = "voltorb/solve/win/positions of the first of two threads";
        report.row(name, 100.0 * left / all, "%", "of those of one thread");
        return report.save();
    }
    let golden = golden("voltorb_optimal.jsonl");
    let mut seconds: Vec<f64> = golden
        .iter()
        .map(|golden| {
            let (worlds, seconds) = chances(&golden.position);
            assert_eq!(worlds.len(), golden.boards);
            1e3 * seconds
        })
        .collect();
    report.row("voltorb/chances/median", quantile(&mut seconds, 0.5), "CPU ms", "fresh boards");
    report.row("voltorb/chances/largest", quantile(&mut seconds, 1.0), "CPU ms", "");
    let mut seconds: Vec<f64> = (0..20_000_u32)
        .map(|seed| {
            let level = Level::new((seed % 8) as u8 + 1).expect("1 to 8");
            let board = deal(Seed(seed.wrapping_mul(0x9E37_79B9)), 0, level).board;
            let position = Position { level, hints: board.hints(), cards: Cards::FACE_DOWN };
            let (worlds, seconds) = chances(&position);
            assert!(worlds.boards().any(|(world, _)| world == board));
            1e3 * seconds
        })
        .collect();
    let note = "20,000 dealt boards, all levels";
    report.row("voltorb/chances/dealt/median", quantile(&mut seconds, 0.5), "CPU ms", note);
    report.row("voltorb/chances/dealt/largest", quantile(&mut seconds, 1.0), "CPU ms", note);
    for aim in AIMS {
        let of_aim: Vec<&Golden> = golden.iter().filter(|golden| golden.aim == aim).collect();
        let mut seconds: Vec<f64> = of_aim
            .iter()
            .map(|golden| {
                let (value, seconds) = solve(golden);
                let truth = golden.value.expect("all but the hardest have a value");
                assert!((value - truth).abs() < 1e-9 * truth.max(1.0), "{:?}", golden.position);
                seconds
            })
            .collect();
        let (ours, peer): (f64, f64) =
            (seconds.iter().sum(), of_aim.iter().map(|golden| golden.peer_cpu_seconds).sum());
        let times = format!("{:.1} times the peer's {peer:.2} s", peer / ours);
        report.row(&format!("voltorb/solve/{aim}/total"), ours, "CPU s", times);
        for (name, at) in [("median", 0.5), ("99 %", 0.99), ("largest", 1.0)] {
            let value = 1e3 * quantile(&mut seconds, at);
            report.row(&format!("voltorb/solve/{aim}/{name}"), value, "CPU ms", "");
        }
    }
    report.save();
}

fn golden(name: &str) -> Vec<Golden> {
    foretile_golden::jsonl(name)
}

/// Reports how many dealt boards of each level are proven within a second, and the longest time.
fn dealt(report: &mut Report, aim: Aim, boards: u32) {
    let mut all = Vec::new();
    for level in 1..=8 {
        let level = Level::new(level).expect("1 to 8");
        for number in 0..boards {
            let board = deal(Seed(number.wrapping_mul(0x9E37_79B9)), 0, level).board;
            let position = Position { level, hints: board.hints(), cards: Cards::FACE_DOWN };
            let start = ThreadTime::now();
            let advice = within(&position, aim, start);
            let seconds = start.elapsed().as_secs_f64();
            if advice.is_exact() && !advice.best.is_empty() {
                assert_follows(&position, aim, advice.best[0], advice.value.low);
            }
            all.push(if advice.is_exact() { seconds } else { f64::INFINITY });
        }
    }
    let share =
        |limit| 100.0 * all.iter().filter(|&&time| time <= limit).count() as f64 / all.len() as f64;
    let note = format!("{} dealt boards, all levels", all.len());
    for (name, limit) in [("0.1 s", 0.1), ("1 s", 1.0), ("10 s", 10.0)] {
        report.row(&format!("voltorb/solve/dealt/{aim}/within {name}"), share(limit), "%", &note);
    }
    let total = all.iter().map(|time| time.min(LONGEST)).sum();
    report.row(&format!("voltorb/solve/dealt/{aim}/total"), total, "CPU s", &note);
    let longest = quantile(&mut all, 1.0).min(LONGEST);
    report.row(&format!("voltorb/solve/dealt/{aim}/longest"), longest, "CPU s", &note);
}

/// The CPU seconds after which a dealt board is given up.
const LONGEST: f64 = 10.0;

fn within(position: &Position, aim: Aim, start: ThreadTime) -> Advice {
    let worlds = Worlds::new(position).expect("a board fits");
    let stop = || start.elapsed().as_secs_f64() > LONGEST;
    advise_until(&worlds, aim, &Limits::default().with_others(0), &stop)
}

/// Asserts that the value before a card is the mean of the values after it, which are searched anew.
fn assert_follows(position: &Position, aim: Aim, card: usize, value: f64) {
    let chances = Worlds::new(position).expect("a board fits").chances()[card];
    let (mut low, mut high) = (0.0, 0.0);
    for shown in (1..4_u8).filter(|&shown| chances[shown as usize] > 0.0) {
        let cards = position.cards.with(card, shown);
        let after = within(&Position { cards, ..*position }, aim, ThreadTime::now()).value;
        low += chances[shown as usize] * after.low;
        high += chances[shown as usize] * after.high;
    }
    let close = 1e-9 * value.max(1.0);
    assert!(low - close <= value && value <= high + close, "{aim} {position:?}");
}

/// Returns the worlds of a position, and the CPU seconds for these and all chances.
fn chances(position: &Position) -> (Worlds, f64) {
    let start = ThreadTime::now();
    let worlds = Worlds::new(position).expect("a board fits");
    let chances = worlds.chances();
    let seconds = start.elapsed().as_secs_f64();
    assert!(chances.iter().all(|chances| (chances.iter().sum::<f64>() - 1.0).abs() < 1e-12));
    (worlds, seconds)
}

/// Returns the value of a position and the CPU seconds that it took, including its worlds.
fn solve(golden: &Golden) -> (f64, f64) {
    let start = ThreadTime::now();
    let worlds = Worlds::new(&golden.position).expect("a board fits");
    let advice = advise(&worlds, golden.aim, &Limits::default().with_others(0));
    let seconds = start.elapsed().as_secs_f64();
    assert!(advice.is_exact());
    (advice.value.low, seconds)
}
