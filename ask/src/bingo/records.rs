//! Cuts a table's text into records: CSV, or what a spreadsheet puts on the clipboard.

use foretile_games::bingo::{Found, Step};
use foretile_games::message::Code;

use super::text_fault::{Expected, TextFault};

/// A record, which is a line unless quoted fields have line ends.
#[derive(PartialEq, Eq, Debug)]
pub struct Record {
    /// The number of its first line, from 1.
    pub line: usize,
    /// The fields, without the space around them.
    pub fields: Vec<String>,
}

/// Returns the records of a text. A field that begins with a quote ends with the next one that is not doubled, and may
/// have delimiters and line ends. Blank lines, and lines that begin with #, are skipped.
pub fn records(text: &str, delimiter: char) -> Result<Vec<Record>, TextFault> {
    let mut records = Vec::new();
    let mut letters = text.chars().peekable();
    let mut line = 1;
    while letters.peek().is_some() {
        let first = line;
        let (mut fields, mut field) = (Vec::new(), String::new());
        let mut quoted = false;
        loop {
            match letters.next() {
                Some('"') if quoted && letters.peek() == Some(&'"') => {
                    letters.next();
                    field.push('"');
                }
                Some('"') if quoted => quoted = false,
                Some('"') if field.trim().is_empty() => {
                    field.clear();
                    quoted = true;
                }
                None if quoted => {
                    return Err(TextFault::new(
                        Step::Line.number(first),
                        Expected::ClosingQuote,
                        Found::None,
                    ));
                }
                None => break,
                Some('\n') => {
                    line += 1;
                    if !quoted {
                        break;
                    }
                    field.push('\n');
                }
                Some(letter) if letter == delimiter && !quoted => {
                    fields.push(std::mem::take(&mut field));
                }
                // A remark may have any quotes.
                Some('#') if fields.is_empty() && field.is_empty() && !quoted => {
                    letters.by_ref().find(|letter| *letter == '\n');
                    line += 1;
                    break;
                }
                Some(letter) => field.push(letter),
            }
        }
        fields.push(field);
        if fields.iter().any(|field| !field.trim().is_empty()) {
            let fields = fields.iter().map(|field| field.trim().to_owned()).collect();
            records.push(Record { line: first, fields });
        }
    }
    Ok(records)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(text: &str, delimiter: char) -> Vec<(usize, Vec<String>)> {
        let records = records(text, delimiter).unwrap();
        records.into_iter().map(|Record { line, fields }| (line, fields)).collect()
    }

    #[test]
    fn quotes_hold_delimiters_quotes_and_lines() {
        let read =
            fields("a,\"b \"\"c\"\", d\"\r\n# it's \"5\n\n\"two\nlines\", e\n,,\n5\" disk,f", ',');
        let owned = |fields: [&str; 2]| fields.map(str::to_owned).to_vec();
        let expected = [
            (1, owned(["a", "b \"c\", d"])),
            (4, owned(["two\nlines", "e"])),
            (7, owned(["5\" disk", "f"])),
        ];
        assert_eq!(read, expected);
        assert_eq!(fields("a, b\tc", '\t'), [(1, owned(["a, b", "c"]))]);
        assert!(fields("", ',').is_empty());
    }

    /// A remark is a line that begins with `#`.
    #[test]
    fn a_number_sign_elsewhere_is_a_letter() {
        let text = "\"# a\",b\nc,# d\ne#f,\"#\"\n#g,h\n # i,j";
        let read = fields(text, ',');
        let owned = |fields: [&str; 2]| fields.map(str::to_owned).to_vec();
        let expected = [
            (1, owned(["# a", "b"])),
            (2, owned(["c", "# d"])),
            (3, owned(["e#f", "#"])),
            (5, owned(["# i", "j"])),
        ];
        assert_eq!(read, expected);
    }

    /// An open quote takes the rest of the file once, not once for every line.
    #[test]
    fn an_open_quote_is_refused_quickly() {
        let text = format!("name,time\n\"{}", "\n".repeat(2_000_000));
        let error = records(&text, ',').unwrap_err().to_string();
        assert!(error.contains("line 2: expected another quote"), "{error}");
    }
}
