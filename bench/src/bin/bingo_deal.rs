//! Ocarina of Time bingo: cards per second on one thread. The peer is the community's own generator
//! (npm `oot-bingo-generator`), with the same list and seeds in the same run. The floor is drawing
//! the cards' random numbers and nothing else. Both sides report CPU time, the minimum over many
//! rounds, because other work on the machine can only increase it.

use std::path::Path;
use std::process::Command;

use foretile_bench::{Report, cpu_seconds};
use foretile_games::bingo::{Card, Dealer, GoalList, MAX_ITERATIONS, Mode, Seed, Value};
use foretile_games::rng::seedrandom::Seedrandom;
use serde::Deserialize;

const FIRST: u32 = 1;

#[derive(Deserialize)]
struct PeerCards {
    seconds: f64,
    cards: Vec<Option<Vec<String>>>,
}

fn main() {
    let mut report = Report::default();
    let file = foretile_golden::list_file("v10.1");
    let text = std::fs::read_to_string(&file).expect("a readable list");
    let value: Value = serde_json::from_str(&text).expect("JSON");
    let list = GoalList::read(&value).expect("a goal list");
    let peer = install();
    for (mode, name, cards, peer_cards) in [
        (Mode::Normal, "normal", 300, 100),
        (Mode::Blackout, "blackout", 200, 20),
        (Mode::Short, "short", 1_000, 300),
        (Mode::ShortBlackout, "shortBlackout", 500, 60),
    ] {
        let dealer = Dealer::new(&list, mode, &mode.rules()).expect("goals for every mode");
        let mut table = dealer.table();
        let mut deal = |seed: u32| table.deal(&Seed::from(seed), MAX_ITERATIONS);
        let ours = f64::from(cards)
            / cpu_seconds(40, || (FIRST..FIRST + cards).filter_map(&mut deal).count());

        let draws: Vec<u64> = (FIRST..FIRST + cards).map(|seed| drawn(&dealer, seed)).collect();
        let floor = f64::from(cards) / cpu_seconds(40, || draw(&draws));
        let note =
            format!("{:.0} draws a card", draws.iter().sum::<u64>() as f64 / f64::from(cards));
        report.row(&format!("bingo/deal/{name}"), ours, "cards/s", "v10.1, one thread, CPU time");
        report.row(&format!("bingo/deal/{name}/draws alone"), floor, "cards/s", note);

        let Some(peer) = &peer else { continue };
        let output = Command::new("node")
            .arg(peer.join("cards.js"))
            .arg(&file)
            .args([name, &FIRST.to_string(), &peer_cards.to_string()])
            .output()
            .expect("node runs");
        let theirs: PeerCards = serde_json::from_slice(&output.stdout).expect("the peer's answer");
        assert_eq!(theirs.cards.len(), peer_cards as usize);
        for (seed, card) in (FIRST..).zip(&theirs.cards) {
            let ids = |card: Card| card.goals.map(|goal| dealer.goal(goal).id.clone()).to_vec();
            assert_eq!(deal(seed).map(ids), *card, "fast and wrong is not fast: seed {seed}");
        }
        let rate = f64::from(peer_cards) / theirs.seconds;
        report.row(&format!("bingo/deal/{name}/oot-bingo-generator"), rate, "cards/s", "CPU time");
        report.row(&format!("bingo/deal/{name}/ours over theirs"), ours / rate, "times", "");
    }
    report.save();
}

/// Returns how many random numbers a seed's card needs.
fn drawn(dealer: &Dealer, seed: u32) -> u64 {
    let mut end = Seedrandom::new(&seed.to_string());
    dealer.table().deal_from(seed.into(), &mut end, MAX_ITERATIONS);
    let mut rng = Seedrandom::new(&seed.to_string());
    let mut count = 0;
    while rng != end {
        rng.next_f64();
        count += 1;
    }
    count
}

/// Draws as many random numbers for every seed as its card needs.
fn draw(draws: &[u64]) -> f64 {
    let one = |(seed, count): (u32, &u64)| {
        let mut rng = Seedrandom::new(&seed.to_string());
        let mut numbers = vec![0.0; *count as usize];
        rng.fill(&mut numbers);
        numbers.iter().sum::<f64>()
    };
    (FIRST..).zip(draws).map(one).sum()
}

/// Installs the peer's package and returns its folder, or `None` if npm is missing.
fn install() -> Option<&'static Path> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/peers/bingo"));
    let npm = Command::new("npm")
        .args(["install", "--no-audit", "--no-fund", "--silent"])
        .current_dir(folder)
        .status();
    if npm.is_ok_and(|status| status.success()) {
        return Some(folder);
    }
    eprintln!("skipped the peer: npm cannot install oot-bingo-generator");
    None
}
