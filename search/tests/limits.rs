//! Pins the limits of this crate, which only a deliberate change may touch.

use std::ops::{ControlFlow, Range};

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Dealer, Options};
use foretile_games::puyo::ColourCount;
use foretile_search::bingo::{CardSearch, CardWanted, GameScan};
use foretile_search::puyo::{Errors, PairScan, Question, WantedPairs};
use foretile_search::sweep::Scan;

/// Eight misread puyos, as the command line's help says.
#[test]
fn a_question_allows_eight_misread_puyos() {
    assert!(Errors::new(8).is_ok());
    let error = Errors::new(9).unwrap_err().to_string();
    assert!(error.contains("expected 0 to 8"), "{error}");
}

struct Nothing;

impl Scan for Nothing {
    type Found = ();

    fn space(&self) -> u64 {
        0
    }

    fn scan(&self, _: Range<u64>, _: &mut Vec<()>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// A stored search counts its blocks, so their lengths are as fixed as the places that they have. Puyo has 2^16 seeds.
#[test]
fn blocks_have_their_lengths() {
    assert_eq!(Nothing.block(), 1 << 14);
    let question = Question {
        sought: WantedPairs::Pattern("AABB".parse().unwrap()),
        colours: ColourCount::Four,
        unordered: false,
        anywhere: false,
        errors: Errors::default(),
    };
    let pairs = PairScan::new(&question);
    assert_eq!((pairs.space(), pairs.block()), (65_536, 4_096));
    let goals = (0..40).map(|goal| Value::Text(format!("Goal {goal}"))).collect();
    let dealer =
        Dealer::new("simple".parse().unwrap(), &Value::List(goals), &Options::default()).unwrap();
    let game = GameScan::new(&dealer, 1..=9, CardWanted::default());
    // Of single seeds most are dealt, which takes longer.
    assert_eq!([game.block(), game.over(vec![5, 7].into()).block()], [1_024, 16]);
}
