//! What may be under each card, and which to turn.

use clap::Args;
use foretile_games::voltorb::Position;
use foretile_solve::voltorb::{Advice, Aim, Certain, Chances, Worlds, advise};
use serde::{Deserialize, Serialize};

/// Which card is best?
#[derive(Deserialize)]
pub struct Solve {
    #[serde(flatten)]
    pub position: Position,
    #[serde(flatten)]
    pub wish: Wish,
}

/// What the player wants of the answer.
#[derive(Args, Deserialize, Clone)]
pub struct Wish {
    /// What to aim for: survive
    #[arg(long, default_value_t)]
    #[serde(default)]
    pub aim: Aim,
}

/// What is known of a position, and what to do.
#[derive(Serialize)]
pub struct Solved {
    /// How many boards fit.
    pub boards: usize,
    /// The chances of every card to be a Voltorb, 1, 2 and 3.
    pub p: Chances,
    pub aim: Aim,
    #[serde(flatten)]
    pub advice: Advice,
    pub certain: Vec<Certain>,
}

/// Weighs all boards that fit; an error when none does.
pub fn solve(question: &Solve) -> anyhow::Result<Solved> {
    let worlds = Worlds::new(&question.position)?;
    let aim = question.wish.aim;
    Ok(Solved {
        boards: worlds.len(),
        p: worlds.chances(),
        aim,
        advice: advise(&worlds, aim),
        certain: worlds.certain(),
    })
}
