//! Reads a table in any format that people paste: with tabs, semicolons or commas, in Markdown, or a goal a line.

use foretile_games::bingo::{Found, Step};
use foretile_games::message::Code;

use super::excerpt::LeftOut;
use super::game::minutes;
use super::records::{Record, records};
use super::text_fault::{Expected, MOST_GOALS, TextFault, too_many};
use super::words::{known, member};

/// What the tiers of a list of four are called.
pub const FOUR: [&str; 4] = ["easy", "medium", "hard", "hardest"];
/// The most tiers that a list has.
const TIERS: usize = 25;
/// The signs between columns.
const DELIMITERS: [char; 3] = ['\t', ';', ','];
/// At least this many lines with a bullet are a list. Chosen by hand: a card needs 25.
const BULLETS: usize = 5;
/// The signs before a goal in a list.
const SIGNS: [char; 16] =
    ['-', '*', '+', '>', '–', '—', '•', '●', '○', '◦', '▪', '‣', '·', '→', '☐', '☑'];
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
                || words.len() > 1 && goes_on && words.iter().all(|word| !word.is_empty());
            if !may_be_head || words.iter().any(|word| word.len() > LONGEST_NAME) {
                continue;
            }
            let is_named = words.iter().any(|word| member(word) == "name");
            if is_named || is_tiers(&words) {
                let kind = if is_named { Kind::Named } else { Kind::Tiers };
                return table(text, *at, delimiter, kind);
            }
            let is_short = |word: &&str| word.split(' ').count() <= 2;
            let knows_others = words.len() > 1
                && words.iter().all(is_short)
                && words.iter().any(|word| known(word).is_some());
            if nth <= 1 && knows_others && goes_on {
                let fault = TextFault::new(
                    Step::Line.number(*at),
                    Expected::Column.text("name"),
                    Found::Nothing,
                );
                return Err(fault);
            }
        }
    }
    if lines.len() > MOST_LINES {
        return Err(too_many(lines.len()));
    }
    let first = lines.iter().find(|(_, line)| !is_remark(line)).map_or("", |(_, line)| line);
    if first.contains('\t') {
        return Ok(Sheet { kind: Kind::Bare, records: records(text, '\t')?, left_out: Vec::new() });
    }
    for delimiter in [';', ','] {
        if let Some(sheet) = with_numbers(text, delimiter)? {
            return Ok(sheet);
        }
    }
    in_lines(&lines)
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
    // A sentence below the table.
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
            let fault = TextFault::new(
                Step::Line.number(first + 1),
                Expected::Column.text("name"),
                Found::Nothing,
            );
            return Err(fault);
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

/// Reads a table without known column names, in which one column has only numbers: `Catch a fish;3`.
fn with_numbers(text: &str, delimiter: char) -> Result<Option<Sheet>, TextFault> {
    let Ok(records) = records(text, delimiter) else { return Ok(None) };
    let columns = records.first().map_or(0, |record| record.fields.len());
    if records.len() < BULLETS
        || columns < 2
        || records.iter().any(|record| record.fields.len() != columns)
    {
        return Ok(None);
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
        (0, 0) => Ok(None),
        (0, _) => {
            let line = records[0].line;
            let fault = TextFault::new(
                Step::Line.number(line),
                Expected::Column.text("name"),
                Found::Nothing,
            );
            Err(fault)
        }
        _ => Ok(Some(Sheet { kind: Kind::Bare, records, left_out: Vec::new() })),
    }
}

/// Reads a goal a line. Headings, rules and the sentences around a list with bullets are left out.
fn in_lines(lines: &[(usize, &str)]) -> Result<Sheet, TextFault> {
    let lines: Vec<(usize, &str)> = lines.iter().map(|(at, line)| (*at, line.trim())).collect();
    let ends_in_colon = |line: &str| line.ends_with([':', '：']);
    let few = |is_one: &dyn Fn(&str) -> bool| {
        4 * lines.iter().filter(|(_, line)| is_one(line)).count() < lines.len()
    };
    let colons_are_few = few(&ends_in_colon);
    let is_heading = |line: &str| {
        let rest = line.trim_start_matches('#');
        let is_rule = line.len() > 2 && line.chars().all(|letter| "-=*_".contains(letter));
        rest.len() < line.len() && (rest.is_empty() || rest.starts_with(' '))
            || is_rule
            || colons_are_few && ends_in_colon(line)
    };
    let (headings, goals): (Vec<_>, Vec<_>) =
        lines.iter().copied().partition(|(_, line)| is_heading(line));
    let left = |(line, text): &(usize, &str)| LeftOut::new(*line, text);
    let mut left_out: Vec<LeftOut> = headings.iter().map(left).collect();
    let has_bullet = |(_, line): &(usize, &str)| without_bullet(line).is_some();
    let bullets = goals.iter().filter(|line| has_bullet(line)).count();
    let mut goals = goals.as_slice();
    if bullets >= BULLETS && 5 * bullets >= 4 * goals.len() {
        let first = goals.iter().position(has_bullet).unwrap_or_default();
        let last = goals.iter().rposition(has_bullet).unwrap_or_default();
        left_out.extend(goals[..first].iter().chain(&goals[last + 1..]).map(left));
        goals = &goals[first..=last];
        if let Some((line, text)) = goals.iter().find(|line| !has_bullet(line)) {
            let text: String = text.chars().take(LONGEST_NAME).collect();
            return Err(TextFault::new(
                Step::Line.number(*line),
                Expected::Bullet,
                Found::Piece.text(text),
            ));
        }
    } else if let [(at, sentence), (next, _), others @ ..] = goals
        && is_sentence(sentence)
        && *next > at + 1
        && others.len() + 1 >= TIERS
        && few(&is_sentence)
    {
        left_out.push(LeftOut::new(*at, sentence));
        goals = &goals[1..];
    }
    let are_bullets = goals.iter().all(has_bullet);
    let name = |line: &str| {
        if are_bullets { without_bullet(line).unwrap_or(line).to_owned() } else { line.to_owned() }
    };
    let mut names: Vec<String> = goals.iter().map(|(_, line)| name(line)).collect();
    without_marks(&mut names);
    let tiers = are_bullets.then(|| tier_numbers(goals)).flatten();
    let kind = if tiers.is_some() { Kind::Bare } else { Kind::Lines };
    let mut tiers = tiers.into_iter().flatten();
    let record = |((line, _), name): (&(usize, &str), String)| Record {
        line: *line,
        fields: tiers.next().map(str::to_owned).into_iter().chain([name]).collect(),
    };
    let records = goals.iter().zip(names).map(record).collect();
    left_out.sort_by_key(|left_out| left_out.line);
    Ok(Sheet { kind, records, left_out })
}

/// Returns the numbers before goals if they are tiers: several goals have the same one, from 1 to 25. Other numbers only count.
fn tier_numbers<'a>(goals: &[(usize, &'a str)]) -> Option<Vec<&'a str>> {
    let numbers: Vec<&str> =
        goals.iter().map(|(_, line)| Some(numbered(line)?.0)).collect::<Option<_>>()?;
    let tiers: Vec<usize> =
        numbers.iter().map(|number| number.parse().ok()).collect::<Option<_>>()?;
    let goes_on = tiers.windows(2).all(|pair| pair[0] == pair[1] || pair[0] + 1 == pair[1]);
    let are_tiers = goes_on && tiers.first() == Some(&1) && tiers.last() == Some(&TIERS);
    (are_tiers && tiers.len() > TIERS).then_some(numbers)
}

/// Takes away what stands around every goal because somebody copied the lines out of a program or a sentence: quotes, and
/// commas or semicolons behind all but the last.
fn without_marks(names: &mut Vec<String>) {
    const QUOTES: [[&str; 2]; 5] = [["\"", "\""], ["'", "'"], ["`", "`"], ["“", "”"], ["**", "**"]];
    let [others @ .., _] = names.as_slice() else { return };
    if others.len() < BULLETS {
        return;
    }
    let ends = |mark: &&char| others.iter().all(|name| name.ends_with(**mark));
    if let Some(mark) = [',', ';'].iter().find(ends) {
        for name in &mut *names {
            name.truncate(name.strip_suffix(*mark).unwrap_or(name).trim_end().len());
        }
    }
    let quoted = |[open, close]: &[&str; 2], name: &str| {
        let inner = name.strip_prefix(open)?.strip_suffix(close)?;
        let is_whole = !inner.is_empty() && !inner.contains(open) && !inner.contains(close);
        is_whole.then(|| inner.to_owned())
    };
    let inner = |quotes| names.iter().map(|name| quoted(quotes, name)).collect::<Option<Vec<_>>>();
    if let Some(inner) = QUOTES.iter().find_map(inner) {
        *names = inner;
    }
}

/// Returns whether a line ends as a sentence does.
fn is_sentence(line: &str) -> bool {
    line.contains(' ') && line.ends_with(['.', '!', '?'])
}

/// Returns a line without its bullet, its number or its box to tick, if it has one.
fn without_bullet(line: &str) -> Option<&str> {
    let rest = match numbered(line) {
        Some((_, rest)) => Some(rest),
        None => line.strip_prefix(SIGNS),
    };
    let rest = rest.and_then(|rest| rest.strip_prefix([' ', '\t'])).map(str::trim);
    let boxes = ["[ ] ", "[x] ", "[X] ", "[] "];
    let unticked =
        |line: &'_ str| boxes.iter().find_map(|tick| line.strip_prefix(tick).map(str::len));
    let bare = rest.unwrap_or(line);
    match unticked(bare) {
        Some(length) => Some(bare[bare.len() - length..].trim()),
        None => rest,
    }
}

/// Returns the number or the letter of a line, and what follows it: `7.`, `7)`, `7:`, `(7)`, `#7` and `a)`.
fn numbered(line: &str) -> Option<(&str, &str)> {
    let bare = line.strip_prefix(['(', '#']).unwrap_or(line);
    let digits = bare.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 {
        let is_letter = bare.starts_with(|letter: char| letter.is_ascii_alphabetic());
        let (letter, rest) = is_letter.then(|| bare.split_at(1))?;
        return Some((letter, rest.strip_prefix(')')?));
    }
    let (number, rest) = bare.split_at(digits);
    let rest = match line.as_bytes()[0] {
        b'#' => rest,
        b'(' => rest.strip_prefix(')')?,
        _ => rest.strip_prefix(['.', ')', ':'])?,
    };
    Some((number, rest))
}

/// Returns whether these are the numbers of tiers, in their order.
fn is_tiers(words: &[&str]) -> bool {
    let numbers = words.iter().map(|word| {
        let word = word.to_lowercase();
        word.strip_prefix("tier").unwrap_or(&word).trim().parse::<usize>().ok()
    });
    (FOUR.len()..=TIERS).contains(&words.len()) && numbers.eq((1..=words.len()).map(Some))
}
