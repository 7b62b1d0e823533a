//! Deals a Voltorb Flip board, a queue of Puyo pairs and a bingo card:
//! `cargo run --example deal -- 0x1A2B list.json`.

use std::error::Error;

use foretile_games::bingo::{Dealer, GoalList, MAX_ITERATIONS, Mode, Value};
use foretile_games::puyo::{self, ColourCount};
use foretile_games::voltorb::{self, Level};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [seed, list @ ..] = &arguments[..] else {
        return Err("expected a seed and perhaps a goal list: 0x1A2B list.json".into());
    };

    let deal = voltorb::deal(seed.parse()?, 0, Level::FIRST);
    for row in deal.board.values().chunks(voltorb::SIDE) {
        println!("{row:?}");
    }

    let seed: puyo::Seed = seed.parse()?;
    let queue = puyo::deal(seed).queue(ColourCount::Four);
    let pairs: Vec<String> = queue.pairs().take(8).map(|pair| pair.to_string()).collect();
    println!("{}", pairs.join(" "));

    if let [list] = list {
        let list: Value = serde_json::from_slice(&std::fs::read(list)?)?;
        let mode = Mode::Normal;
        let dealer = Dealer::new(&GoalList::read(&list)?, mode, &mode.rules())?;
        let seed = u32::from(seed.0).into();
        let card = dealer.deal(&seed, MAX_ITERATIONS).ok_or("no attempt dealt a card")?;
        for goal in card.goals {
            println!("{}", dealer.goal(goal).name);
        }
    }
    Ok(())
}
