//! Compares boards with those that PlayBingo's generators dealt from our lists, and reads these lists in every form.

use std::collections::HashMap;

use foretile_games::bingo::Value;
use foretile_games::bingo::playbingo::{Board, Dealer, Form, GoalList, NoBoard, Seed, Settings};
use foretile_games::message::Message;
use serde::Deserialize;

foretile_golden::tests! {
    [Golden] boards_of_the_site;
    [Golden] uploads_have_the_same_goals;
    [Golden] every_form_deals_the_same_boards;
}

const LISTS: [&str; 4] = ["srl", "four", "mixed", "thin"];

fn document(name: &str) -> Value {
    let text = foretile_golden::shared_text(&format!("playbingo_lists/{name}.json"));
    serde_json::from_str(&text).unwrap()
}

fn list(document: &Value) -> GoalList {
    GoalList::read(document).unwrap_or_else(|error| panic!("{error}"))
}

/// Settings as they are for one of the lists: the site's own, or the name of an old generator.
struct Named {
    list: String,
    settings: Value,
}

fn settings() -> HashMap<String, Named> {
    let Value::Members(members) = document("settings") else { panic!("an object of settings") };
    let named = |value: Value| Named {
        list: value.get("list").unwrap().text().unwrap().to_owned(),
        settings: value.get("settings").unwrap_or(&value).clone(),
    };
    members.into_iter().map(|(name, value)| (name, named(value))).collect()
}

#[derive(Deserialize)]
struct GoldenBoard {
    settings: String,
    seed: Seed,
    board: Option<Vec<Vec<String>>>,
    error: Option<GoldenError>,
}

#[derive(Deserialize)]
struct GoldenError {
    reason: String,
    row: Option<usize>,
    column: Option<usize>,
}

/// Returns the reason in the words of the golden data, with its square.
fn reason(why: NoBoard) -> (String, Option<usize>, Option<usize>) {
    let message = Message::from(why);
    let code = serde_json::to_value(&message).unwrap()["is"].as_str().unwrap().replace('_', " ");
    (code, message.number_of("row"), message.number_of("column"))
}

fn boards_of_the_site() {
    let lists = LISTS.map(|name| (name, list(&document(name))));
    let list = |name: &str| &lists.iter().find(|(known, _)| *known == name).unwrap().1;
    let dealers: HashMap<String, (Dealer, &GoalList)> = settings()
        .into_iter()
        .map(|(name, Named { list: of, settings })| {
            let settings = Settings::read(&settings).unwrap_or_else(|error| panic!("{error}"));
            (name, (Dealer::new(list(&of), &settings).unwrap(), list(&of)))
        })
        .collect();
    assert_eq!(dealers.len(), 35);
    let (mut boards, mut refused) = (0, 0);
    for golden in foretile_golden::shared_jsonl::<GoldenBoard>("playbingo_boards.jsonl") {
        let GoldenBoard { settings, seed, board, error } = golden;
        let (dealer, list) = &dealers[&settings];
        let dealt = dealer.deal(seed);
        match (dealt, board, error) {
            (Ok(dealt), Some(board), None) => {
                assert_eq!([dealt.rows, dealt.columns], [board.len(), board[0].len()]);
                assert_eq!([dealer.rows(), dealer.columns()], [dealt.rows, dealt.columns]);
                let ids: Vec<_> =
                    dealt.goals.iter().map(|goal| &list.goals[*goal as usize].id).collect();
                assert_eq!(ids, board.iter().flatten().collect::<Vec<_>>(), "{settings} {seed}");
            }
            (Err(why), None, Some(GoldenError { reason: wanted, row, column })) => {
                assert_eq!(reason(why), (wanted, row, column), "{settings} {seed}");
                refused += 1;
            }
            (dealt, ..) => panic!("{settings} {seed}: {dealt:?}"),
        }
        boards += 1;
    }
    assert_eq!((boards, refused), (5_250, 1_092));
}

/// A goal with all that an upload has: its text, difficulty, and categories by name.
type Plain<'a> = (&'a str, Option<i32>, Vec<&'a str>);

fn plain(list: &GoalList) -> Vec<Plain<'_>> {
    let name = |category: &u32| list.categories[*category as usize].name.as_str();
    let goals = list.goals.iter();
    goals
        .map(|goal| (&*goal.text, goal.difficulty, goal.categories.iter().map(name).collect()))
        .collect()
}

fn uploads_have_the_same_goals() {
    for name in LISTS {
        let (whole, upload) = (document(name), document(&format!("{name}.upload")));
        assert_eq!([Form::of(&whole), Form::of(&upload)], [Form::Whole, Form::Upload], "{name}");
        assert_eq!(plain(&list(&whole)), plain(&list(&upload)), "{name}");
    }
}

fn object(members: Vec<(&str, Value)>) -> Value {
    Value::object(members.into_iter().map(|(name, value)| (name.to_owned(), value)))
}

/// Writes a list as the site's `/goals?includeFullCatData=1` answers it, or as its *Code* view shows it, which has no ids of
/// goals and no tags.
fn as_array(list: &GoalList, has_ids: bool) -> Value {
    let text = |text: &String| Value::Text(text.clone());
    let number = |number: i32| Value::Number(number.into());
    let goals = list.goals.iter().map(|goal| {
        let category = |category: &u32| {
            let category = &list.categories[*category as usize];
            object(vec![
                ("id", text(&category.id)),
                ("name", text(&category.name)),
                ("gameId", Value::Text("game1".to_owned())),
                ("max", number(category.max)),
            ])
        };
        let tag = |tag: &u32| {
            let tag = &list.tags[*tag as usize];
            object(vec![("id", text(&tag.id)), ("name", text(&tag.name))])
        };
        let categories = goal.categories.iter().map(category).collect();
        let mut members = vec![
            ("goal", text(&goal.text)),
            ("description", Value::Null),
            ("categories", Value::List(categories)),
            ("difficulty", goal.difficulty.map_or(Value::Null, number)),
        ];
        if has_ids {
            members.push(("id", text(&goal.id)));
            members.push(("tags", Value::List(goal.tags.iter().map(tag).collect())));
        }
        object(members)
    });
    Value::List(goals.collect())
}

fn every_form_deals_the_same_boards() {
    let mut forms = 0;
    for (name, Named { list: of, settings: named }) in settings() {
        let settings = Settings::read(&named).unwrap();
        let whole = list(&document(&of));
        let dealer = Dealer::new(&whole, &settings).unwrap();
        let [full, code] = [true, false].map(|has_ids| as_array(&whole, has_ids));
        assert_eq!([&full, &code].map(Form::of), [Form::Goals; 2]);
        let mut others = vec![list(&full)];
        // The Code view has neither tags nor ids of goals, and uploads have no ids and maxima at all.
        let text = serde_json::to_string(&named).unwrap();
        let needs = |parts: &[&str]| parts.iter().any(|part| text.contains(part));
        if !needs(&["tags", "fixed"]) {
            others.push(list(&code));
        }
        if !needs(&["tags", "fixed", "category", "board-type-max"]) {
            others.push(list(&document(&format!("{of}.upload"))));
        }
        forms += others.len();
        for other in others {
            assert_eq!(plain(&other), plain(&whole), "{name}");
            let other = Dealer::new(&other, &settings).unwrap();
            for seed in [0, 1, 112_233, -5, i32::MAX] {
                let [dealt, wanted]: [Result<Board, NoBoard>; 2] =
                    [&other, &dealer].map(|dealer| dealer.deal(seed.into()));
                assert_eq!(dealt, wanted, "{name} {seed}");
            }
        }
    }
    assert_eq!(forms, 86);
}
