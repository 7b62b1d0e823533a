//! Goal lists as people send them, in `ask/tests/lists`: misleading file names, sentences and code fences around the list,
//! other member names for the text of a goal, other encodings, Ocarina of Time's own files, and broken ones. Each is read
//! correctly, or refused at its mistake. The same holds after one cut or one repetition anywhere.

use std::fs;
use std::path::{Path, PathBuf};

use foretile_ask::bingo::{CardMode, DraftGame, List, Rules, draft_game, goals_text};
use foretile_games::bingo::{Compat, Mode};
use foretile_golden::sample;

/// What reading a file gives.
enum Outcome {
    /// A list of these rules, with this many goals, this first and last goal, and a note that contains this text.
    Read(&'static str, usize, [&'static str; 2], &'static str),
    /// Refused with a message that contains all of these.
    Refused(&'static [&'static str]),
}
use Outcome::{Read, Refused};

/// The first and the last goal of most lists here.
const ENDS: [&str; 2] = ["Catch the fish", "Bake the cake"];
/// The same for lists with 25 tiers.
const TIERS: [&str; 2] = ["Catch the fish 1a", "Draw the jar 25b"];
/// The same for lists with times.
const TIMED: [&str; 2] = ["Climb the tree (10)", "Tame the lake (251)"];

const LISTS: [(&str, Outcome); 149] = [
    // Misleading file names.
    ("flat_json.txt", Read("simple", 30, ENDS, "")),
    ("texts_json.md", Read("simple", 30, ENDS, "")),
    ("flat_json.ts", Read("simple", 30, ENDS, "")),
    ("flat_json_no_ending", Read("simple", 30, ENDS, "")),
    ("tiers_json.csv", Read("srl-v5", 50, TIERS, "")),
    ("lines.js", Read("simple", 30, ENDS, "")),
    ("toml.txt", Read("simple", 30, ENDS, "")),
    ("toml.json", Read("simple", 30, ENDS, "")),
    ("csv.json", Refused(&["is not JSON", "column"])),
    ("csv.txt", Read("srl-v5", 30, ["Catch the fish", "Mend the stone"], "")),
    ("tabs.md", Read("srl-v5", 30, ["Catch the fish", "Mend the stone"], "")),
    ("semicolons.toml", Read("srl-v5", 30, ["Catch the fish", "Mend the stone"], "")),
    ("script.txt", Read("simple", 30, ENDS, "")),
    ("pasted_js.json", Read("simple", 30, ENDS, "")),
    ("copied_js.txt", Read("simple", 30, ENDS, "")),
    ("module.js", Read("simple", 30, ENDS, "")),
    ("module.ts", Read("simple", 30, ENDS, "")),
    ("module_pack.js", Read("simple", 30, ENDS, "")),
    ("module_exports.js", Read("simple", 30, ENDS, "")),
    ("module_regions.js", Read("simple", 30, ENDS, "")),
    ("script_regions.js", Read("simple", 30, ENDS, "")),
    ("module_two.js", Refused(&["has no goals", "var bingoList = [\"Catch a fish\", …]"])),
    // Lines that were copied out of a program.
    ("quoted_lines.txt", Read("simple", 30, ENDS, "")),
    ("ended_lines.txt", Read("simple", 30, ENDS, "")),
    // Text around the list.
    (
        "fenced_json.md",
        Read(
            "simple",
            30,
            ENDS,
            "line 1 (`Here is my list, please check it:`), line 3 (````json`)",
        ),
    ),
    ("fenced_lines.md", Read("simple", 30, ENDS, "line 1 (`# Goals`)")),
    ("fenced_open.txt", Read("simple", 30, ENDS, "line 1 (````js`)")),
    ("fenced_inline.txt", Read("simple", 30, ENDS, "line 1")),
    (
        "sentence_json.txt",
        Read(
            "simple",
            30,
            ENDS,
            "line 1 (`This is what we play on Fridays:`), line 94 (`Don't share it.`)",
        ),
    ),
    ("sentence_same_line.txt", Read("simple", 30, ENDS, "line 1 (`The list:`)")),
    ("heading_lines.txt", Read("simple", 30, ENDS, "line 1 (`Here is my list:`)")),
    ("sections_lines.md", Read("simple", 30, ENDS, "and 1 more")),
    (
        "bullets_prose.txt",
        Read(
            "simple",
            30,
            ENDS,
            "line 1 (`Hi all, these are the goals for the next…`), line 34 (`See you on Sunday`)",
        ),
    ),
    ("numbered.md", Read("simple", 30, ENDS, "")),
    ("boxes.md", Read("simple", 30, ENDS, "")),
    ("ticked.txt", Read("simple", 30, ENDS, "")),
    ("quoted_message.txt", Read("simple", 30, ENDS, "")),
    ("numbers_in_brackets.txt", Read("simple", 30, ENDS, "")),
    ("numbered_tiers.txt", Read("srl-v5", 30, ENDS, "")),
    ("optional.txt", Read("simple", 30, ["[Optional] Catch the fish", "Bake the cake"], "")),
    (
        "sentence_script.txt",
        Read(
            "srl-v5",
            50,
            TIERS,
            "line 1 (`My game file, it worked last year.`), line 105 (`Have fun with it`)",
        ),
    ),
    ("sentence_toml.txt", Read("simple", 30, ENDS, "line 1 (`This is my list.`)")),
    ("table.md", Read("srl-v5", 30, ["Catch the fish", "Mend the stone"], "")),
    (
        "table_prose.txt",
        Read(
            "srl-v5",
            30,
            ["Catch the fish | fish", "Mend the stone | stone"],
            "line 1 (`The table of the season`), line 36 (`Updated in spring.`)",
        ),
    ),
    ("table_one_column.md", Read("simple", 30, ENDS, "")),
    ("drawn.txt", Read("srl-v5", 30, ["Catch the fish", "Mend the stone"], "")),
    (
        "drawn_ascii.txt",
        Read(
            "srl-v5",
            30,
            ["Catch the fish", "Mend the stone"],
            "line 1 (`The table of the season:`)",
        ),
    ),
    (
        "database.txt",
        Read("srl-v5", 30, ["Catch the fish", "Mend the stone"], "line 33 (`(30 rows)`)"),
    ),
    ("aligned.txt", Read("srl-v5", 30, ["Catch the fish", "Mend the stone"], "")),
    (
        "chat.txt",
        Read(
            "simple",
            30,
            ENDS,
            "line 1 (`Anna — Today at 12:08`), line 14 (`Bob — Today at 12:15`)",
        ),
    ),
    ("messages.txt", Read("simple", 30, ENDS, "line 1 (`12/11/26, 19:59 - Anna created group")),
    ("messages_brackets.txt", Read("simple", 30, ENDS, "line 1 (`Here is the list:`)")),
    ("message_long.txt", Read("simple", 30, ENDS, "")),
    ("messages_times.txt", Read("simple", 30, ENDS, "")),
    (
        "messages_hours.txt",
        Read("simple", 30, ENDS, "line 1 (`Anna  8:00 PM`), line 17 (`Bob Lee  8:05 PM`)"),
    ),
    ("difficulty_behind.txt", Refused(&["does not say by which rules", "\n  simple: "])),
    ("difficulty_before.md", Refused(&["does not say by which rules", "\n  simple: "])),
    ("tiers_behind.txt", Read("srl-v5", 30, ["Catch the fish", "Mend the stone"], "")),
    // These may count.
    ("numbers_behind.txt", Read("simple", 30, ["Catch the fish - 1", "Bake the cake - 5"], "")),
    ("wrapped.json", Read("simple", 30, ENDS, "")),
    ("statements.sql", Refused(&["is SQL"])),
    ("escaped_numbers.md", Read("simple", 30, ENDS, "line 34 (`Thanks for reading :)`)")),
    ("exported_messages.txt", Read("simple", 30, ENDS, "line 2 (`Guild: Games`)")),
    ("keys_of_phones.txt", Read("simple", 30, ENDS, "")),
    ("calls.java", Read("simple", 30, ENDS, "")),
    ("settings.ini", Read("simple", 30, ENDS, "line 1 (`[goals]`)")),
    ("underlined.md", Read("simple", 30, ENDS, "line 1 (`Goals`), line 2 (`=====`)")),
    ("corners.txt", Read("simple", 30, ENDS, "")),
    ("changes.diff", Refused(&["is a comparison of files (diff)"])),
    ("items.tex", Refused(&["is LaTeX"])),
    ("stars.txt", Read("simple", 30, ENDS, "line 1 (`* Sea`), line 17 (`* Land`)")),
    ("quoted_quotes.yml", Read("simple", 30, ENDS, "")),
    ("numbers_commas.txt", Read("simple", 30, ENDS, "")),
    ("remarks_below.md", Read("simple", 30, ENDS, "line 5 (`- not in the first hour`), line 13")),
    ("enabled.csv", Read("simple", 30, ENDS, "line 22 (`Eat the moon, FALSE`)")),
    ("json_lines.txt", Read("simple", 30, ENDS, "")),
    ("json_a_line.txt", Read("simple", 30, ENDS, "")),
    (
        "csv_below_sentence.txt",
        Read("simple", 30, ENDS, "line 1 (`My goals for the race`), line 34 (`Good luck!`)"),
    ),
    ("no_names.csv", Read("srl-v5", 30, ["Catch the fish", "Mend the stone"], "")),
    ("areas_indented.txt", Read("simple", 30, ENDS, "line 1 (`Cave:`), line 17 (`Lake:`)")),
    ("areas_named.txt", Read("simple", 30, ["cave: Catch the fish", "lake: Bake the cake"], "")),
    // Objects with their goals, as packs of mods have them, and the TOML of a list in JSON.
    ("pack.json", Read("simple", 30, ENDS, "")),
    ("pack_tiers.json", Read("srl-v5", 30, ["Catch the fish", "Mend the stone"], "")),
    (
        "pack_difficulties.json",
        Refused(&["does not say by which rules", "\n  simple: ", "\n  playbingo: "]),
    ),
    // Other member names for the text of a goal.
    ("goal.json", Read("simple", 30, ENDS, "")),
    ("TEXT.json", Read("simple", 30, ENDS, "")),
    ("title_description.json", Read("simple", 30, ENDS, "")),
    ("objective_tiers.json", Read("srl-v5", 50, TIERS, "")),
    ("desc.json", Read("simple", 30, ENDS, "")),
    ("task.js", Read("simple", 30, ENDS, "")),
    ("name_empty.json", Read("simple", 30, ENDS, "")),
    (
        "label.json",
        Refused(&["no goal has a text, only label, points", r#"{"name": "Catch a fish"}"#]),
    ),
    (
        "one_nameless.json",
        Refused(&[
            "line 20, column 2, goal 7, name: expected a text, such as Catch a fish, found nothing",
        ]),
    ),
    ("prompt.csv", Read("simple", 30, ENDS, "")),
    ("item_points.csv", Read("simple", 30, ENDS, "")),
    ("german.csv", Read("srl-v5", 30, ["Catch the fish", "Mend the stone"], "")),
    ("timed_title.csv", Read("oot", 50, ["Catch the fish", "Mend the stone twice"], "")),
    // Goals under a name that no rules know, and tiers in words or behind a bar.
    ("phrases.json", Read("simple", 30, ENDS, "")),
    ("two_kinds.json", Refused(&["not a list of any rules that are known"])),
    ("bars.txt", Read("srl-v5", 50, TIERS, "")),
    ("bars_words.txt", Refused(&["line 1: expected a column such as `name`"])),
    ("difficulties.csv", Refused(&["does not say by which rules", "\n  simple: "])),
    ("python.txt", Refused(&["is the code of a program"])),
    // Other encodings.
    (
        "utf16le_marked.txt",
        Read("simple", 30, ["Catch thé fish – “now”", "Bake thé cake – “now”"], "UTF-16LE"),
    ),
    (
        "utf16be_marked.csv",
        Read("simple", 30, ["Catch thé fish – “now”", "Bake thé cake – “now”"], "UTF-16BE"),
    ),
    (
        "utf16le_bare.txt",
        Read("simple", 30, ["Catch thé fish – “now”", "Bake thé cake – “now”"], "UTF-16LE"),
    ),
    (
        "windows1252.txt",
        Read("simple", 30, ["Catch thé fish – “now”", "Bake thé cake – “now”"], "windows-1252"),
    ),
    ("shift_jis.txt", Read("simple", 30, ["魚を釣る", "ケーキを焼く"], "Shift_JIS")),
    (
        "utf8_marked.txt",
        Read("simple", 30, ["Catch thé fish – “now”", "Bake thé cake – “now”"], ""),
    ),
    ("old_mac.txt", Read("simple", 30, ENDS, "")),
    ("spreadsheet.csv", Refused(&["saved as CSV (UTF-8)"])),
    // Ocarina of Time's files.
    ("oot_v5.js", Read("srl-v5", 50, TIERS, "")),
    ("oot_v71.js", Read("srl-v8", 50, TIERS, "")),
    ("oot_v81.js", Read("srl-v8", 50, TIERS, "")),
    (
        "oot_v2.js",
        Read("oot-v2", 106, ["Nocturne of Shadow", "12 total hearts"], "the list is not used"),
    ),
    ("oot_v3.js", Read("oot-v3", 50, TIERS, "")),
    ("oot_v4.js", Read("oot-v3", 50, TIERS, "")),
    ("oot_v41.js", Read("oot-v3", 50, TIERS, "")),
    ("oot_v84.js", Read("oot-v8.2", 50, TIERS, "")),
    ("oot_v101.js", Read("oot", 50, TIMED, "")),
    ("oot_v101.json", Read("oot", 50, TIMED, "")),
    ("oot_beta_bare.js", Read("oot", 50, TIMED, "")),
    ("oot_parts.js", Read("oot", 50, TIMED, "")),
    ("oot_array_parts.js", Read("oot", 50, TIMED, "")),
    ("oot_goals.js", Read("oot", 50, TIMED, "")),
    ("oot_game.js", Read("oot", 50, TIMED, "")),
    ("oot_short_game.js", Read("oot", 50, TIMED, "")),
    // Broken or unclear lists.
    ("broken.json", Refused(&["is not JSON", "line 18, column 11"])),
    ("broken.txt", Refused(&["is not JSON", "line 9, column 3"])),
    ("broken_script.md", Refused(&["is not a game file", "line 37, column 1"])),
    ("cut.txt", Refused(&["is not JSON", "line "])),
    (
        "json_among_lines.txt",
        Refused(&["line 21: expected a name, such as Catch a fish, found `{\"name\":\"A1\"},`"]),
    ),
    (
        "bracket_among_lines.txt",
        Refused(&["line 21: expected a name, such as Catch a fish, found `]`"]),
    ),
    ("no_list.txt", Refused(&["the list: expected goals"])),
    ("bad_entry.js", Refused(&["line 29, column 3, tier 7, goal 2: expected a goal", "found 5"])),
    ("bad_entry.json", Refused(&["line 12, column 2, goal 11: expected a goal", "found 5"])),
    ("tiers_23.json", Refused(&["has 23 tiers: expected 25"])),
    ("tiers_26_full.json", Refused(&["has 26 tiers: expected 25"])),
    ("two_blocks.md", Refused(&["line 5: expected one block of code"])),
    ("one_bullet_lost.txt", Refused(&["line 15: expected a bullet", "found `Cook the bird`"])),
    ("column_lost.csv", Refused(&["line 1: expected a column such as `name`"])),
    ("page.html.txt", Refused(&["a web page"])),
    ("formatted.rtf", Refused(&["a formatted text (RTF): expected the goal list alone"])),
    ("goals.xml", Refused(&["is XML: expected the goal list alone"])),
    ("goals.yml", Refused(&["is YAML", "`- Catch a fish`"])),
    ("keyed_yaml.txt", Refused(&["is YAML"])),
    ("bare_yaml.txt", Refused(&["is YAML"])),
    ("yaml_names.txt", Refused(&["is YAML"])),
    ("program.txt", Refused(&["the code of a program"])),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lists")
}

/// Reads a file as the program does. Returns the rules, the texts of the goals and the notes.
fn read(file: &Path) -> Result<(&'static str, Vec<String>, String), String> {
    let refused = |error| format!("{error:#}");
    let (list, notes) = List::in_file(file, None, None).map_err(refused)?;
    let notes = notes.join("; ");
    let Some(family) = list.family_rules() else {
        let list = list.timed().map_err(refused)?.list;
        let (_, part) = list.parts().next().unwrap();
        return Ok(("oot", part.used().map(|goal| goal.name.clone()).collect(), notes));
    };
    let list = list.family().map_err(refused)?;
    let mut goals: Vec<_> = list.dealer.goals().iter().map(|goal| goal.name.clone()).collect();
    if family.has_own_goals() {
        assert_eq!(goals.pop().as_deref(), Some(""), "the text of a blank square");
    }
    Ok((family.name(), goals, notes))
}

#[test]
fn every_list_is_read_correctly_or_refused_at_its_mistake() {
    let mut wrong = Vec::new();
    for (name, outcome) in &LISTS {
        let file = folder().join(name);
        let found = read(&file);
        let is_right = match (outcome, &found) {
            (Read(rules, count, [first, last], note), Ok((found, goals, notes))) => {
                let is_noted =
                    if note.is_empty() { notes.is_empty() } else { notes.contains(note) };
                rules == found
                    && goals.len() == *count
                    && goals[0] == *first
                    && goals[count - 1] == *last
                    && is_noted
            }
            (Refused(words), Err(error)) => words.iter().all(|word| error.contains(word)),
            _ => false,
        };
        if !is_right {
            wrong.push(format!("{name}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let files = fs::read_dir(folder()).unwrap().count();
    assert_eq!(files, LISTS.len(), "every file is in the table");
}

/// A draft takes the goals of every file that other commands read, and of no others.
#[test]
fn a_drafted_list_has_the_same_goals() {
    for (name, outcome) in &LISTS {
        let Ok((goals, _)) = goals_text(&folder().join(name)) else { continue };
        let drafted = draft_game(&DraftGame { goals, ..DraftGame::default() });
        match (outcome, drafted) {
            (Read("oot-v2", ..), Ok(drafted)) => assert_eq!(drafted.goals, 50, "those of the file"),
            (Read(_, count, ..), Ok(drafted)) => assert_eq!(drafted.goals, *count, "{name}"),
            // Its goals are in another file, which its text does not include.
            (Read(..), Err(error)) => assert!(name.ends_with("game.js"), "{name}: {error:#}"),
            (Refused(_), Ok(_)) => {
                // A list that is refused for its rules or its shape may have goals.
                let have_goals = [
                    "csv.json",
                    "difficulties.csv",
                    "difficulty_behind.txt",
                    "difficulty_before.md",
                    "tiers_23.json",
                    "tiers_26_full.json",
                    "pack_difficulties.json",
                ];
                assert!(have_goals.contains(name), "{name}");
            }
            (Refused(_), Err(_)) => {}
        }
    }
}

/// Returns whether a text is a piece of a file's format and not a goal.
fn is_junk(goal: &str) -> bool {
    let goal = goal.trim();
    let marks = "[]{}`\"',;:|";
    goal.chars().all(|letter| marks.contains(letter))
        || goal.starts_with("```")
        || goal.starts_with('{') && goal.ends_with('}')
        || ["\"name\"", "\"goal\"", "\"types\"", "},{", "[[goals]]", "bingoList"]
            .iter()
            .any(|part| goal.contains(part))
}

/// Cuts out or repeats one part of a file: whatever is read then, no goal is a piece of the file's format.
#[test]
fn no_goal_is_a_piece_of_a_damaged_file() {
    let folder_of_damaged = tempfile::tempdir().unwrap();
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below.max(1)
    };
    let (mut read_lists, mut refused) = (0, 0);
    for (name, _) in &LISTS {
        let whole = fs::read(folder().join(name)).unwrap();
        // Long lists look much the same everywhere.
        let times = sample(if whole.len() > 10_000 { 10 } else { 60 }, 2);
        for _ in 0..times {
            // People who copy a list by hand miss its ends.
            let near_end = [0, whole.len().saturating_sub(20), random(whole.len())][random(3)];
            let start = (near_end + random(12)).min(whole.len());
            let end = (start + 1 + [random(3), random(30)][random(2)]).min(whole.len());
            let part = &whole[start..end];
            let damaged = match random(2) {
                0 => [&whole[..start], &whole[end..]].concat(),
                _ => [&whole[..end], part, &whole[end..]].concat(),
            };
            let file = folder_of_damaged.path().join(name);
            fs::write(&file, &damaged).unwrap();
            match read(&file) {
                Ok((_, goals, _)) => {
                    read_lists += 1;
                    let junk: Vec<&String> = goals.iter().filter(|goal| is_junk(goal)).collect();
                    assert!(junk.is_empty(), "{name}, bytes {start} to {end}: {junk:?}");
                }
                Err(error) => {
                    refused += 1;
                    assert!(
                        error.contains("expected") || error.contains("is not"),
                        "{name}: {error}"
                    );
                }
            }
        }
    }
    assert!(read_lists > 500 && refused > 500, "{read_lists} read, {refused} refused");
}

/// A game file of Bingosync says its mode.
#[test]
fn a_game_file_of_ocarina_says_its_mode() {
    let (list, _) = List::in_file(&folder().join("oot_short_game.js"), None, None).unwrap();
    let mode = Some(CardMode::Of(Mode::ShortBlackout));
    assert_eq!((list.rules, list.mode), (Some(Rules::Oot), mode));
    assert_eq!(list.compat, Compat::Bingosync);
    let (list, _) = List::in_file(&folder().join("oot_v101.js"), None, None).unwrap();
    assert_eq!((list.mode, list.compat), (None, Compat::Npm));
}

/// Rules that the caller names are used, and a note or an error names the version of the file.
#[test]
fn named_rules_deal_every_version() {
    let family = |rules: &str| Some(rules.parse().unwrap());
    let read = |rules: &str| List::in_file(&folder().join("oot_v84.js"), family(rules), None);
    let (list, notes) = read("srl-v8-subtypes").unwrap();
    assert_eq!(list.rules, family("srl-v8-subtypes"));
    assert!(notes[0].contains("version 8.4") && notes.len() == 1, "{notes:?}");
    let error = read("oot").err().unwrap().to_string();
    assert!(error.contains("version 8.4"), "{error}");
}
