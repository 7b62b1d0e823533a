//! Tables for the eye: with drawn borders, or with columns aligned by spaces. They become tables that one types.

use super::BULLETS;
use super::lines::without_bullet;

/// Returns a table with drawn borders as Markdown writes it: `+---+` or `├───┤` between its rows, and bars between its cells.
pub fn bordered(text: &str) -> Option<String> {
    const BARS: [char; 4] = ['|', '│', '┃', '║'];
    let is_box = |letter: char| matches!(letter, '\u{2500}'..='\u{257f}');
    let is_border = |line: &&str| {
        line.contains(|letter: char| letter == '+' || is_box(letter))
            && line.chars().all(|letter| "+-=|: \t".contains(letter) || is_box(letter))
    };
    let is_row = |line: &&str| line.contains(BARS) && !is_border(line);
    let lines: Vec<&str> = text.lines().collect();
    if !lines.iter().any(is_border) || lines.iter().filter(|line| is_row(line)).count() < BULLETS {
        return None;
    }
    let (head, last) = (lines.iter().position(is_row)?, lines.iter().rposition(is_row)?);
    let rule = (head..last).find(|at| is_border(&lines[*at]));
    let line = |(at, line): (usize, &&str)| match () {
        () if rule == Some(at) => "|---|".to_owned(),
        () if is_border(line) => String::new(),
        () => line.replace(BARS, "|"),
    };
    Some(lines.iter().enumerate().map(line).collect::<Vec<_>>().join("\n"))
}

/// Returns a table whose columns are aligned by spaces, with tabs between them.
pub fn aligned(text: &str) -> Option<String> {
    let cells = |line: &str| -> Vec<String> {
        let cells = line.split("  ").map(str::trim).filter(|cell| !cell.is_empty());
        cells.map(str::to_owned).collect()
    };
    let rows: Vec<Vec<String>> = text.lines().map(cells).collect();
    let filled = || rows.iter().filter(|row| !row.is_empty());
    let columns = filled().next()?.len();
    // Behind such a sign, spaces part no columns.
    let ends = |cell: &String| cell.ends_with([',', ';', ':', '.', '|']);
    let is_row = |row: &Vec<String>| row.len() == columns && !row[..columns - 1].iter().any(ends);
    let has_bullet = |line: &str| without_bullet(line.trim()).is_some();
    (columns > 1
        && filled().count() >= BULLETS
        && filled().all(is_row)
        && !text.contains('\t')
        && !text.lines().any(has_bullet))
    .then(|| rows.iter().map(|row| row.join("\t")).collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use crate::bingo::sheet::lines::tests::{goal, lines};
    use crate::bingo::sheet::{Kind, read};

    #[test]
    fn spaces_part_columns_only_where_all_lines_have_them() {
        let kind = |line: &dyn Fn(usize) -> String| {
            let sheet = read(&lines(25, line)).expect("a list");
            (sheet.kind, sheet.records[1].fields.clone())
        };
        let fields =
            |fields: &[&str]| fields.iter().map(|field| (*field).to_owned()).collect::<Vec<_>>();
        assert_eq!(
            kind(&|number| format!("{:<20}{number}", goal(number))),
            (Kind::Bare, fields(&["Catch fish 2", "2"]))
        );
        for (line, text) in [
            ("Cave:  fish {}", "Cave:  fish {}"),
            ("Sea,  fish {}", "Sea,  fish {}"),
            ("Wait.  Fish {}", "Wait.  Fish {}"),
            ("-   fish {}", "fish {}"),
        ] {
            let text = text.replace("{}", "2");
            assert_eq!(
                kind(&|number| line.replace("{}", &number.to_string())),
                (Kind::Lines, fields(&[&text]))
            );
        }
        let one_lacks = |number: usize| match number {
            7 => goal(7),
            _ => format!("{:<20}{number}", goal(number)),
        };
        assert_eq!(kind(&one_lacks).0, Kind::Lines);
    }
}
