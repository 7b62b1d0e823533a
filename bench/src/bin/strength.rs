//! Whether a new version of a policy plays better than the one before, by a sequential test: both programs play the same
//! boards or queues, batch by batch, until the differences decide.
//!
//! ```text
//! strength OLD NEW round AIM LEVEL     what a round brings: coins, or the share of rounds that reach the aim
//! strength OLD NEW visit AIM           pace: coins per minute; soonest:level:8: minutes, fewer are better
//! strength OLD NEW puyo GOAL           the chain, or the points, of plans within a second
//! ```
//!
//! OLD and NEW are two programs `foretile`. Exit code 0: NEW is not worse. 1: NEW is worse.
//!
//! The test is the generalised sequential probability ratio test that chess engines use, on the mean difference of a batch:
//!
//! ```text
//! H0: the difference is -MARGIN          d = mean of the batches' differences, s² = their variance, n = their number
//! H1: the difference is 0                LLR = n/2 ((d + MARGIN)² - d²) / s²
//!
//! accept H1 once LLR >= ln((1 - BETA) / ALPHA), accept H0 once LLR <= ln(BETA / (1 - ALPHA))
//! ```

use std::env;
use std::process::{Command, ExitCode};

use serde_json::Value;

/// The chance of accepting a version that is worse by the margin, and of refusing one that is as good.
const ALPHA: f64 = 0.05;
const BETA: f64 = 0.05;
/// The loss that counts, as a part of what the old version brings.
const MARGIN: f64 = 0.01;
/// Rounds or queues of a batch, enough for the differences of batches to be nearly normal.
const BATCH: u32 = 50;
/// Batches before a decision, so that the variance is known.
const LEAST: usize = 8;
/// Batches after which there is no decision.
const MOST: usize = 400;

/// What is compared.
enum Contest {
    Round { aim: String, level: String },
    Visit { aim: String },
    Puyo { goal: String },
}

impl Contest {
    fn parse(words: &[String]) -> Option<Self> {
        match words {
            [what, aim, level] if what == "round" => {
                Some(Self::Round { aim: aim.clone(), level: level.clone() })
            }
            [what, aim] if what == "visit" => Some(Self::Visit { aim: aim.clone() }),
            [game, goal] if game == "puyo" && ["chain", "score"].contains(&goal.as_str()) => {
                Some(Self::Puyo { goal: goal.clone() })
            }
            _ => None,
        }
    }

    /// Plays a batch with a program. Returns what a round or a queue brings on average.
    fn play(&self, program: &str, batch: usize) -> f64 {
        let first = 1 + batch as u32 * BATCH;
        match self {
            Self::Round { aim, level } => {
                let (first, rounds) = (first.to_string(), BATCH.to_string());
                let flags =
                    ["--aim", aim, "--level", level, "--first", &first, "--rounds", &rounds];
                let printed =
                    json(program, &[&["voltorb", "bench", "--json"], &flags[..]].concat());
                let mean = |name: &str| printed[name]["mean"].as_f64();
                let worth =
                    if aim == "coins" { mean("coins") } else { mean("reached").or(mean("won")) };
                worth.expect("a mean")
            }
            Self::Visit { aim } => {
                let (seed, is_pace) = (first.to_string(), aim == "pace");
                let goal = if is_pace { "minutes:60" } else { "level:8" };
                let flags = [
                    "--aim", aim, "--goal", goal, "--pool", "20", "--visits", "200", "--seed",
                    &seed,
                ];
                let printed =
                    json(program, &[&["voltorb", "visits", "--json"], &flags[..]].concat());
                let mean = |name: &str| printed[name]["mean"].as_f64().expect("a mean");
                if is_pace { mean("coins_per_minute") } else { -mean("minutes") }
            }
            Self::Puyo { goal } => {
                let plan = |seed: u32| {
                    let seed = format!("{seed:#06x}");
                    let flags =
                        ["puyo", "plan", &seed, "--goal", goal, "--time-limit", "1", "--json"];
                    json(program, &flags)[goal].as_f64().expect("a chain or a score")
                };
                (first..first + BATCH).map(plan).sum::<f64>() / f64::from(BATCH)
            }
        }
    }
}

fn json(program: &str, arguments: &[&str]) -> Value {
    let output = Command::new(program).args(arguments).output().expect("a program `foretile`");
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The logarithm of how much more likely the differences are if the true one is 0 than if it is `-margin`.
fn llr(differences: &[f64], margin: f64) -> f64 {
    let count = differences.len() as f64;
    let mean = differences.iter().sum::<f64>() / count;
    let squares: f64 = differences.iter().map(|difference| (difference - mean).powi(2)).sum();
    // Two versions that play alike never differ: any doubt is enough to accept the new one.
    let variance = (squares / (count - 1.0)).max(1e-12);
    count / 2.0 * ((mean + margin).powi(2) - mean.powi(2)) / variance
}

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let contest = words.get(2..).and_then(Contest::parse);
    let (Some(contest), [old, new, ..]) = (contest, &words[..]) else {
        eprintln!("expected two programs and a contest, such as: strength OLD NEW round win 4");
        return ExitCode::from(2);
    };
    let (accept, refuse) = (((1.0 - BETA) / ALPHA).ln(), (BETA / (1.0 - ALPHA)).ln());
    let (mut differences, mut brought) = (Vec::new(), 0.0);
    for batch in 0..MOST {
        let before = contest.play(old, batch);
        brought += before;
        differences.push(contest.play(new, batch) - before);
        if differences.len() < LEAST {
            continue;
        }
        let mean = differences.iter().sum::<f64>() / differences.len() as f64;
        let old_mean = brought / differences.len() as f64;
        let llr = llr(&differences, MARGIN * old_mean.abs());
        println!("{:4} batches: old {old_mean:.4}, new {:+.4}, LLR {llr:+.2}", batch + 1, mean);
        if llr >= accept {
            println!("accepted: not worse by {:.0} % of what the old one brings", 100.0 * MARGIN);
            return ExitCode::SUCCESS;
        }
        if llr <= refuse {
            println!("refused: worse than the old one");
            return ExitCode::FAILURE;
        }
    }
    println!("no decision after {MOST} batches");
    ExitCode::FAILURE
}

#[cfg(test)]
mod tests {
    use super::llr;

    #[test]
    fn differences_decide() {
        let around = |mean: f64| [-0.3, 0.2, 0.1, -0.1, 0.3, -0.2].map(|noise| mean + noise);
        assert!(llr(&around(0.0), 0.4) > 0.0, "as good");
        assert!(llr(&around(-0.4), 0.4) < 0.0, "worse by the margin");
        assert!(llr(&[0.0; 8], 0.01) > 1e3, "alike");
    }
}
