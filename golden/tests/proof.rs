//! Compares `docs/proof.md` with the README, whose claims it lists, and with the tests and files that it names.

mod documents;

use documents::{code, read, root};

/// Puts a text on one line.
fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The rows of the first table: the claim, the tests behind it, and the data.
fn claims() -> Vec<[String; 3]> {
    let page = read("docs/proof.md");
    let rows = page.lines().skip_while(|line| *line != "|---|---|---|---|").skip(1);
    rows.take_while(|line| line.starts_with('|'))
        .map(|line| {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            assert_eq!(cells.len(), 6, "claim, held by, data and run: {line}");
            [1, 2, 3].map(|index| cells[index].to_owned())
        })
        .collect()
}

#[test]
fn each_claim_is_in_the_readme() {
    let readme = on_one_line(&read("README.md"));
    let claims = claims();
    assert!(claims.len() > 10, "the table was read");
    for [claim, held_by, data] in claims {
        assert!(readme.contains(&claim), "not in the README: {claim}");
        assert!(!held_by.is_empty() || !data.is_empty(), "no test and no data: {claim}");
    }
}

/// Paragraphs and items with a number, outside of examples, tables and titles.
#[test]
fn each_number_of_the_readme_is_claimed() {
    let claims = claims();
    let mut is_example = false;
    let mut prose = String::new();
    for line in read("README.md").lines() {
        is_example ^= line.starts_with("```");
        let is_prose = !is_example && !line.starts_with(['`', '#', '|', '!']);
        let begins = line.is_empty() || line.starts_with("- ");
        prose += if begins { "\n" } else { " " };
        prose += if is_prose { line } else { "" };
    }
    let numbered = |text: &&str| {
        let words = text.split('`').step_by(2).flat_map(str::split_whitespace);
        words.into_iter().any(|word| word.starts_with(|first: char| first.is_ascii_digit()))
    };
    let paragraphs: Vec<&str> = prose.lines().filter(numbered).collect();
    assert!(paragraphs.len() > 3, "{paragraphs:?}");
    for paragraph in paragraphs {
        let is_claimed = claims.iter().any(|[claim, ..]| on_one_line(paragraph).contains(claim));
        assert!(is_claimed, "docs/proof.md has no claim of: {paragraph}");
    }
}

/// A file, then the tests in it: functions in Rust, names of stories in JavaScript.
#[test]
fn each_test_exists() {
    let mut tests = 0;
    for [claim, held_by, _] in claims() {
        let mut text = String::new();
        for code in code(&held_by) {
            if code.ends_with(".rs") || code.ends_with(".js") {
                text = read(code);
                continue;
            }
            let written = [format!("fn {code}()"), format!("test(\"{code}\"")];
            assert!(written.iter().any(|it| text.contains(it)), "{claim}: no test {code}");
            tests += 1;
        }
    }
    assert!(tests > 10);
}

/// A file that exists and, for "`FILE` `NAME` `UNIT` = VALUE", its newest line of this name and unit, rounded as VALUE is.
#[test]
fn each_number_is_that_of_its_source() {
    let mut compared = 0;
    for [claim, _, data] in claims() {
        let named: Vec<&str> = code(&data).collect();
        let Some(&file) = named.first() else { continue };
        assert!(root().join(file).is_file(), "{claim}: no file {file}");
        let ([_, name, unit], Some((_, value))) = (&named[..], data.split_once(" = ")) else {
            continue;
        };
        let text = read(file);
        let rows = text.lines().map(|line| line.splitn(5, ',').map(|cell| cell.trim_matches('"')));
        let mut measured = rows.filter_map(|mut cells| {
            let [_, of, number, measured_in] = std::array::from_fn(|_| cells.next().unwrap_or(""));
            (of == *name && measured_in == *unit).then(|| number.parse::<f64>().unwrap())
        });
        let newest = measured.next_back().unwrap_or_else(|| panic!("{file}: no {name} in {unit}"));
        let decimals = value.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        assert_eq!(format!("{newest:.decimals$}"), value, "{claim}");
        compared += 1;
    }
    assert!(compared > 1);
}

/// Checks that the strategy page has the README's times, word for word.
#[test]
fn the_readme_and_the_strategy_say_the_same() {
    let strategy = read("docs/strategy.md");
    for number in ["23:10 (22:19 to 24:16)", "9:48 (8:51 to 10:25)"] {
        assert!(strategy.contains(number), "{number}");
    }
}
