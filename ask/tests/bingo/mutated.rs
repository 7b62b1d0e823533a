//! Lists in the formats that people have, written in many ways and then changed: each is read as it is, or refused with what was
//! expected. By day a part of the lists, all with `FORETILE_ALL`.

use std::cell::Cell;
use std::collections::BTreeSet;

use foretile_golden::{Dice, sample};
use serde_json::{Value, json};

use crate::ask;

/// The lists of each format, and how many of them a day's run skips for each that it reads.
const LISTS: usize = 500;
const BY_DAY: usize = 10;
/// How many faults are shown.
const SHOWN: usize = 4;

/// A description of a goal, which is not its text.
const REMARK: &str = "More, about it";

/// A goal as the list has it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Goal {
    name: String,
    tier: Option<u64>,
    types: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    Lockout,
    Playbingo,
    Bingosync,
    Table,
    Toml,
}

const FORMATS: [Format; 5] =
    [Format::Lockout, Format::Playbingo, Format::Bingosync, Format::Table, Format::Toml];

/// How the goals of a list are arranged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tiers {
    None,
    Four,
    TwentyFive,
}

/// A list in a format: its text, and its goals as they have to be read.
struct Written {
    text: String,
    goals: Vec<Goal>,
}

fn lists() -> impl Iterator<Item = usize> {
    (0..LISTS).step_by(LISTS / sample(LISTS as u64, BY_DAY as u64) as usize)
}

/// Runs a check on each list of each format, and fails with the first few that it refuses.
fn check_all(check: impl Fn(Format, usize, &mut Dice) -> Result<(), String>) {
    let mut faults = Vec::new();
    for format in FORMATS {
        for number in lists() {
            if let Err(fault) = check(format, number, &mut dice(format, number)) {
                faults.push(format!("{format:?} {number}: {fault}"));
            }
        }
    }
    let shown = faults[..faults.len().min(SHOWN)].join("\n\n");
    assert!(faults.is_empty(), "{} faults\n{shown}", faults.len());
}

fn dice(format: Format, number: usize) -> Dice {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15 ^ ((number as u64 + 1) << 8) ^ format as u64);
    for _ in 0..8 {
        dice.below(2);
    }
    dice
}

/// Returns the goals of a text as the program reads them, sorted.
fn read(text: &str) -> Result<Vec<Goal>, String> {
    let answer = ask("bingo/convert", &json!({"list": {"text": text}, "to": "playbingo"}))?;
    let upload: Value = serde_json::from_str(answer["text"].as_str().unwrap()).unwrap();
    let goal = |goal: &Value| Goal {
        name: goal["goal"].as_str().unwrap().to_owned(),
        tier: goal["difficulty"].as_f64().map(|tier| tier as u64),
        types: goal["categories"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|kind| kind.as_str().unwrap_or("?").to_owned())
            .collect(),
    };
    let mut goals: Vec<Goal> = upload.as_array().unwrap().iter().map(goal).collect();
    goals.sort();
    Ok(goals)
}

/// Goals with signs that mean something in one of the formats.
fn goals(dice: &mut Dice, tiers: Tiers) -> Vec<Goal> {
    const WORDS: [&str; 20] = [
        "Catch",
        "a fish",
        "Ring",
        "the bell",
        "étés",
        "日本",
        "\"quoted\"",
        "it's",
        "a, b",
        "x; y",
        "1/2",
        "(all)",
        "<b>",
        "= 7",
        "50%",
        "back\\slash",
        "A & B",
        "🐟",
        "100",
        "Mary's; \"x\"",
    ];
    const TYPES: [&str; 6] = ["fish", "bells", "old swords", "Été", "boss", "100%"];
    let count = match tiers {
        Tiers::None => 25 + dice.below(20),
        Tiers::Four => 60 + dice.below(10),
        Tiers::TwentyFive => 50 + dice.below(10),
    };
    (0..count)
        .map(|at| {
            let words: Vec<&str> = (0..=dice.below(3)).map(|_| *dice.pick(&WORDS)).collect();
            let mut types: Vec<String> =
                (0..dice.below(3)).map(|_| (*dice.pick(&TYPES)).to_owned()).collect();
            types.dedup();
            let tier = match tiers {
                Tiers::None => None,
                Tiers::Four => Some([1, 2, 1, 2, 3, 4][at % 6]),
                Tiers::TwentyFive => Some(at as u64 % 25 + 1),
            };
            Goal { name: format!("G{at} {}", words.join(" ")), tier, types }
        })
        .collect()
}

/// Writes an object with its members in any order, and perhaps with one that nobody reads.
fn object(dice: &mut Dice, mut members: Vec<(&str, Value)>) -> String {
    if dice.below(4) == 0 {
        members.push(("x_note", json!("mine")));
    }
    dice.shuffle(&mut members);
    let colon = *dice.pick(&[":", ": ", " : "]);
    let members = members.iter().map(|(name, value)| format!("{:?}{colon}{value}", *name));
    format!("{{{}}}", members.collect::<Vec<_>>().join(*dice.pick(&[",", ", ", ",\n  "])))
}

fn array(dice: &mut Dice, items: &[String]) -> String {
    let between = *dice.pick(&[",", ", ", ",\n", ",\r\n\t"]);
    format!("[{}]", items.join(between))
}

/// Writes the goals of a list in a format, in one of the ways in which people have it.
fn write(format: Format, dice: &mut Dice) -> Written {
    let tiers = match format {
        Format::Lockout => Tiers::None,
        Format::Bingosync => *dice.pick(&[Tiers::None, Tiers::Four, Tiers::TwentyFive]),
        _ => *dice.pick(&[Tiers::None, Tiers::TwentyFive]),
    };
    let mut goals = goals(dice, tiers);
    let text = match format {
        Format::Lockout => lockout(dice, &mut goals),
        Format::Playbingo => playbingo(dice, &goals),
        Format::Bingosync => bingosync(dice, &goals, tiers),
        Format::Table => table(dice, &goals),
        Format::Toml => toml(dice, &goals),
    };
    goals.sort();
    Written { text, goals }
}

/// A set of lockout.live. Ranges give their middle number, and disabled goals are left out.
fn lockout(dice: &mut Dice, goals: &mut Vec<Goal>) -> String {
    let mut objectives = Vec::new();
    for goal in &mut *goals {
        let cut = dice.below(goal.types.len() + 1);
        let (lines, board) = goal.types.split_at(cut);
        let mut members = vec![
            ("line_categories", json!(lines)),
            ("board_categories", json!(board)),
            ("tooltip", json!("")),
            ("icons", json!([])),
        ];
        let mut text = goal.name.clone();
        match dice.below(3) {
            0 => {
                text += " {{X}} times";
                let mut numbers: Vec<usize> = (0..=dice.below(5)).map(|at| 2 + 3 * at).collect();
                goal.name += &format!(" {} times", numbers[(numbers.len() - 1) / 2]);
                dice.shuffle(&mut numbers);
                members.push(("range", json!(numbers)));
            }
            1 => members.push(("range", json!([]))),
            _ => {}
        }
        members.push(("goal", json!(text)));
        if dice.below(5) == 0 {
            members.push(("weighting", json!(40)));
        }
        objectives.push(object(dice, members));
    }
    let off = object(dice, vec![("goal", json!("Off")), ("disabled", json!(true))]);
    objectives.insert(dice.below(objectives.len()), off);
    let set = [
        format!("\"objectives\":{}", array(dice, &objectives)),
        "\"limits\":{\"board\":{\"fish\":3},\"line\":{}}".to_owned(),
        "\"schema_version\":3".to_owned(),
        "\"set_name\":\"A set\"".to_owned(),
    ];
    let mut set = set.to_vec();
    dice.shuffle(&mut set);
    format!("{{{}}}", set.join(","))
}

/// What PlayBingo takes as an upload, or shows as code with ids.
fn playbingo(dice: &mut Dice, goals: &[Goal]) -> String {
    let is_whole = dice.below(2) == 0;
    let items: Vec<String> = goals
        .iter()
        .enumerate()
        .map(|(at, goal)| {
            let categories = match is_whole {
                true => goal.types.iter().map(|kind| json!({"name": kind, "id": kind})).collect(),
                false => json!(goal.types),
            };
            let mut members = vec![("goal", json!(goal.name)), ("categories", categories)];
            if let Some(tier) = goal.tier {
                members.push(("difficulty", json!(tier)));
            }
            if is_whole {
                members.push(("id", json!(format!("id{at}"))));
            }
            if dice.below(3) == 0 {
                members.push(("description", json!(REMARK)));
            }
            object(dice, members)
        })
        .collect();
    let items = array(dice, &items);
    if !is_whole {
        return items;
    }
    let mut kinds: Vec<&String> = goals.iter().flat_map(|goal| &goal.types).collect();
    kinds.sort();
    kinds.dedup();
    let kinds: Vec<Value> =
        kinds.iter().map(|kind| json!({"id": kind, "name": kind, "max": -1})).collect();
    format!("{{\"categories\":{},\"tags\":[],\"goals\":{items}}}", json!(kinds))
}

/// The JSON of a custom board of Bingosync, or the same as its file has it.
fn bingosync(dice: &mut Dice, goals: &[Goal], tiers: Tiers) -> String {
    let word = *dice.pick(&["name", "name", "goal", "text"]);
    let goal = |dice: &mut Dice, goal: &Goal| match goal.types.is_empty() && tiers == Tiers::None {
        true if dice.below(2) == 0 => json!(goal.name).to_string(),
        _ => {
            let mut members = vec![(word, json!(goal.name)), ("types", json!(goal.types))];
            if dice.below(3) == 0 {
                members.push(("description", json!(REMARK)));
                members.push(("tags", json!(["ignored"])));
            }
            object(dice, members)
        }
    };
    if tiers == Tiers::None {
        let items: Vec<String> = goals.iter().map(|of| goal(dice, of)).collect();
        return array(dice, &items);
    }
    let count = if tiers == Tiers::Four { 4 } else { 25 };
    let mut all: Vec<String> = Vec::new();
    if dice.below(2) == 0 {
        all.push((*dice.pick(&["null", "[]"])).to_owned());
    }
    for tier in 1..=count {
        let of = goals.iter().filter(|goal| goal.tier == Some(tier));
        let items: Vec<String> = of.map(|of| goal(dice, of)).collect();
        all.push(array(dice, &items));
    }
    array(dice, &all)
}

/// A table with commas, semicolons or tabs, or one of Markdown.
fn table(dice: &mut Dice, goals: &[Goal]) -> String {
    let delimiter = *dice.pick(&[",", ";", "\t", "|"]);
    let names: [&[&str]; 4] = [
        &["name", "Goal", "Task"],
        &["tier", "Difficulty"],
        &["types", "Category"],
        &["Description"],
    ];
    let mut columns = vec![0, 2];
    if goals[0].tier.is_some() {
        columns.push(1);
    }
    if dice.below(3) == 0 {
        columns.push(3);
    }
    dice.shuffle(&mut columns);
    let header: Vec<String> =
        columns.iter().map(|column| (*dice.pick(names[*column])).to_owned()).collect();
    let end = *dice.pick(&["\n", "\r\n"]);
    let quotes_all = dice.below(2) == 0;
    let between_types = if delimiter == ";" { "," } else { ";" };
    let cell = |text: String| match delimiter {
        "|" => text.replace('|', "\\|"),
        _ if quotes_all || text.contains([',', ';', '"', '\t']) => {
            format!("\"{}\"", text.replace('"', "\"\""))
        }
        _ => text,
    };
    let row = |fields: Vec<String>| match delimiter {
        "|" => format!("| {} |", fields.join(" | ")),
        _ => fields.join(delimiter),
    };
    let mut lines = vec![row(header.clone())];
    if delimiter == "|" {
        lines.push(row(header.iter().map(|_| "---".to_owned()).collect()));
    }
    for goal in goals {
        let field = |column: &usize| match column {
            0 => goal.name.clone(),
            1 => goal.tier.unwrap_or_default().to_string(),
            3 => REMARK.to_owned(),
            _ => goal.types.join(between_types),
        };
        lines.push(row(columns.iter().map(|column| cell(field(column))).collect()));
    }
    let last = if dice.below(2) == 0 { end } else { "" };
    lines.join(end) + last
}

fn toml(dice: &mut Dice, goals: &[Goal]) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    let is_inline = dice.below(3) == 0;
    let mut text = String::new();
    if is_inline {
        text += "goals = [\n";
    }
    for goal in goals {
        let types: Vec<String> = goal.types.iter().map(|kind| quoted(kind)).collect();
        let mut members = vec![
            format!("name = {}", quoted(&goal.name)),
            format!("types = [{}]", types.join(", ")),
        ];
        members.extend(goal.tier.map(|tier| format!("tier = {tier}")));
        if dice.below(3) == 0 {
            members.push(format!("description = {}", quoted(REMARK)));
        }
        dice.shuffle(&mut members);
        match is_inline {
            true => text += &format!("  {{ {} }},\n", members.join(", ")),
            false => text += &format!("[[goals]]\n{}\n\n", members.join("\n")),
        }
    }
    if is_inline {
        text += "]\n";
    }
    text
}

/// Puts a text into what people paste around it.
fn wrapped(dice: &mut Dice, format: Format, text: &str) -> String {
    match dice.below(5) {
        0 => format!("\u{feff}{text}"),
        1 if format != Format::Table => {
            format!("Here is our list:\n\n```\n{text}\n```\n\nHave fun.\n")
        }
        2 => format!("\n\n{text}\n\n"),
        _ => text.to_owned(),
    }
}

/// However a list is written, its goals are read, and after each conversion they are what they were, but for what the answer
/// says is lost.
#[test]
fn lists_are_read_and_carried_over() {
    check_all(|format, number, dice| {
        let Written { text, goals } = write(format, dice);
        let text = wrapped(dice, format, &text);
        let found = read(&text).map_err(|error| format!("{error}\n{text}"))?;
        if found != goals {
            return Err(format!("read as {found:?}\n{text}"));
        }
        let to =
            ["bingosync", "playbingo", "lockout", "csv", "toml"][(number / BY_DAY + number) % 5];
        let question = json!({"list": {"text": text}, "to": to});
        let converted = ask("bingo/convert", &question)?;
        let losses = converted["lost"].as_array().unwrap();
        let is = |loss: &Value, code: &str| loss["told"]["is"] == code;
        let lost = |code: &str| losses.iter().any(|loss| is(loss, code));
        let loses_member = |name: &str| {
            losses
                .iter()
                .any(|loss| is(loss, "bingo_lost_member") && loss["told"]["member"] == name)
        };
        let written = converted["text"].as_str().unwrap();
        let mut again = read(written).map_err(|error| format!("{to}: {error}\n{written}"))?;
        // What is said to be lost is taken away from both.
        let mut left = goals.clone();
        let loses_tiers =
            loses_member("tier") || lost("bingo_lost_tiers") || lost("bingo_lost_few_in_tier");
        for goal in left.iter_mut().chain(&mut again) {
            goal.tier = goal.tier.filter(|_| !loses_tiers);
            if to == "lockout" || format == Format::Lockout {
                // The site has them in two lists.
                goal.types.sort();
            }
        }
        left.sort();
        again.sort();
        match again == left && !loses_member("types") {
            true => Ok(()),
            false => Err(format!("{to}, {losses:?}\n{text}\nwritten as\n{written}")),
        }
    });
}

/// How two readings of a list differ: the goals that only one of them has.
fn difference(one: &[Goal], other: &[Goal]) -> usize {
    let mut other = other.to_vec();
    let mut alone = 0;
    for goal in one {
        match other.iter().position(|it| it == goal) {
            Some(at) => drop(other.swap_remove(at)),
            None => alone += 1,
        }
    }
    alone
}

/// Changes one letter of a text, or cuts it. Returns whether it was cut.
fn damage(dice: &mut Dice, text: &str) -> (String, bool) {
    const SIGNS: [char; 16] =
        ['"', '\'', ',', ';', '[', ']', '{', '}', '=', '\n', '\\', ':', '#', '|', '\t', '0'];
    let mut letters: Vec<char> = text.chars().collect();
    let at = dice.below(letters.len());
    match dice.below(7) {
        0 | 1 => drop(letters.remove(at)),
        2 | 3 => letters.insert(at, *dice.pick(&SIGNS)),
        4 => letters[at] = *dice.pick(&SIGNS),
        5 => letters.insert(at, letters[at]),
        _ => {
            letters.truncate(at);
            return (letters.into_iter().collect(), true);
        }
    }
    (letters.into_iter().collect(), false)
}

/// A wrong letter changes the goals next to it, or the whole text is refused. A word for a member that is no more one takes that
/// member away everywhere, and a text that ends early has the goals before its end.
#[test]
fn a_wrong_letter_does_not_change_the_other_goals() {
    let (wrong, refused) = (Cell::new(0), Cell::new(0));
    check_all(|format, _, dice| {
        let Written { text, goals } = write(format, dice);
        let (text, is_cut) = damage(dice, &text);
        wrong.set(wrong.get() + 1);
        let read = match read(&text) {
            Ok(read) => read,
            Err(error) => {
                refused.set(refused.get() + 1);
                let says_what = error.contains("expected") || error.contains("such as");
                return if says_what { Ok(()) } else { Err(error) };
            }
        };
        let without = |goals: &[Goal], tiers: bool, types: bool| {
            let mut goals = goals.to_vec();
            for goal in &mut goals {
                goal.tier = goal.tier.filter(|_| !tiers);
                if types {
                    goal.types.clear();
                }
            }
            goals
        };
        let is_like = |read: &[Goal], goals: &[Goal]| {
            difference(read, goals) <= 2 && (is_cut || difference(goals, read) <= 2)
        };
        let is_near = [(false, false), (true, false), (false, true)]
            .iter()
            .any(|(tiers, types)| is_like(&read, &without(&goals, *tiers, *types)));
        // The name of a category, which its goals name by an id.
        let names = |goals: &[Goal]| -> BTreeSet<String> {
            goals.iter().flat_map(|goal| goal.types.clone()).collect()
        };
        let is_renamed = format == Format::Playbingo
            && names(&read).symmetric_difference(&names(&goals)).count() == 2
            && is_like(&without(&read, false, true), &without(&goals, false, true));
        match is_near || is_renamed {
            true => Ok(()),
            false => Err(format!("read as {read:?}\n{text}")),
        }
    });
    let (wrong, refused) = (wrong.get(), refused.get());
    assert!(refused > wrong / 5 && refused < wrong, "{refused} of {wrong}");
}

/// A list under a name that nobody knows is not read as goals, and goals under such a name are not left out.
#[test]
fn goals_under_a_misspelt_name_are_refused() {
    let export = r#"{"categories":[{"id":"1","name":"fish","max":-1}],"tags":[],"goals":[{"id":"2","goal":"Catch a fish","categories":[]}]}"#;
    let toml = "[[goals]]\nname = \"Catch a fish\"\n\n[[goals]]\nname = \"Ring the bell\"\n";
    assert_eq!((read(export).unwrap().len(), read(toml).unwrap().len()), (1, 2));
    for (text, name) in [(export, "\"categories\""), (export, "\"goals\""), (toml, "[[goals]]")] {
        for at in 1..name.trim_end_matches([']', '"']).len() {
            if name.as_bytes()[at] == b'[' {
                continue;
            }
            // The first place, which is that of the whole list.
            let misspelt = text.replacen(name, &format!("{}{}", &name[..at], &name[at + 1..]), 1);
            let error = read(&misspelt).expect_err(&misspelt);
            assert!(error.contains("expected"), "{misspelt}: {error}");
        }
    }
}

/// A goal without a text, or with something else in its place, is refused, and the message says which goal it is.
#[test]
fn a_wrong_goal_is_refused_with_its_place() {
    let tried = Cell::new(0);
    check_all(|format, _, dice| {
        let Written { text, goals } = write(format, dice);
        let number = dice.below(goals.len());
        let start = format!("G{number} ");
        let name = &goals.iter().find(|it| it.name.starts_with(&start)).unwrap().name;
        let written = match format {
            // Its cells are texts, whatever they are.
            Format::Table => return Ok(()),
            Format::Toml => format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\"")),
            _ => json!(name).to_string(),
        };
        // A goal with a range has another text here.
        let Some(at) = text.find(&written) else { return Ok(()) };
        let other = *dice.pick(&["\"\"", "\"  \"", "3", "[]"]);
        let text = format!("{}{other}{}", &text[..at], &text[at + written.len()..]);
        tried.set(tried.get() + 1);
        match read(&text) {
            Err(error) if error.contains("expected") => {
                let has_place =
                    ["goal ", "tier ", "entry ", "line ", "member "].iter().any(|word| {
                        error.match_indices(word).any(|(at, word)| {
                            error[at + word.len()..]
                                .starts_with(|letter: char| letter.is_ascii_digit())
                        })
                    });
                if has_place { Ok(()) } else { Err(format!("{other}: {error}\n{text}")) }
            }
            Err(error) => Err(format!("{other}: {error}\n{text}")),
            Ok(read) => Err(format!("{other}: read as {read:?}\n{text}")),
        }
    });
    assert!(tried.get() > lists().count());
}
