//! The times that people write behind goals, or beside them.

use foretile_games::bingo::Value;
use foretile_games::message::Code as _;

use super::table::GoalRow;
use crate::Reason;
use crate::error::{Error, bail};

/// The minutes of an hour.
const HOUR: f64 = 60.0;
/// The most bytes of a time behind a goal, so that a long line is read at once.
const LONGEST_TIME: usize = 40;
/// What people write before a time that they guess.
const ABOUT: [&str; 8] = ["~", "≈", "about ", "around ", "approx. ", "approx ", "ca. ", "ca "];
/// Words that a goal does not end with.
const DANGLING: [&str; 14] = [
    "for", "in", "within", "under", "about", "around", "than", "at", "of", "after", "by", "until",
    "and", "or",
];

/// Returns the text of a goal without the time behind it, and its minutes, if a member `time` or the text has them.
///
/// # Errors
/// When the member is no time.
pub fn time_of(row: &GoalRow) -> Result<(&str, Option<f64>), Error> {
    let name = row.name();
    let time = match row.get("time") {
        None => return Ok(with_time(name)),
        Some(Value::Number(time)) if *time >= 0.0 => return Ok((name, Some(*time))),
        Some(Value::Number(time)) => time.to_string(),
        Some(Value::Text(time)) => match minutes(time) {
            Some(minutes) => return Ok((name, Some(minutes))),
            None => time.clone(),
        },
        Some(_) => return Ok(with_time(name)),
    };
    bail!(List => Reason::BingoTime.text(time))
}

/// Returns the minutes of goals by their texts, or `None` if they have none. Times behind goals count only if every goal has
/// one, because a text such as `Survive 5 minutes` may be the whole goal; such a goal is listed with its time and without it.
///
/// # Errors
/// When a goal's member `time` is no time.
pub fn times_of_rows(rows: &[GoalRow]) -> Result<Option<Vec<(String, f64)>>, Error> {
    let has_member = rows.iter().any(|row| row.get("time").is_some());
    let (mut times, mut timeless) = (Vec::new(), 0);
    for row in rows {
        match time_of(row)? {
            (name, Some(minutes)) if name.len() < row.name().len() => match has_member {
                true => timeless += 1,
                false => times.extend([name, row.name()].map(|name| (name.to_owned(), minutes))),
            },
            (name, Some(minutes)) => times.push((name.to_owned(), minutes)),
            (_, None) => timeless += 1,
        }
    }
    Ok((!times.is_empty() && (has_member || timeless == 0)).then_some(times))
}

/// Splits a line into a goal and the time behind it, if there is one: `5 min`, `1 h 20 min` or `1:30`, perhaps in brackets
/// or after a dash or comma.
pub fn with_time(line: &str) -> (&str, Option<f64>) {
    let bare = line.strip_suffix([')', ']']).unwrap_or(line);
    // A time may have several words: the longest end of the line that can be read as one.
    let starts = bare
        .rmatch_indices([' ', '(', '[', ',', '\t'])
        .map(|(at, sign)| (at, at + sign.len()))
        .take_while(|(_, start)| bare.len() - start <= LONGEST_TIME);
    let timed = starts.filter_map(|(end, start)| {
        let name = bare[..end].trim_end_matches([' ', '(', '[', ',', '-', '–', '—', ':', '\t']);
        (!name.is_empty()).then_some((name, Some(minutes(&bare[start..])?)))
    });
    timed.last().unwrap_or((line, None))
}

/// Returns whether a part of the time seems to be left in the text of a goal whose line had one behind it: another time,
/// a number before a dash, or a word that nothing follows.
pub fn seems_cut(name: &str, line: &str) -> bool {
    let dash = line[name.len()..].trim_start().starts_with(['-', '–', '—']);
    let last = name.rsplit(' ').next().unwrap_or_default().to_lowercase();
    let has_time = with_time(name).1.is_some();
    has_time
        || dash && last.ends_with(|letter: char| letter.is_ascii_digit())
        || DANGLING.contains(&&*last)
}

/// Parses a time, in minutes.
pub fn minutes(time: &str) -> Option<f64> {
    let time = time.trim().to_lowercase();
    let about = ABOUT.iter().find_map(|word| time.strip_prefix(word));
    let time = about.unwrap_or(&time).trim_start();
    let parts: Vec<&str> = time.split(':').collect();
    if parts.len() == 1 {
        return in_units(time);
    }
    let digits = |part: &&str| {
        (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    if parts.len() > 3 || !parts.iter().all(digits) {
        return None;
    }
    let seconds =
        parts.iter().try_fold(0.0, |sum, part| Some(60.0 * sum + part.parse::<f64>().ok()?));
    Some(seconds? / 60.0)
}

/// Returns the minutes of numbers with units, the largest first: `5 min`, `1 h 20 min`, `1h20` or `30-40 min`.
fn in_units(time: &str) -> Option<f64> {
    let (mut sum, mut last, mut rest) = (0.0, f64::INFINITY, time);
    while !rest.is_empty() {
        let (number, after) = number(rest)?;
        let after = after.trim_start();
        let end = after.find(|letter: char| !letter.is_alphabetic()).unwrap_or(after.len());
        let unit = match &after[..end] {
            "h" | "hr" | "hrs" | "hour" | "hours" => HOUR,
            "m" | "min" | "mins" | "minute" | "minutes" => 1.0,
            "" if last == HOUR => 1.0,
            "s" | "sec" | "secs" | "second" | "seconds" => 1.0 / 60.0,
            _ => return None,
        };
        if unit >= last {
            return None;
        }
        sum += number * unit;
        last = unit;
        rest = after[end..].trim_start_matches('.').trim_start();
    }
    (last < f64::INFINITY && sum.is_finite()).then_some(sum)
}

/// Reads a number, or the middle of two such as `30-40`. Returns what follows, too.
fn number(text: &str) -> Option<(f64, &str)> {
    let one = |text: &str| -> Option<(f64, usize)> {
        let is_part = |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | ',');
        let end = text.find(|letter| !is_part(letter)).unwrap_or(text.len());
        Some((text[..end].replace(',', ".").parse().ok()?, end))
    };
    let (first, end) = one(text)?;
    let Some(rest) = text[end..].strip_prefix(['-', '–']) else {
        return Some((first, &text[end..]));
    };
    let (second, end) = one(rest).filter(|(second, _)| *second > first)?;
    Some((f64::midpoint(first, second), &rest[end..]))
}

/// Returns minutes as people write them, in a form that [`minutes`] reads.
pub fn written(minutes: f64) -> String {
    let seconds = (60.0 * minutes).round() as u64;
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")];
    let parts = parts.into_iter().filter(|(number, _)| *number > 0);
    let written: Vec<String> = parts.map(|(number, unit)| format!("{number} {unit}")).collect();
    if written.is_empty() { "0 s".to_owned() } else { written.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_stand_behind_goals() {
        for (line, name, time) in [
            ("Catch a fish 5 min", "Catch a fish", Some(5.0)),
            ("Catch a fish (5min)", "Catch a fish", Some(5.0)),
            ("Catch a fish - 1:30", "Catch a fish", Some(1.5)),
            ("Catch a fish, 1:02:30", "Catch a fish", Some(62.5)),
            ("Catch a fish [90 s]", "Catch a fish", Some(1.5)),
            ("Catch a fish 1.5 h", "Catch a fish", Some(90.0)),
            ("Catch a fish 1 h 20 min", "Catch a fish", Some(80.0)),
            ("Catch a fish 1h20", "Catch a fish", Some(80.0)),
            ("Catch a fish: 1 hr. 5 min. 30 s", "Catch a fish", Some(65.5)),
            ("Catch a fish ~7 min", "Catch a fish", Some(7.0)),
            ("Catch a fish (about 7 min)", "Catch a fish", Some(7.0)),
            ("Catch a fish 30-40 min", "Catch a fish", Some(35.0)),
            ("Catch 2 fish 2,5 min", "Catch 2 fish", Some(2.5)),
            ("Catch a fish,5 min", "Catch a fish", Some(5.0)),
            ("Catch fish 2 5 min", "Catch fish 2", Some(5.0)),
            ("Level 5, 10 min", "Level 5", Some(10.0)),
            ("Survive 10 min 5 min", "Survive 10 min", Some(5.0)),
            ("Catch a fish 40-30 min", "Catch a fish 40-30 min", None),
            ("Catch a fish 5 min 1 h", "Catch a fish 5 min", Some(60.0)),
            ("Catch a fish 5 km", "Catch a fish 5 km", None),
            ("Catch 5", "Catch 5", None),
            ("Get all 3", "Get all 3", None),
            ("Beat level 1:1a", "Beat level 1:1a", None),
            ("5 min", "5 min", None),
            ("Meet Ann (twice)", "Meet Ann (twice)", None),
        ] {
            assert_eq!(with_time(line), (name, time), "{line}");
        }
    }

    /// A time that `new` writes is read as that time.
    #[test]
    fn times_are_written_as_they_are_read() {
        for (time, text) in [
            (0.0, "0 s"),
            (0.5, "30 s"),
            (1.5, "1 min 30 s"),
            (60.0, "1 h"),
            (80.25, "1 h 20 min 15 s"),
        ] {
            assert_eq!((written(time).as_str(), minutes(text)), (text, Some(time)));
        }
    }
}
