//! Puyo Puyo!! 20th: all 65,536 games, one thread: every colour map and all three pools.

use foretile_bench::{Report, seconds};
use foretile_games::puyo::{ColourCount, Seed, deal};
use sha2::{Digest, Sha256};

/// `haipuyo_txt` of `golden/puyo_digest.json`.
const HAIPUYO_SHA256: &str = "568a066c7f50dc3ca9e3aa6bdcc284df5e20f3f39ef689a398c61641c34b52eb";

fn main() {
    let mut report = Report::default();
    let text = Seed::all().flat_map(|seed| deal(seed).queue(ColourCount::Four).haipuyo_line());
    let digest = format!("{:x}", Sha256::digest(text.collect::<Vec<u8>>()));
    assert_eq!(digest, HAIPUYO_SHA256, "fast and wrong is not fast");

    let all = || Seed::all().fold(0, |sum: u32, seed| sum.wrapping_add(deal(seed).final_state));
    let plain = seconds(7, all);
    report.row("puyo/deal/all seeds", plain, "s", "one thread, three pools each; 0.3 at most");
    report.save();
}
