//! Studies a goal list: `cargo run --example goal_list -- list.json study.svg`.

use std::error::Error;
use std::ops::ControlFlow;

use foretile_games::bingo::{Dealer, GoalList, Mode, Value};
use foretile_study::bingo::study;
use foretile_study::picture::{Marks, Panel, svg};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [list, picture] = &arguments[..] else {
        return Err("expected a goal list and a picture, such as list.json study.svg".into());
    };
    let list: Value = serde_json::from_slice(&std::fs::read(list)?)?;
    let mode = Mode::Normal;
    let dealer = Dealer::new(&GoalList::read(&list)?, mode, &mode.rules())?;

    let study = study(&dealer, 0..=9_999, None, |_| ControlFlow::Continue(()));
    let study = study.expect("the callback never breaks");
    let spread = study.spread(&dealer);
    println!("{} cards, spread inside a bucket {:.1}", study.cards, spread.in_bucket);

    let goals = dealer.deck().goals().iter().zip(&study.goals);
    let dots = goals
        .map(|(goal, counts)| (f64::from(goal.bucket), counts.count as f64, goal.name.clone()));
    let panel = Panel {
        title: "How often goals occur".to_owned(),
        axes: ["difficulty bucket".to_owned(), "cards".to_owned()],
        marks: Marks::Dots(dots.collect()),
    };
    std::fs::write(picture, svg(&[panel]))?;
    Ok(())
}
