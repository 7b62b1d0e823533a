//! Plans the fastest way to some coins from a known seed: `cargo run --release --example route --
//! 0x6207030D coins:2000`.

use std::error::Error;

use foretile_games::voltorb::Session;
use foretile_solve::voltorb::route::{Planner, Task};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [seed, goal] = &arguments[..] else {
        return Err("expected a seed and a goal: 0x6207030D coins:2000".into());
    };
    let task = Task::new(goal.parse()?);
    let start = Session::new(seed.parse()?, 0);
    let route = Planner::new(task).route(&start).ok_or("no route reaches the goal")?;
    for (round, milliseconds) in route.session.record().rounds.iter().zip(&route.rounds) {
        println!("turn {:?}, {milliseconds} ms, {} coins", round.flips, round.coins);
    }
    Ok(())
}
