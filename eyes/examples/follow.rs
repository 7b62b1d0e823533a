//! Follows a board over pictures in order: `cargo run --example follow -- frames/*.png`.

use std::error::Error;

use foretile_eyes::{Follower, Picture};

fn main() -> Result<(), Box<dyn Error>> {
    let mut follower = Follower::default();
    for file in std::env::args().skip(1) {
        let frame = Picture::decode(&std::fs::read(&file)?)?;
        for change in follower.look(&frame) {
            println!("{file}: {change:?}");
        }
    }
    Ok(())
}
