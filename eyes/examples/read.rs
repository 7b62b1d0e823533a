//! Prints the boards in a picture: `cargo run --example read -- screenshot.png`.

use std::error::Error;

use foretile_eyes::{Picture, read};

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("expected a picture, such as screenshot.png")?;
    let picture = Picture::decode(&std::fs::read(file)?)?;
    for board in read(&picture) {
        let [left, top, width, height] = board.bounds();
        println!("a board of {width:.0}x{height:.0} pixels at {left:.0}, {top:.0}");
        match board.hints() {
            Some(hints) => println!("{hints:?}"),
            None => println!("some hints are unknown"),
        }
        for warning in &board.warnings {
            println!("warning: {warning}");
        }
    }
    Ok(())
}
