//! What the plain rule loses: turn the safest of the cards that can be 2 or 3. The bounds of the verdicts in
//! `solve/src/voltorb/judge.rs` come from these losses.
//!
//! Each choice has a second; `unproven` counts those whose loss was then still open.

use std::time::Duration;

use foretile_bench::{Report, quantile};
use foretile_games::voltorb::{Board, Cards, Level, Position, boards};
use foretile_solve::voltorb::strength::free_card;
use foretile_solve::voltorb::{Aim, Limits, Pick, Worlds, advise, judge};

/// The boards of each level.
const BOARDS: [u32; 8] = [300, 300, 200, 200, 60, 60, 60, 60];

/// The losses of many choices.
#[derive(Default)]
struct Losses {
    choices: u32,
    unproven: u32,
    /// The losses above 0: points of chance, or for coins shares of the value.
    losses: Vec<f64>,
}

fn main() {
    let mut report = Report::default();
    for aim in [Aim::Win, Aim::Coins] {
        let mut all = Losses::default();
        for (level, count) in Level::all().zip(BOARDS) {
            let mut of_level = Losses::default();
            for board in boards(level, 1, count) {
                of_level.play(level, &board, aim);
            }
            of_level.tell(&mut report, &format!("voltorb/losses/{aim}/level {level}"));
            all.choices += of_level.choices;
            all.unproven += of_level.unproven;
            all.losses.extend(of_level.losses);
        }
        all.tell(&mut report, &format!("voltorb/losses/{aim}/all"));
    }
    report.save();
}

impl Losses {
    /// Plays a board by the rule until it is won or lost, and judges every choice.
    fn play(&mut self, level: Level, board: &Board, aim: Aim) {
        let position = Position { level, hints: board.hints(), cards: Cards::FACE_DOWN };
        let mut worlds = Worlds::new(&position).expect("the board itself fits");
        loop {
            let Some(card) =
                advise(&worlds, Aim::Survive, &Limits::default()).best.first().copied()
            else {
                return;
            };
            self.choices += 1;
            // A card that cannot be a Voltorb loses nothing.
            if free_card(&worlds, aim).is_none() {
                let limits =
                    Limits { time: Some(Duration::from_secs(1)), others: 0, ..Limits::default() };
                let judged =
                    judge(&worlds, aim, Pick::Turn(card), &limits).expect("a card that helps");
                if !judged.loss.is_exact() {
                    self.unproven += 1;
                } else if judged.loss.low > 0.0 {
                    let cost =
                        if aim == Aim::Coins { 1.0 - judged.kept.low } else { judged.loss.low };
                    self.losses.push(cost);
                }
            }
            worlds = worlds.showing(card, board.values()[card]).expect("the board itself fits");
        }
    }

    fn tell(&mut self, report: &mut Report, name: &str) {
        let Self { choices, unproven, losses } = self;
        let share = losses.len() as f64 / f64::from(*choices - *unproven);
        let note = if losses.is_empty() {
            String::new()
        } else {
            let [half, most, nearly, all] = [0.5, 0.9, 0.99, 1.0].map(|at| quantile(losses, at));
            format!(
                "; 50 % of the losses {half:.4}, 90 % {most:.4}, 99 % {nearly:.4}, most {all:.4}"
            )
        };
        report.row(name, share, "lose", format!("{choices} choices, {unproven} unproven{note}"));
    }
}
