//! Lists in every form: what is read, and in which order.

use foretile_games::bingo::Value;
use foretile_games::bingo::playbingo::{Category, Form, GoalList};

fn parsed(json: &str) -> Value {
    serde_json::from_str(json).unwrap()
}

/// Writes a list in short: each goal with its id, difficulty, categories and tags, then the categories with their maxima.
fn short(list: &GoalList) -> String {
    let goals = list.goals.iter().map(|goal| {
        let name = |at: &u32| list.categories[*at as usize].name.clone();
        let categories: Vec<_> = goal.categories.iter().map(name).collect();
        let tags: Vec<_> =
            goal.tags.iter().map(|at| list.tags[*at as usize].name.as_str()).collect();
        let parts = [categories.join("+"), tags.join("+")].join("#");
        format!("{}={} {} {parts}", goal.id, goal.text, goal.difficulty.unwrap_or(0))
    });
    let category = |Category { id, name, max }: &Category| format!("{id}={name}<{max}");
    let categories: Vec<_> = list.categories.iter().map(category).collect();
    format!("{} | {}", goals.collect::<Vec<_>>().join(", "), categories.join(", "))
}

#[test]
fn every_form_is_known_and_read() {
    for (json, form, wanted) in [
        // A whole list names categories by id, by name or as an object, and may leave all but the goals out.
        (
            r#"{"categories": [{"id": "c1", "name": "A", "max": 2}, {"name": "B", "max": null}], "tags": [{"id": "t1", "name": "T"}],
                "goals": [{"id": "g1", "goal": "x", "difficulty": 3, "categories": ["B", "c1", "A"], "tags": ["t1"], "meta": {}},
                          {"goal": "y", "difficulty": 0, "categories": [{"name": "A"}, {"id": "c1", "max": 9}]}]}"#,
            Form::Whole,
            "g1=x 3 B+A#T, y=y 0 A# | c1=A<2, B=B<0",
        ),
        (
            r#"{"goals": ["x", {"goal": "y", "categories": ["A"]}]}"#,
            Form::Whole,
            "x=x 0 #, y=y 0 A# | A=A<0",
        ),
        // What the API answers, and the Code view.
        (
            r#"[{"id": "g1", "goal": "x", "categories": [{"id": "c2", "name": "B", "max": 4, "gameId": "q"}, "A"], "tags": [{"id": "t1", "name": "T"}]},
                {"id": "g2", "goal": "y", "categories": ["A", {"id": "c2", "name": "B", "max": 5}], "tags": ["T"]}]"#,
            Form::Goals,
            "g1=x 0 B+A#T, g2=y 0 A+B#T | c2=B<4, A=A<0",
        ),
        (
            r#"[{"goal": "x", "description": "d", "categories": [{"id": "c2", "name": "B", "max": 4}], "difficulty": 1}, {"goal": "y"}]"#,
            Form::Goals,
            "x=x 1 B#, y=y 0 # | c2=B<4",
        ),
        (
            r#"[{"goal": "x", "difficulty": null}, {"goal": "y", "categories": ["B", "A"]}]"#,
            Form::Goals,
            "x=x 0 #, y=y 0 B+A# | B=B<0, A=A<0",
        ),
        // An upload, the oldest goal first; arrays are flattened once. Its categories are sorted, and its tags not read.
        (
            r#"["x", {"goal": "y", "difficulty": 25, "categories": ["b", "A", "c", "b"], "tags": ["T"], "colour": 1}]"#,
            Form::Upload,
            "y=y 25 A+b+c#, x=x 0 # | b=b<0, A=A<0, c=c<0",
        ),
        (
            r#"["x", ["y", {"goal": "z"}], "w"]"#,
            Form::Upload,
            "w=w 0 #, z=z 0 #, y=y 0 #, x=x 0 # | ",
        ),
        (r#"[{"name": "x"}, {"name": "y"}]"#, Form::Upload, "y=y 0 #, x=x 0 # | "),
        ("[]", Form::Upload, " | "),
        // Tiers of srlv5.
        (
            r#"[null, [{"name": "x", "types": ["b", "A"]}, {"name": "y"}], [], [{"name": "z", "types": null}]]"#,
            Form::Tiers,
            "z=z 3 #, y=y 1 #, x=x 1 A+b# | b=b<0, A=A<0",
        ),
        (
            r#"{"2": [{"name": "x", "difficulty": 9}], "25": [{"name": "y"}]}"#,
            Form::Tiers,
            "y=y 25 #, x=x 2 # | ",
        ),
    ] {
        let value = parsed(json);
        assert_eq!(Form::of(&value), form, "{json}");
        let list = GoalList::read(&value).unwrap_or_else(|error| panic!("{json}: {error}"));
        assert_eq!(short(&list), wanted, "{json}");
    }
}

/// The Code view of a list without nulls looks like an upload, unless the caller names the form.
#[test]
fn a_form_can_be_named() {
    let list = parsed(r#"[{"goal": "x", "categories": ["b", "A"]}, {"goal": "y", "tags": ["T"]}]"#);
    let read = |form| short(&GoalList::read_as(&list, form).unwrap());
    assert_eq!(read(Form::Upload), "y=y 0 #, x=x 0 A+b# | b=b<0, A=A<0");
    assert_eq!(read(Form::Goals), "x=x 0 b+A#, y=y 0 #T | b=b<0, A=A<0");
    assert_eq!(
        [Form::Whole, Form::Goals, Form::Upload, Form::Tiers].map(Form::is_oldest_first),
        [false, false, true, true]
    );
}

/// Equal letters are sorted by their size only where nothing else differs.
#[test]
fn categories_of_uploads_are_sorted_by_name() {
    let list =
        parsed(r#"[{"goal": "x", "categories": ["Zoo", "b c", "B", "é", "10", "b", "bc", "9"]}]"#);
    let read = short(&GoalList::read(&list).unwrap());
    assert!(read.starts_with("x=x 0 10+9+b+B+b c+bc+Zoo+é# |"), "{read}");
}
