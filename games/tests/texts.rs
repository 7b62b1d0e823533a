//! What the crate's types write and read, and what their errors say to the person who wrote the text.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use foretile_games::bingo::bingosync::{Dealer, Family, Length, MAX_ATTEMPTS, MAX_POOL, NoCard};
use foretile_games::bingo::{self, Compat, Mode, Row, Value, is_version};
use foretile_games::puyo::{
    self, Colour, ColourCount, Field, Link, Orientation, PairPattern, Placement, Play, Puyo,
    SeenPairs,
};
use foretile_games::voltorb::{
    self, Board, Cards, Clock, Console, FiveHints, Hint, Hints, Level, Moment, Outcome, Session,
};

/// Asserts that each text is read, and written as it was.
fn come_back<T: FromStr<Err: Error> + Display>(texts: &[&str]) {
    for text in texts {
        let read: T = text.parse().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(read.to_string(), *text);
    }
}

#[test]
fn texts_come_back() {
    come_back::<Level>(&["1", "8"]);
    come_back::<voltorb::Seed>(&["0x00000000", "0x6207030D", "0xFFFFFFFF"]);
    come_back::<Clock>(&["2000-01-01T00:00:00", "2099-12-31T23:59:59"]);
    come_back::<Console>(&["ds", "dsi", "3ds", "gba-slot2"]);
    come_back::<Board>(&["2120131102110111020111101"]);
    come_back::<Cards>(&["21?01????3???????????????"]);
    come_back::<FiveHints>(&["15:0,0:5,5:1,4:1,8:1"]);
    come_back::<Hints>(&["6:1,7:1,4:1,4:2,4:1 8:0,4:1,6:1,1:4,6:0"]);
    come_back::<puyo::Seed>(&["0x0000", "0xFFFF"]);
    come_back::<Colour>(&["R", "G", "B", "Y", "P"]);
    come_back::<ColourCount>(&["3", "4", "5"]);
    come_back::<Link>(&["http://www.puyop.com/s/_0i", "http://www.puyop.com/s/800_"]);
    come_back::<bingo::Seed>(&["0", "112233", "007", " 7 ", "0x1F", "9007199254740991"]);
    come_back::<Mode>(&["normal", "short", "blackout", "short-blackout"]);
    come_back::<Compat>(&["npm", "site", "bingosync"]);
    come_back::<Length>(&["normal", "short", "long"]);
    let rows: Vec<&str> = Row::all().map(Into::into).collect();
    assert_eq!(rows[..2], ["row1", "row2"]);
    assert_eq!(rows[9..], ["col5", "tlbr", "bltr"]);
    come_back::<Row>(&rows);
    let families: Vec<&str> = Family::all().map(Family::name).collect();
    assert_eq!(families.len(), 14);
    come_back::<Family>(&families);
}

/// Capitals are the same names, and names fill a column of a table.
#[test]
fn names_are_read_in_any_case_and_padded() {
    assert_eq!("NPM".parse(), Ok(Compat::Npm));
    assert_eq!("TLBR".parse::<Row>(), "tlbr".parse());
    let row: Row = "col5".parse().unwrap();
    let family: Family = "isaac".parse().unwrap();
    let padded = format!(
        "{row:6}|{:6}|{:6}|{family:6}|{:6}|{:6}",
        Compat::Npm,
        Length::Long,
        Outcome::Won,
        Orientation::Up
    );
    assert_eq!(padded, "col5  |npm   |long  |isaac |won   |up    ");
}

#[test]
fn families_are_equal_by_name() {
    let all: Vec<Family> = Family::all().collect();
    for (one, family) in all.iter().enumerate() {
        for (other, another) in all.iter().enumerate() {
            assert_eq!(family == another, one == other, "{family:?} {another:?}");
        }
    }
    assert_eq!(format!("{:?}", all[0]), "srl-v5");
}

/// Asserts that a text is refused with these words.
fn refused<T: FromStr<Err: Display> + Debug>(text: &str, words: &str) {
    assert_eq!(text.parse::<T>().unwrap_err().to_string(), words);
}

#[test]
fn errors_say_what_was_expected() {
    refused::<Row>(
        "row6",
        "`row6` is not a row: expected row1 to row5, col1 to col5, tlbr or bltr, such as row4",
    );
    refused::<Compat>(
        "np",
        "`np` is not a source of cards: expected npm, site or bingosync, such as site",
    );
    refused::<Family>(
        "srl",
        "`srl` names no rules of Bingosync: expected srl-v5, srl-v5-blackout, srl-v8, \
         srl-v8-subtypes, synergen, simple, simple-alttp, isaac, ladx, hollow-knight, oot-v2, oot-v3, oot-v6, oot-v8.2, such as srl-v5",
    );
    refused::<Length>(
        "Short",
        "`Short` is not a mode of these rules: expected normal, short or long, such as short",
    );
    let example = "such as RG BR ?Y";
    refused::<SeenPairs>(
        " ",
        &format!(
            "no pairs: expected pairs of two letters, each R, G, B, Y, P or ? (unseen), {example}"
        ),
    );
    refused::<PairPattern>(
        ",",
        "no pairs: expected pairs of two letters, each a letter for one of at most five unknown \
         colours or ? (unseen), such as AB CC ?A",
    );
    for (sum, voltorbs) in [(16, 0), (0, 6), (16, 6), (261, 1)] {
        let error = Hint::try_from((sum, voltorbs)).unwrap_err().to_string();
        let words = "is not a hint: expected a sum (0 to 15) and a number of Voltorbs (0 to 5), \
                     such as [5,1]";
        assert_eq!(error, format!("[{sum},{voltorbs}] {words}"));
    }
    assert_eq!(Hint::try_from((15, 5)), Ok(Hint::new(15, 5).unwrap()));
}

#[test]
fn impossible_flips_have_a_reason() {
    let mut session = Session::new(voltorb::Seed(0), 0);
    session.flip(11).unwrap();
    let mut refused = |card| session.flip(card).unwrap_err().to_string();
    assert_eq!(refused(25), "there is no card 25: expected 0 to 24, such as 12");
    assert_eq!(
        refused(11),
        "card 11 is already face up: expected one that is face down, such as r1c1 of a new board"
    );
    // The record of the round names the outcome, and replaying it shows where it differs.
    session.quit();
    let mut record = session.record().clone();
    record.rounds[0].outcome = Outcome::Won;
    let difference = record.replay().unwrap_err().to_string();
    assert_eq!(difference, "round 1: outcome is not decided by these flips, recorded as won");
}

#[test]
fn seeds_out_of_reach_have_a_reason() {
    let target = Moment { at: "2026-07-09T07:09:26".parse().unwrap(), delay: 5 };
    let seed = target.seed();
    let refused = |seed| target.hit(voltorb::Seed(seed)).unwrap_err().to_string();
    assert_eq!(
        refused(seed.0 - 6),
        format!(
            "seed 0x62070019 needs a delay below 0 at 2026-07-09T07:09:26: expected a seed near \
             the target's, such as {seed}"
        )
    );
    assert_eq!(
        refused(seed.0 + 0x1_0000),
        format!(
            "seed 0x6208001F needs another hour than 2026-07-09T07:09:26: expected a seed of that \
             hour, such as {seed}"
        )
    );
}

#[test]
fn a_field_is_written_as_it_looks() {
    let mut field = Field::default();
    assert_eq!(field.to_string(), "");
    let cells = [
        (0, 0, Puyo::Garbage),
        (1, 0, Puyo::Coloured(Colour::Yellow)),
        (5, 1, Puyo::Coloured(Colour::Purple)),
    ];
    for (column, row, puyo) in cells {
        field.set(column, row, Some(puyo));
    }
    assert_eq!(field.to_string(), ".....P\n*Y....\n");
    assert_eq!(format!("{field:?}"), "\n.....P\n*Y....\n");
    let pair = puyo::Pair { axis: Colour::Red, child: Colour::Green };
    let left = Placement { column: 0, orientation: Orientation::Left };
    let error = Play::new(field).drop(pair, left).unwrap_err().to_string();
    assert_eq!(
        error,
        "a pair cannot reach column 1 with its child left: expected a column from 1 to 6 that high \
         columns do not block, such as 1up on an empty field"
    );
}

/// A failing test shows boards that can be pasted.
#[test]
fn boards_are_shown_as_their_texts() {
    let text = "2120131102110111020111101";
    assert_eq!(format!("{:?}", text.parse::<Board>().unwrap()), text);
    assert_eq!(format!("{:?}", text.parse::<Cards>().unwrap()), text);
}

#[test]
fn a_queue_is_its_pairs() {
    let queue = puyo::queue(puyo::Seed(0), ColourCount::Four);
    let text = queue.to_string();
    assert_eq!(text.split(' ').count(), 128);
    let pairs: Vec<String> = queue.pairs().map(|pair| pair.to_string()).collect();
    assert_eq!(text, pairs.join(" "));
}

#[test]
fn links_are_distinguished_from_pairs() {
    for (text, is_link) in [
        ("http://www.puyop.com/s/_0i", true),
        ("puyop.com/s/_0i", true),
        ("http://example.org", true),
        ("localhost/simu/ps.html?_0e", true),
        ("RG BR", false),
        ("RG/BR", false),
        ("RG:BR", false),
        ("RG. BR", false),
    ] {
        assert_eq!(Link::is_meant(text), is_link, "{text}");
    }
}

#[test]
fn a_version_is_at_most_three_numbers() {
    for (text, is) in [("v10.3.2", true), ("9", true), ("", false), ("v", false), ("mine", false)] {
        assert_eq!(is_version(text), is, "{text}");
    }
}

/// Short texts are shown in full; 40 letters are short, however many bytes they have.
#[test]
fn values_are_described() {
    let text = |count| Value::Text("é".repeat(count));
    for (value, shown) in [
        (Value::Null, "null".to_owned()),
        (Value::Bool(true), "true".to_owned()),
        (Value::Number(1.5), "1.5".to_owned()),
        (text(40), format!("the text \"{}\"", "é".repeat(40))),
        (text(41), "a long text".to_owned()),
        (Value::List(vec![Value::Null; 3]), "a list of 3".to_owned()),
        (Value::object([]), "an object".to_owned()),
    ] {
        assert_eq!(value.to_string(), shown);
    }
}

#[cfg(feature = "serde")]
#[test]
fn numbers_of_colours_in_json() {
    for count in ColourCount::ALL {
        let json = serde_json::to_string(&count).unwrap();
        assert_eq!(json, count.get().to_string());
        assert_eq!(serde_json::from_str::<ColourCount>(&json).unwrap(), count);
    }
    for json in ["2", "6", "260", "\"4\""] {
        assert!(serde_json::from_str::<ColourCount>(json).is_err(), "{json}");
    }
}

#[test]
fn a_missing_card_has_a_reason() {
    let list: Value = Value::List(vec![Value::Text("Catch a fish".to_owned()); 25]);
    let dealer = Dealer::new("simple".parse().unwrap(), &list, &Default::default()).unwrap();
    assert_eq!(dealer.deal(""), Err(NoCard::Empty));
    let (attempts, pool) = (MAX_ATTEMPTS.to_string(), MAX_POOL.to_string());
    for (reason, words) in [
        (NoCard::Empty, "an empty seed"),
        (NoCard::NotANumber, "need a number as the seed, such as 112233"),
        (NoCard::Negative, "fail for this seed: expected a whole number"),
        (NoCard::Hole { tier: 7 }, "needs a goal of tier 7"),
        (NoCard::NothingLeft { square: 0 }, "square 1 can have no goal"),
        (NoCard::NothingLeft { square: 24 }, "square 25 can have no goal"),
        (NoCard::Attempts { most: MAX_ATTEMPTS }, attempts.as_str()),
        (NoCard::Pool, pool.as_str()),
        (NoCard::RanOut, "ran out of goals"),
    ] {
        assert!(reason.to_string().contains(words), "{reason}");
    }
}
