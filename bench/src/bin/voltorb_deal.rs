//! Voltorb Flip: first boards per second on one thread. The peer is a textbook MT19937, which seeds
//! and twists all 624 words before the first output.

use foretile_bench::{Report, seconds};
use foretile_games::rng::mt19937::{STATE_WORDS, TWIST_DISTANCE, seed_step, temper, twist};
use foretile_games::voltorb::{Board, Level, Seed, deal, deal_with};

const BOARDS: u32 = 20_000;

fn main() {
    let mut report = Report::default();
    for seed in (0..BOARDS).step_by(97) {
        assert_eq!(ours(seed), textbook(seed), "fast and wrong is not fast");
    }
    let (fast, slow) = (rate(ours), rate(textbook));
    report.row("voltorb/deal/lazy", fast, "boards/s", "one thread, level 1, advance 0");
    report.row("voltorb/deal/textbook", slow, "boards/s", "the foil");
    report.row("voltorb/deal/lazy over textbook", fast / slow, "times", "");
    report.save();
}

fn rate(board: fn(u32) -> Board) -> f64 {
    let work = || (0..BOARDS).map(|seed| u32::from(board(seed).values()[0])).sum::<u32>();
    f64::from(BOARDS) / seconds(7, work)
}

fn ours(seed: u32) -> Board {
    deal(Seed(seed), 0, Level::FIRST).board
}

fn textbook(seed: u32) -> Board {
    let mut state = [seed; STATE_WORDS];
    for index in 1..STATE_WORDS {
        state[index] = seed_step(state[index - 1], index as u32);
    }
    for index in 0..STATE_WORDS {
        let (next, partner) = ((index + 1) % STATE_WORDS, (index + TWIST_DISTANCE) % STATE_WORDS);
        state[index] = twist(state[index], state[next], state[partner]);
    }
    let mut outputs = state.into_iter().map(temper);
    deal_with(Level::FIRST, || outputs.next().expect("a first board draws fewer than 624")).1
}
