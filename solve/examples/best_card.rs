//! Names the best card of a fresh level 1 board, to win: `cargo run --example best_card --
//! 5:1,3:2,5:1,4:1,8:1 5:1,5:1,5:1,4:2,6:1`, rows and then columns.

use std::error::Error;

use foretile_games::voltorb::{Cards, Hints, Level, Position, column_of, row_of};
use foretile_solve::voltorb::{Aim, Limits, Worlds, advise};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [rows, cols] = &arguments[..] else {
        return Err("expected rows and columns: 5:1,3:2,5:1,4:1,8:1 5:1,5:1,5:1,4:2,6:1".into());
    };
    let hints = format!("{rows} {cols}").parse::<Hints>()?;
    let position = Position { level: Level::FIRST, hints, cards: Cards::FACE_DOWN };

    let worlds = Worlds::new(&position)?;
    let advice = advise(&worlds, Aim::Win, &Limits::default());
    println!("{} boards fit, won in {:.1}% of them", worlds.len(), 100.0 * advice.value.low);
    for card in advice.best {
        println!("turn row {}, column {}", row_of(card) + 1, column_of(card) + 1);
    }
    Ok(())
}
