//! The cards of other games, by Bingosync's families: cards per second on one thread, and the seeds behind a whole card
//! and behind goals on any squares, out of a million, on two threads.
//!
//! The peers are the site's own generators, run by node in one process with everything loaded: the site starts a process
//! for every card, which is far slower. `FORETILE_BINGOSYNC` names the folder `bingosync-app/generators` of a copy of its
//! repository; without it, the peers are left out. The lists are our own. Both sides report CPU time.

use std::hint::black_box;
use std::iter::repeat_with;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;

use cpu_time::ProcessTime;
use foretile_bench::{Report, cpu_seconds};
use foretile_games::bingo::bingosync::{Dealer, Family, Options, Seen};
use foretile_games::bingo::{SQUARES, Value};
use foretile_search::bingo::{CardWanted, Count, GameMatch, GameScan, SITE_SEEDS};
use foretile_search::sweep::{self, Event, run};
use serde::Deserialize;

/// The list of every family, of those in `shared/golden`. Hollow Knight's is in the golden data.
const LISTS: [(&str, &str); 10] = [
    ("srl-v5", "v5_one_based"),
    ("srl-v5-blackout", "v5_blackout_plain"),
    ("srl-v8", "v8_plain"),
    ("srl-v8-subtypes", "v8_subtypes_plain"),
    ("synergen", "synergen_plain"),
    ("simple", "simple_objects"),
    ("simple-alttp", "alttp_plain"),
    ("isaac", "isaac_plain"),
    ("ladx", "ladx_groups"),
    ("hollow-knight", "hollow_knight"),
];

const FIRST: u32 = 1;
const CARDS: u32 = 2_000;
/// The seed to find.
const SEED: u64 = 717_123;

#[derive(Deserialize)]
struct Golden {
    list: Value,
}

#[derive(Deserialize)]
struct PeerCards {
    seconds: f64,
    cards: Vec<Option<Vec<String>>>,
}

fn main() {
    let mut report = Report::default();
    let peer = std::env::var_os("FORETILE_BINGOSYNC").map(PathBuf::from);
    if peer.is_none() {
        eprintln!("skipped the peers: FORETILE_BINGOSYNC names no copy of the site's generators");
    }
    for (rules, list) in LISTS {
        let value: Value = match rules {
            "hollow-knight" => {
                let [Golden { list }, ..] =
                    &foretile_golden::jsonl("bingo_hollow_knight.jsonl")[..]
                else {
                    panic!("golden lists")
                };
                list.clone()
            }
            _ => {
                let name = format!("bingosync_lists/{list}.json");
                serde_json::from_str(&foretile_golden::shared_text(&name)).expect("JSON")
            }
        };
        let family: Family = rules.parse().expect("a family");
        let dealer = Dealer::new(family, &value, &Options::default()).expect("a good list");
        let deal = |seed: u32| dealer.deal(&seed.to_string());
        let ours = f64::from(CARDS)
            / cpu_seconds(20, || (FIRST..FIRST + CARDS).filter_map(|seed| deal(seed).ok()).count());
        let note = format!("{list}, {} goals, one thread, CPU time", dealer.goals().len());
        report.row(&format!("bingo/games/{rules}"), ours, "cards/s", note);
        if let Some(peer) = &peer {
            let theirs = peers_cards(peer, family, &value);
            for (seed, card) in (FIRST..).zip(&theirs.cards) {
                let name = |goal: u32| dealer.goals()[goal as usize].name.clone();
                let card_of_ours = deal(seed).ok().map(|card| card.map(name).to_vec());
                assert_eq!(card_of_ours, *card, "fast and wrong is not fast: {rules} {seed}");
            }
            let rate = f64::from(CARDS) / theirs.seconds;
            report.row(&format!("bingo/games/{rules}/node"), rate, "cards/s", "CPU time");
            report.row(&format!("bingo/games/{rules}/ours over theirs"), ours / rate, "times", "");
        }
        find(&mut report, rules, &dealer);
    }
    report.save();
}

fn peers_cards(generators: &Path, family: Family, list: &Value) -> PeerCards {
    let file = std::env::temp_dir().join("foretile-bingo-games.json");
    std::fs::write(&file, serde_json::to_string(list).expect("JSON")).expect("a file for the peer");
    let output = Command::new("node")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("peers/bingosync/cards.mjs"))
        .arg(generators)
        .arg(family.site_name())
        .arg(file)
        .args([FIRST.to_string(), CARDS.to_string()])
        .output()
        .expect("node runs");
    let error = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("the peer fails: {error}"))
}

/// Times the search for a whole card, and for two goals on any squares.
fn find(report: &mut Report, rules: &str, dealer: &Dealer) {
    let card = dealer.deal(&SEED.to_string()).expect("a card");
    let seen = |square: usize| Seen { square, goals: vec![card[square]] };
    let whole = CardWanted { seen: (0..SQUARES).map(seen).collect(), ..CardWanted::default() };
    let count = |square: usize| Count { goals: vec![card[square]], squares: 1..=25 };
    let anywhere = CardWanted { counts: vec![count(3), count(17)], ..CardWanted::default() };
    for (name, wanted) in [("whole card", whole), ("two goals anywhere", anywhere)] {
        let found = ask(dealer, &wanted);
        assert!(
            found.iter().any(|found| found.seed == SEED && found.card == card),
            "fast and wrong is not fast"
        );
        let time = seconds(|| ask(dealer, &wanted));
        let note = format!("1,000,000 seeds, two threads; {} fit", found.len());
        report.row(&format!("bingo/games/{rules}/find {name}"), time, "s", note);
    }
}

/// Returns the CPU seconds of a search on each of its two threads, the minimum over several runs.
fn seconds<T>(ask: impl Fn() -> T) -> f64 {
    let time = || {
        let start = ProcessTime::now();
        black_box(ask());
        start.elapsed().as_secs_f64() / 2.0
    };
    repeat_with(time).take(2).fold(f64::INFINITY, f64::min)
}

fn ask(dealer: &Dealer, wanted: &CardWanted) -> Vec<GameMatch> {
    let options = sweep::Options { threads: NonZero::new(2), ..sweep::Options::default() };
    let mut found = Vec::new();
    let _ = run(&GameScan::new(dealer, SITE_SEEDS, wanted.clone()), &options, |event| {
        if let Event::Found(fit) = event {
            found.push(fit);
        }
        ControlFlow::Continue(())
    });
    found
}
