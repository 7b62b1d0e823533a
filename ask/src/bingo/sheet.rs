//! Reads a table in any format that people paste: with tabs, semicolons or commas, in Markdown, or a goal a line.

mod drawn;
mod labels;
mod lines;

use foretile_games::bingo::{Found, Step};
use foretile_games::message::Code;

use self::drawn::{aligned, bordered};
use self::labels::labelled;
use self::lines::{in_lines, joined, without_bullet, without_marks};
use super::excerpt::LeftOut;
use super::game::minutes;
use super::records::{Record, records};
use super::text_fault::{Expected, MOST_GOALS, TextFault, too_many};
use super::words::{known, member};

/// What the tiers of a list of four are called.
pub const FOUR: [&str; 4] = ["easy", "medium", "hard", "hardest"];
/// At least this many lines with a bullet are a list. Chosen by hand: a card needs 25.
pub const BULLETS: usize = 5;
/// The most tiers that a list has.
const TIERS: usize = 25;
/// The signs between columns.
const DELIMITERS: [char; 3] = ['\t', ';', ','];
/// The most lines of a table, many times more than goals, so that a long text is refused at once.
const MOST_LINES: usize = 10 * MOST_GOALS;
/// The longest name of a column, in bytes, so that a sentence with a comma is none.
const LONGEST_NAME: usize = 30;

/// A table.
pub struct Sheet {
    /// What its records are.
    pub kind: Kind,
    /// The records; with one field each if they are lines.
    pub records: Vec<Record>,
    /// Lines that are not goals.
    pub left_out: Vec<LeftOut>,
}

/// What the records of a table are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The first one has the names of the columns.
    Named,
    /// The first one has the numbers of tiers, which have a column each.
    Tiers,
    /// Cells without names of columns.
    Bare,
    /// A goal a line.
    Lines,
}

/// Reads a table.
pub fn read(text: &str) -> Result<Sheet, TextFault> {
    let plain = bordered(text).or_else(|| aligned(text));
    let mut sheet = read_plain(plain.as_deref().unwrap_or(text))?;
    sheet.leave_out_disabled();
    sheet.part_difficulties();
    Ok(sheet)
}

impl Sheet {
    /// Makes a column of the difficulties that stand on the goals' lines.
    fn part_difficulties(&mut self) {
        if self.kind != Kind::Lines {
            return;
        }
        let goals: Vec<&str> = self.records.iter().map(|record| &*record.fields[0]).collect();
        let Some(goals) = labelled(&goals) else { return };
        let fields = |fields: [&str; 2]| fields.map(str::to_owned).to_vec();
        let line = self.records[0].line;
        let head = Record { line, fields: fields(["name", "difficulty"]) };
        let rows = self.records.iter().zip(goals);
        let rows = rows.map(|(record, goal)| Record { line: record.line, fields: fields(goal) });
        self.records = [head].into_iter().chain(rows).collect();
        self.kind = Kind::Named;
    }

    /// Leaves out the rows that a column such as `enabled` switches off, and the column.
    fn leave_out_disabled(&mut self) {
        const ON: [&str; 6] = ["true", "yes", "1", "x", "on", "✓"];
        const OFF: [&str; 5] = ["false", "no", "0", "off", ""];
        let words: &[String] = match self.records.first() {
            Some(head) if self.kind == Kind::Named => &head.fields,
            _ => return,
        };
        let column =
            words.iter().enumerate().find_map(|(column, word)| match &*word.to_lowercase() {
                "enabled" | "active" => Some((column, true)),
                "disabled" => Some((column, false)),
                _ => None,
            });
        let Some((column, is_on)) = column else { return };
        let is_set = |record: &Record| {
            let value = record.fields.get(column).map_or(String::new(), |it| it.to_lowercase());
            let is_set = ON.contains(&&*value);
            (is_set || OFF.contains(&&*value)).then_some(is_set)
        };
        // Any other word makes it another column, and so does one that is always the same.
        let set: Option<Vec<bool>> = self.records[1..].iter().map(is_set).collect();
        let Some(set) = set.filter(|set| set.contains(&true)) else { return };
        let mut stay = [true].into_iter().chain(set.into_iter().map(|is_set| is_set == is_on));
        self.records.retain_mut(|record| {
            let stays = stay.next() == Some(true);
            if !stays {
                self.left_out.push(LeftOut::new(record.line, &record.fields.join(", ")));
            }
            if column < record.fields.len() {
                record.fields.remove(column);
            }
            stays
        });
    }
}

/// Reads a table with a sign that people type between its columns, or a goal a line.
fn read_plain(text: &str) -> Result<Sheet, TextFault> {
    if let Some(sheet) = markdown(text)? {
        return Ok(sheet);
    }
    let lines: Vec<(usize, &str)> =
        (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).collect();
    let is_remark = |line: &str| line.starts_with('#');
    // Some write the names of the columns as a remark.
    let is_named_remark = |line: &str| {
        DELIMITERS.iter().any(|delimiter| {
            let mut words = line.trim_start_matches('#').split(*delimiter);
            line.contains(*delimiter) && words.any(|word| member(word) == "name")
        })
    };
    let heads = lines.iter().filter(|(_, line)| !is_remark(line) || is_named_remark(line));
    for (nth, (at, line)) in heads.take(10).enumerate() {
        let is_remarked = is_remark(line);
        let line = line.trim_start_matches('#');
        let below = lines.iter().find(|(other, line)| other > at && !is_remark(line));
        for delimiter in DELIMITERS {
            let words: Vec<&str> =
                line.split(delimiter).map(|word| word.trim_matches(['"', ' '])).collect();
            let goes_on = below.is_some_and(|(_, line)| line.contains(delimiter));
            // Below other lines, it is a header only if a table follows.
            let may_be_head = nth == 0 && !is_remarked
                || words.len() > 1
                    && goes_on
                    // A column may be called `#`.
                    && words.iter().skip(usize::from(is_remarked)).all(|word| !word.is_empty());
            if !may_be_head || words.iter().any(|word| word.len() > LONGEST_NAME) {
                continue;
            }
            let is_named = words.iter().any(|word| member(word) == "name");
            // A title may be underlined.
            let is_title = words.len() == 1
                && below.is_some_and(|(_, line)| line.trim().chars().all(|sign| sign == '='));
            if (is_named || is_tiers(&words)) && !is_title {
                let kind = if is_named { Kind::Named } else { Kind::Tiers };
                return table(text, *at, delimiter, kind);
            }
            let is_short = |word: &&str| word.split(' ').count() <= 2;
            let knows_others = words.len() > 1
                && words.iter().all(is_short)
                && words.iter().any(|word| known(word).is_some());
            if nth <= 1 && knows_others && goes_on {
                return Err(no_name(*at, line));
            }
        }
    }
    if lines.len() > MOST_LINES {
        return Err(too_many(lines.len()));
    }
    let first = lines.iter().find(|(_, line)| !is_remark(line)).map_or("", |(_, line)| line);
    // What lies behind a bullet and a tab is a line.
    let is_item = |(_, line): &(usize, &str)| {
        without_bullet(line.trim()).is_some_and(|rest| !rest.contains('\t'))
    };
    if first.trim().contains('\t') && !lines.iter().all(is_item) {
        return Ok(Sheet { kind: Kind::Bare, records: records(text, '\t')?, left_out: Vec::new() });
    }
    for delimiter in [';', ',', '|'] {
        if let Some(sheet) = without_names(text, delimiter)? {
            return Ok(sheet);
        }
    }
    match one_column(text).or_else(|| joined(&lines)) {
        Some(texts) => {
            let lines: Vec<(usize, &str)> =
                texts.iter().map(|(line, text)| (*line, text.as_str())).collect();
            in_lines(&lines)
        }
        None => in_lines(&lines),
    }
}

/// Reads what a spreadsheet writes of one column as CSV: it quotes the fields that have a comma, a quote or a line end, and
/// no others. Returns none for any other text.
fn one_column(text: &str) -> Option<Vec<(usize, String)>> {
    let needs_quotes = |field: &str| field.contains([',', '"', '\n']);
    let records = records(text, ',').ok()?;
    let lines: Vec<&str> = text.lines().collect();
    let is_quoted =
        |line: usize| lines.get(line - 1).is_some_and(|line| line.trim_start().starts_with('"'));
    let fields = |record: Record| match <[String; 1]>::try_from(record.fields) {
        Ok([field]) if needs_quotes(&field) == is_quoted(record.line) => {
            Some((record.line, field.replace('\n', " ")))
        }
        _ => None,
    };
    let column: Vec<(usize, String)> = records.into_iter().map(fields).collect::<Option<_>>()?;
    column.iter().any(|(line, _)| is_quoted(*line)).then_some(column)
}

/// Reads a table whose first record is on this line.
fn table(text: &str, first: usize, delimiter: char, kind: Kind) -> Result<Sheet, TextFault> {
    let at = text.split_inclusive('\n').take(first - 1).map(str::len).sum();
    let blank: String = text[..at].chars().filter(|letter| *letter == '\n').collect();
    let is_left = |(_, line): &(usize, &str)| !line.trim().is_empty() && !line.starts_with('#');
    let above = (1..).zip(text[..at].lines()).filter(is_left);
    let mut left_out: Vec<LeftOut> = above.map(|(line, text)| LeftOut::new(line, text)).collect();
    let mut records = records(&(blank + text[at..].trim_start_matches('#')), delimiter)?;
    let columns = records.first().map_or(0, |record| record.fields.len());
    // A sum below it, and a sentence below the table.
    let is_sum = |record: &Record| {
        let word = record.fields.iter().find(|field| !field.is_empty());
        word.is_some_and(|word| ["total", "sum", "totals"].contains(&&*word.to_lowercase()))
    };
    if let Some(sum) = records.pop_if(|record| columns > 1 && is_sum(record)) {
        left_out.push(LeftOut::new(sum.line, &sum.fields.join(", ")));
    }
    while let [.., before, last] = records.as_slice()
        && columns > 1
        && last.fields.len() == 1
        && before.fields.len() > 1
        && last.line > before.line + 1
    {
        left_out.push(LeftOut::new(last.line, &last.fields[0]));
        records.pop();
    }
    Ok(Sheet { kind, records, left_out })
}

/// Reads a table of Markdown, if the text has one.
fn markdown(text: &str) -> Result<Option<Sheet>, TextFault> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let is_rule = |line: &str| {
        line.contains('|')
            && line.contains('-')
            && line.chars().all(|letter| "|-: \t".contains(letter))
    };
    let ruled = (1..lines.len()).find(|at| is_rule(lines[*at]) && lines[at - 1].contains('|'));
    let is_row = |line: &&str| line.starts_with('|') && line.ends_with('|') && line.len() > 1;
    let rows = lines.iter().filter(|line| is_row(line)).count();
    let first = match ruled {
        Some(rule) => rule - 1,
        // Without the line below the header.
        None if rows >= BULLETS && 2 * rows > lines.len() => {
            lines.iter().position(is_row).unwrap_or(0)
        }
        None => return Ok(None),
    };
    let is_other = |at: &usize| !lines[*at].is_empty() && !lines[*at].contains('|');
    let end = (first..lines.len()).find(is_other).unwrap_or(lines.len());
    if end - first > MOST_LINES {
        return Err(too_many(end - first));
    }
    let record = |at: usize| Record { line: at + 1, fields: cells(lines[at]) };
    let records: Vec<Record> = (first..end)
        .filter(|at| ruled != Some(*at))
        .map(record)
        .filter(|record| record.fields.iter().any(|field| !field.is_empty()))
        .collect();
    if let Some(other) =
        (first + 2..lines.len()).find(|at| ruled != Some(*at) && is_rule(lines[*at]))
    {
        let fault = TextFault::new(
            Step::Line.number(other),
            Expected::OneTable,
            Found::Piece.text("|---|"),
        );
        return Err(fault);
    }
    let around = (0..first).chain(end..lines.len()).filter(|at| !lines[*at].is_empty());
    let left_out = around.map(|at| LeftOut::new(at + 1, lines[at])).collect();
    let words: Vec<&str> =
        records.first().map_or(Vec::new(), |head| head.fields.iter().map(String::as_str).collect());
    let kind = match () {
        () if words.iter().any(|word| member(word) == "name") => Kind::Named,
        () if is_tiers(&words) => Kind::Tiers,
        // One column has the goals, whatever its name is.
        () if ruled.is_some() && words.len() == 1 => {
            let records = records.into_iter().skip(1).collect();
            return Ok(Some(Sheet { kind: Kind::Lines, records, left_out }));
        }
        () => {
            return Err(no_name(first + 1, lines[first]));
        }
    };
    Ok(Some(Sheet { kind, records, left_out }))
}

/// Returns the cells of a row of Markdown. `\|` is a bar in a cell.
fn cells(line: &str) -> Vec<String> {
    let mut cells = Vec::new();
    let mut cell = String::new();
    let mut letters = line.strip_prefix('|').unwrap_or(line).chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' if letters.peek() == Some(&'|') => cell.extend(letters.next()),
            '|' if letters.peek().is_none() => {}
            '|' => cells.push(std::mem::take(&mut cell)),
            letter => cell.push(letter),
        }
    }
    cells.push(cell);
    cells.into_iter().map(|cell| cell.trim().to_owned()).collect()
}

/// Reads a table without known column names, in which one column has only numbers: `Catch a fish;3`. A column without anything
/// is none.
///
/// # Errors
/// When it is a table, but no column is known to have the goals.
fn without_names(text: &str, delimiter: char) -> Result<Option<Sheet>, TextFault> {
    let Ok(mut records) = records(text, delimiter) else { return Ok(None) };
    let columns = records.first().map_or(0, |record| record.fields.len());
    if records.len() < BULLETS
        || columns < 2
        || records.iter().any(|record| record.fields.len() != columns)
    {
        return Ok(None);
    }
    let filled: Vec<bool> = (0..columns)
        .map(|column| records.iter().any(|record| !record.fields[column].is_empty()))
        .collect();
    for record in &mut records {
        let mut filled = filled.iter();
        record.fields.retain(|_| filled.next() == Some(&true));
    }
    let columns = records[0].fields.len();
    if columns == 1 {
        let mut names: Vec<String> = records.iter_mut().flat_map(|it| it.fields.pop()).collect();
        without_marks(&mut names);
        records.iter_mut().zip(names).for_each(|(record, name)| record.fields.push(name));
        return Ok(Some(Sheet { kind: Kind::Lines, records, left_out: Vec::new() }));
    }
    let is_number = |record: &Record, column: usize| record.fields[column].parse::<f64>().is_ok();
    let numbers = |records: &[Record]| {
        (0..columns)
            .filter(|column| records.iter().all(|record| is_number(record, *column)))
            .count()
    };
    let has_time = |record: &Record| record.fields.iter().any(|field| minutes(field).is_some());
    if records.iter().all(has_time) {
        // A goal a line, with its time behind a comma.
        return Ok(None);
    }
    match (numbers(&records), numbers(&records[1..])) {
        (0, 0) if delimiter != '|' && !is_table(text, delimiter) => Ok(None),
        (0, _) => {
            let line = records[0].line;
            Err(no_name(line, text.lines().nth(line - 1).unwrap_or_default()))
        }
        _ => Ok(Some(Sheet { kind: Kind::Bare, records, left_out: Vec::new() })),
    }
}

/// Returns the mistake of a table whose columns have no known name.
pub fn no_name(line: usize, text: &str) -> TextFault {
    let found: String = text.chars().take(LONGEST_NAME).collect();
    TextFault::new(Step::Line.number(line), Expected::Column.text("name"), Found::Piece.text(found))
}

/// Returns whether the signs between fields are those of a table, and not of sentences, which have a space behind a comma.
fn is_table(text: &str, delimiter: char) -> bool {
    let places = text.match_indices(delimiter);
    let behind: Vec<bool> =
        places.map(|(at, sign)| text[at + sign.len()..].starts_with([' ', '\n', '\r'])).collect();
    2 * behind.iter().filter(|is_spaced| **is_spaced).count() < behind.len()
}

/// Returns whether these are the numbers of tiers, in their order.
fn is_tiers(words: &[&str]) -> bool {
    let numbers = words.iter().map(|word| {
        let word = word.to_lowercase();
        word.strip_prefix("tier").unwrap_or(&word).trim().parse::<usize>().ok()
    });
    (FOUR.len()..=TIERS).contains(&words.len()) && numbers.eq((1..=words.len()).map(Some))
}

#[cfg(test)]
mod tests {
    use super::lines::tests::{goal, lines, read_lines};
    use super::*;

    #[test]
    fn tables_without_known_columns_are_refused() {
        let row = |number: usize| format!("{},north,", goal(number));
        let named = |text: String| format!("Area,Notes,More\n{text}");
        for text in [
            named(lines(28, row)),
            lines(22, |number| format!("{},{},{}", goal(number), number * 7 % 5 + 10, "easy"))
                .replace(",1", ",x1"),
            lines(25, |number| format!("{},short", goal(number))),
            lines(25, |number| format!("{};short", goal(number))),
        ] {
            let error = read(&text).err().expect(&text).to_string();
            assert!(error.starts_with("line 1: expected a column such as `name`"), "{error}");
        }
        // Commas of sentences, and columns without anything.
        for (line, first) in [
            ("Sea, fish {}", "Sea, fish 1"),
            ("Catch fish {},,,", "Catch fish 1"),
            ("Sea; fish {}", "Sea; fish 1"),
        ] {
            let text = lines(28, |number| line.replace("{}", &number.to_string()));
            assert_eq!(read_lines(&text).0[0], first);
        }
    }

    #[test]
    fn rows_that_are_switched_off_are_left_out() {
        let read = |head: &str, values: [&str; 6]| {
            let rows =
                (1..).zip(values).map(|(number, value)| format!("{},{value}\n", goal(number)));
            let sheet = read(&format!("{head}\n{}", rows.collect::<String>())).expect(head);
            let left_out: Vec<usize> =
                sheet.left_out.iter().map(|left_out| left_out.line).collect();
            (sheet.records[0].fields.len(), sheet.records.len() - 1, left_out)
        };
        for (head, values, left) in [
            ("goal,Enabled", ["TRUE", "yes", "FALSE", "no", "", "x"], vec![4, 5, 6]),
            ("goal,active", ["1", "1", "1", "1", "0", "1"], vec![6]),
            ("goal,disabled", ["", "", "", "yes", "no", ""], vec![5]),
        ] {
            assert_eq!(read(head, values), (1, 6 - left.len(), left), "{head}");
        }
        // Another column of that name, and one that says nothing.
        for values in
            [["sea", "land", "no", "yes", "", ""], ["2", "1", "0", "3", "1", "0"], ["no"; 6]]
        {
            assert_eq!(read("goal,active", values), (2, 6, vec![]));
        }
    }

    #[test]
    fn one_column_of_a_spreadsheet_loses_its_quotes() {
        let goals = lines(14, goal);
        let text = format!("{goals}\"Catch 2, or 3\"\n\"Say \"\"hi\"\"\"\n\"Two\nlines\"\n");
        let (names, _) = read_lines(&text);
        assert_eq!(names[13..], ["Catch fish 14", "Catch 2, or 3", "Say \"hi\"", "Two lines"]);
        // Quotes that a spreadsheet would not have written are those of a title.
        let text = format!("{goals}\"Like a Boss\"\n\"So, there\"\n");
        assert_eq!(read_lines(&text).0[14..], ["\"Like a Boss\"", "\"So, there\""]);
    }
}
