//! Puyo Puyo!! 20th: the queues of all 65,536 games, one thread: many seeds side by side against one
//! after another.

use foretile_bench::{Report, seconds};
use foretile_games::puyo::{ColourCount, Seed, deal};
use foretile_search::puyo::deals;
use sha2::{Digest, Sha256};

/// `haipuyo_txt` of `golden/puyo_digest.json`.
const HAIPUYO_SHA256: &str = "568a066c7f50dc3ca9e3aa6bdcc284df5e20f3f39ef689a398c61641c34b52eb";

fn main() {
    let mut report = Report::default();
    let four = || deals(Seed::all(), ColourCount::Four);
    let mut text = Vec::new();
    four().for_each(|dealt| text.extend(dealt.queue().haipuyo_line()));
    let digest = format!("{:x}", Sha256::digest(text));
    assert_eq!(digest, HAIPUYO_SHA256, "fast and wrong is not fast");

    let plain = || Seed::all().fold(0, |sum, seed| sum ^ deal(seed).pools[1].numbers()[255]);
    let (plain, fast) =
        (seconds(7, plain), seconds(7, || four().fold(0, |sum, dealt| sum ^ dealt.numbers[255])));
    report.row(
        "puyo/deal/side by side",
        fast,
        "s",
        "one thread, all seeds, 4 colours; 0.3 at most",
    );
    report.row("puyo/deal/in the game's order", plain, "s", "the foil; all three pools");
    report.row("puyo/deal/side by side over it", plain / fast, "times", "");
    report.save();
}
