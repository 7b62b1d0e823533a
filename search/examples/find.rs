//! Finds the seeds behind the hints of a level 1 board: `cargo run --release --example find --
//! 5:1,3:2,5:1,4:1,8:1 5:1,5:1,5:1,4:2,6:1`, rows and then columns.

use std::error::Error;
use std::ops::ControlFlow;

use foretile_games::voltorb::{Cards, Hints, Level, Position};
use foretile_search::sweep::{self, Event, Options};
use foretile_search::voltorb::{SeedScan, Seeds};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [rows, cols] = &arguments[..] else {
        return Err("expected rows and columns: 5:1,3:2,5:1,4:1,8:1 5:1,5:1,5:1,4:2,6:1".into());
    };
    let hints = format!("{rows} {cols}").parse::<Hints>()?;
    let position = Position { level: Level::FIRST, hints, cards: Cards::FACE_DOWN };

    // Every seed of a console whose player presses A between 10 and 30 seconds after its start.
    let seeds = Seeds::any_clock(600..=1_800);
    let scan = SeedScan::new(seeds, 0..=0, vec![position.into()], 0..=0);
    let _ended = sweep::run(&scan, &Options::default(), |event| {
        match event {
            Event::Found(visit) => println!("{}", visit.seed),
            Event::Scanned(done) => eprint!("\r{} of {} seeds ", done.places, done.of),
        }
        ControlFlow::Continue(())
    });
    eprintln!();
    Ok(())
}
