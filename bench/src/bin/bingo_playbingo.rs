//! Boards of PlayBingo: boards per second on one thread, and the seeds of a board and of two goals on any squares, out of
//! all that the site draws, on two threads.
//!
//! The peer is a plain writing of the rules in JavaScript, run by node: as on the site, each square makes its pool and shuffles
//! all of it. The lists are our own, in `shared/golden`. Both sides report CPU time.

use std::collections::HashMap;
use std::iter::repeat_with;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::Command;

use cpu_time::ProcessTime;
use foretile_bench::{Report, cpu_seconds};
use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::Seen;
use foretile_games::bingo::playbingo::{Dealer, GoalList, Seed, Settings};
use foretile_search::bingo::{BoardMatch, BoardScan, CardWanted, Count};
use foretile_search::sweep::{Event, Options, run};
use serde::Deserialize;

/// The settings to deal by, of those in `shared/golden`.
const SETTINGS: [&str; 8] = [
    "random",
    "random-line",
    "random-everything",
    "isaac-line-max",
    "custom-3x3",
    "custom-4x6",
    "custom-7x7-line",
    "custom-12x12-synergize",
];

const FIRST: i64 = -500;
const BOARDS: i64 = 1_500;
/// The seed to find.
const SEED: i64 = 717_123;

#[derive(Deserialize)]
struct Named {
    list: String,
    settings: Option<Value>,
}

#[derive(Deserialize)]
struct PeerBoards {
    seconds: f64,
    boards: Vec<Option<Vec<u32>>>,
}

fn main() {
    let mut report = Report::default();
    let text = foretile_golden::shared_text("playbingo_lists/settings.json");
    let all: HashMap<String, Named> = serde_json::from_str(&text).expect("JSON");
    for name in SETTINGS {
        let Named { list: file, settings: Some(settings) } = &all[name] else {
            panic!("settings of the new generator")
        };
        let path = foretile_golden::shared_file(&format!("playbingo_lists/{file}.json"));
        let document: Value =
            serde_json::from_slice(&std::fs::read(&path).expect("a list")).expect("JSON");
        let list = GoalList::read(&document).expect("a good list");
        let dealer = Dealer::new(&list, &Settings::read(settings).expect("settings")).expect("ids");
        let deal = |seed: i64| dealer.deal(Seed::from(seed)).ok().map(|board| board.goals);
        let ours = BOARDS as f64
            / cpu_seconds(20, || (FIRST..FIRST + BOARDS).filter_map(deal).count());
        let theirs = peers_boards(&path, settings);
        for (seed, board) in (FIRST..).zip(&theirs.boards) {
            assert_eq!(deal(seed), *board, "fast and wrong is not fast: {name} {seed}");
        }
        let rate = BOARDS as f64 / theirs.seconds;
        let (rows, columns) = (dealer.rows(), dealer.columns());
        let note = format!("{} goals, {rows} x {columns}, one thread, CPU time", list.goals.len());
        report.row(&format!("bingo/playbingo/{name}"), ours, "boards/s", note);
        report.row(&format!("bingo/playbingo/{name}/node"), rate, "boards/s", "CPU time");
        let times = ours / rate;
        report.row(&format!("bingo/playbingo/{name}/ours over theirs"), times, "times", "");
        find(&mut report, name, &dealer, list.goals.len());
    }
    report.save();
}

fn peers_boards(list: &Path, settings: &Value) -> PeerBoards {
    let file = std::env::temp_dir().join("foretile-bingo-playbingo.json");
    std::fs::write(&file, serde_json::to_string(settings).expect("JSON")).expect("a file");
    let output = Command::new("node")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("peers/playbingo/boards.mjs"))
        .args([list, &file])
        .args([FIRST.to_string(), BOARDS.to_string()])
        .output()
        .expect("node runs");
    let error = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("the peer fails: {error}"))
}

/// Times the search for a whole board, and for two goals on any squares.
fn find(report: &mut Report, name: &str, dealer: &Dealer, goals: usize) {
    let board = dealer.deal(Seed::from(SEED)).expect("a board").goals;
    let seen = |square: usize| Seen { square, goals: vec![board[square]] };
    let whole = CardWanted { seen: (0..board.len()).map(seen).collect(), ..CardWanted::default() };
    let count = |square: usize| Count { goals: vec![board[square]], squares: 1..=u8::MAX };
    let anywhere = CardWanted { counts: vec![count(3), count(7)], ..CardWanted::default() };
    for (what, wanted) in [("whole board", whole), ("two goals anywhere", anywhere)] {
        let ask = || {
            let options = Options { threads: NonZero::new(2), ..Options::default() };
            let scan = BoardScan::new(dealer, goals, BoardScan::SITE_SEEDS, wanted.clone());
            let mut found = Vec::new();
            let _ = run(&scan, &options, |event| {
                if let Event::Found(fit) = event {
                    found.push(fit);
                }
                ControlFlow::Continue(())
            });
            found
        };
        let mut fitting = 0;
        let time = || {
            let start = ProcessTime::now();
            let found: Vec<BoardMatch> = ask();
            let time = start.elapsed().as_secs_f64() / 2.0;
            assert!(found.iter().any(|found| found.seed == SEED && found.goals == board));
            fitting = found.len();
            time
        };
        let time = repeat_with(time).take(2).fold(f64::INFINITY, f64::min);
        let note = format!("999,999 seeds, two threads; {fitting} fit");
        report.row(&format!("bingo/playbingo/{name}/find {what}"), time, "s", note);
    }
}
