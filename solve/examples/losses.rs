//! What the plain rule loses: always turn the safest of the cards that can be 2 or 3. The bounds of
//! [`Verdict`](foretile_solve::voltorb::Verdict) come from these losses.
//!
//! `cargo run --release -p foretile-solve --example losses -- 200 0.5` plays 200 boards of each level and gives
//! each choice half a second. A choice whose loss is still open then counts as unproven. Names of aims after these
//! numbers choose among `win`, `coins`, `pace` and `soonest:level:8`; rounds of a visit follow one that lost its run.

use std::env;
use std::time::Duration;

use foretile_games::voltorb::{Board, Cards, Level, Position, Standing, boards};
use foretile_solve::voltorb::long::{Choice, Measured, Prospects};
use foretile_solve::voltorb::route::Pace;
use foretile_solve::voltorb::strength::free_card;
use foretile_solve::voltorb::{Aim, Limits, Pick, Worlds, advise, judge};

const NAMES: [&str; 4] = ["win", "coins", "pace", "soonest:level:8"];

/// Returns how a player with one of these aims chooses at a level.
fn choice(name: &str, level: Level) -> Choice {
    let worth = |prospects: &Measured<Prospects>| {
        Choice::Worth(Box::new(prospects.stakes(Standing::new(level, 0), Pace::default())))
    };
    match name {
        "pace" => worth(Prospects::pace()),
        "soonest:level:8" => worth(Prospects::level()),
        name => Choice::Round(name.parse().expect("an aim of a round")),
    }
}

/// The losses of many choices.
#[derive(Default)]
struct Losses {
    choices: u32,
    unproven: u32,
    /// The losses above 0: chances, or for coins and time shares of the stake.
    losses: Vec<f64>,
}

fn main() {
    let mut words = env::args().skip(1);
    let mut number =
        |usual: f64| words.next().map_or(usual, |word| word.parse().expect("a number"));
    let (count, seconds) = (number(200.0) as u32, number(0.5));
    let named: Vec<String> = words.collect();
    println!(
        "aim             level  choices unproven  lose, %   half below   90 %     99 %     most"
    );
    for name in
        NAMES.into_iter().filter(|name| named.is_empty() || named.iter().any(|it| it == name))
    {
        let mut all = Losses::default();
        let is_open = |level: &Level| name != "soonest:level:8" || *level < Level::EIGHTH;
        for level in Level::all().filter(is_open) {
            let mut of_level = Losses::default();
            let choice = choice(name, level);
            for board in boards(level, 1, count) {
                of_level.play(level, &board, &choice, seconds);
            }
            of_level.print(name, &level.to_string());
            all.choices += of_level.choices;
            all.unproven += of_level.unproven;
            all.losses.extend(of_level.losses);
        }
        all.print(name, "all");
    }
}

impl Losses {
    /// Plays a board by the rule until it is won or lost, and judges every choice.
    fn play(&mut self, level: Level, board: &Board, choice: &Choice, seconds: f64) {
        let position = Position { level, hints: board.hints(), cards: Cards::FACE_DOWN };
        let mut worlds = Worlds::new(&position).expect("the board itself fits");
        let time = Some(Duration::from_secs_f64(seconds));
        loop {
            let safest = advise(&worlds, Aim::Survive, &Limits::default()).best;
            let Some(&card) = safest.first() else { return };
            self.choices += 1;
            // A card that cannot be a Voltorb loses nothing for these aims.
            let free = match choice {
                Choice::Round(aim) => free_card(&worlds, *aim),
                Choice::Worth(_) => None,
            };
            if free.is_none() {
                let limits = Limits::default().with_time(time).with_others(0).with_memory(64 << 20);
                let pick = Pick::Turn(card);
                let judged = judge(&worlds, choice, pick, &limits).expect("a card that helps");
                if !judged.loss.is_exact() {
                    self.unproven += 1;
                } else if judged.loss.low > 0.0 {
                    let cost = match choice {
                        Choice::Round(Aim::Coins) | Choice::Worth(_) => 1.0 - judged.kept.low,
                        Choice::Round(_) => judged.loss.low,
                    };
                    self.losses.push(cost);
                }
            }
            worlds = worlds.showing(card, board.values()[card]).expect("the board itself fits");
        }
    }

    fn print(&mut self, name: &str, level: &str) {
        let Self { choices, unproven, losses } = self;
        losses.sort_by(f64::total_cmp);
        let at = |share: f64| {
            let last = losses.len().saturating_sub(1) as f64;
            losses.get((last * share).round() as usize).copied().unwrap_or(0.0)
        };
        let share = 100.0 * losses.len() as f64 / f64::from((*choices - *unproven).max(1));
        let [half, most, nearly, all] = [0.5, 0.9, 0.99, 1.0].map(at);
        println!(
            "{name:<15} {level:<6} {choices:>7} {unproven:>8}  {share:>7.2}   {half:>10.4} {most:>8.4} {nearly:>8.4} {all:>8.4}"
        );
    }
}
