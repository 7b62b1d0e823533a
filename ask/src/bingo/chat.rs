//! Lists that people copied out of a chat, with who wrote each message, and when.

use foretile_games::order::Order as _;

/// The most words of a name.
const NAME: usize = 3;
/// At least so many lines with a time alone are a chat. Chosen by hand: a card needs 25.
const LINES: usize = 5;

/// Returns the messages of a chat that writes a time and a name before each: `[12/11/2026, 20:00] Anna: Catch a fish`,
/// `20:00 <anna> Catch a fish`. Each line stays where it is. What the chat itself writes has no name: it is left out, and
/// returned with the numbers of its lines.
pub fn messages(text: &str) -> Option<(String, Vec<(usize, &str)>)> {
    let lines: Vec<(&str, Option<Message<'_>>)> =
        text.lines().map(|line| (line, Message::read(line))).collect();
    let mut filled = lines.iter().filter(|(line, _)| !line.trim().is_empty());
    let named = || lines.iter().filter_map(|(_, message)| message.as_ref()?.name);
    let mut names: Vec<&str> = named().collect();
    names.order_by_key(|name| *name);
    names.dedup();
    // With a day, the messages may have several lines. A time alone may be that of a goal, and what is behind it the goal's
    // place, unless all lines are so, one after the other, and few people write them.
    let times = || lines.iter().filter_map(|(_, message)| Some(&message.as_ref()?.time));
    let earlier = times().zip(times().skip(1)).filter(|(time, next)| next < time).count();
    let is_chat = filled.clone().next().is_some_and(|(_, first)| match first {
        Some(Message { has_day: true, .. }) => !names.is_empty(),
        // At noon or midnight the hours begin again.
        _ => {
            named().count() >= LINES.max(10 * names.len())
                && earlier < 2
                && filled.all(|(_, line)| line.is_some())
        }
    });
    if !is_chat {
        return None;
    }
    let (mut rest, mut left_out) = (Vec::with_capacity(lines.len()), Vec::new());
    for (number, (line, message)) in (1..).zip(&lines) {
        rest.push(match message {
            Some(Message { name: None, .. }) => {
                left_out.push((number, *line));
                ""
            }
            Some(Message { text, .. }) => text,
            None => line,
        });
    }
    Some((rest.join("\n"), left_out))
}

/// A line of a chat.
struct Message<'a> {
    /// Its hours, minutes and perhaps seconds.
    time: Vec<u16>,
    /// Whether its time has a day.
    has_day: bool,
    /// Who wrote it; none for the chat itself.
    name: Option<&'a str>,
    text: &'a str,
}

impl<'a> Message<'a> {
    /// Reads a line that begins with a time.
    fn read(line: &'a str) -> Option<Self> {
        // WhatsApp writes the direction of the text.
        let line = line.trim_start_matches(['\u{200e}', '\u{feff}', ' ']);
        let (time, rest) = match line.strip_prefix('[') {
            Some(inside) => inside.split_once(']')?,
            None => {
                let mut end = 0;
                for word in line.split_inclusive(char::is_whitespace) {
                    if !is_clock(word.trim()) && !is_day(&word.trim().to_lowercase()) {
                        break;
                    }
                    end += word.len();
                }
                line.split_at(end)
            }
        };
        let words = || time.split_whitespace();
        if !words().all(|word| is_clock(word) || is_day(&word.to_lowercase())) {
            return None;
        }
        let time = words().find(|word| is_clock(word))?.trim_end_matches(',').split(':');
        let time = time.filter_map(|part| part.parse().ok()).collect();
        let has_day = words().any(|word| word.contains(['/', '.', '-']));
        let rest = rest.trim_start().trim_start_matches("- ").trim_start_matches('\u{200e}');
        let named = match rest.strip_prefix('<') {
            Some(rest) => rest.split_once('>'),
            None => rest.split_once(": "),
        };
        let named = named.filter(|(name, _)| name.split_whitespace().count() <= NAME);
        let (name, text) = named.map_or((None, rest), |(name, text)| (Some(name), text));
        Some(Self { time, has_day, name, text: text.trim_start_matches(['\u{200e}', ' ']) })
    }
}

/// Returns whether a line of a chat says who wrote the next ones, and when: `Anna — Today at 12:08`, `Anna  8:00 PM`,
/// `[01-Jan-26 12:08 PM] anna`, or in three lines.
pub fn is_author(lines: &[(usize, &str)], nth: usize) -> bool {
    let text = |nth: usize| lines[nth].1.trim();
    let parts = |dash: usize| {
        lines.get(dash + 1).is_some_and(|(_, when)| text(dash) == "—" && is_moment(when))
    };
    let is_hour = |when: &str| {
        let mut words = when.split_whitespace();
        words.next().is_some_and(is_clock)
            && words.next().is_some_and(|half| ["am", "pm"].contains(&&*half.to_lowercase()))
            && words.next().is_none()
    };
    let is_in_brackets = |line: &str| {
        let (when, name) = line.strip_prefix('[').and_then(|line| line.split_once("] "))?;
        Some(is_moment(when) && name.split_whitespace().count() <= NAME)
    };
    text(nth).rsplit_once("— ").is_some_and(|(_, when)| is_moment(when))
        || is_in_brackets(text(nth)) == Some(true)
        || text(nth).rsplit_once("  ").is_some_and(|(name, when)| {
            !name.is_empty()
                && name.split_whitespace().count() <= NAME
                && is_hour(when.trim_start())
        })
        || nth + 1 < lines.len() && parts(nth + 1)
        || parts(nth)
        || nth > 0 && parts(nth - 1)
}

/// Returns whether a text says when somebody wrote something, as a chat does: `Today at 12:08`. A time alone may be that of a
/// goal.
fn is_moment(text: &str) -> bool {
    let text = text.to_lowercase();
    let mut words = text.split_whitespace();
    words.clone().any(is_clock)
        && words.clone().any(is_day)
        && words.all(|word| is_clock(word) || is_day(word))
}

/// Returns whether a word is a time of day, such as `12:08`.
fn is_clock(word: &str) -> bool {
    has_numbers(word.trim_end_matches(','), ':')
}

/// Returns whether a word in small letters is a day, or a part of what a chat writes beside one.
fn is_day(word: &str) -> bool {
    const WORDS: [&str; 9] =
        ["today", "yesterday", "at", "am", "pm", "heute", "gestern", "um", "aujourd’hui"];
    let date = word.trim_end_matches(',');
    const MONTHS: &str = "jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec";
    let has_month = || {
        let mut parts =
            date.split('-').filter(|part| !MONTHS.split(',').any(|month| month == *part));
        let are_two = parts.clone().count() == 2 && date.matches('-').count() == 2;
        are_two && parts.all(|part| part.parse::<u16>().is_ok())
    };
    WORDS.contains(&date)
        || ['/', '.', '-'].iter().any(|sign| has_numbers(date, *sign))
        || has_month()
}

/// Returns whether a word has only numbers with a sign between them.
fn has_numbers(word: &str, sign: char) -> bool {
    word.contains(sign)
        && word.split(sign).all(|part| part.len() < 5 && part.parse::<u16>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::messages;

    fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
        (1..=count).map(line).collect::<Vec<_>>().join("\n")
    }

    fn goal(number: usize) -> String {
        format!("Catch fish {number}")
    }

    #[test]
    fn times_and_names_are_taken_away() {
        let forms: [&dyn Fn(usize, String) -> String; 6] = [
            &|number, goal| format!("[12/11/2026, 20:{number:02}:07] Anna B: {goal}"),
            &|number, goal| {
                format!("\u{200e}[12.11.26, 8:{number:02}:07\u{202f}PM] Anna: \u{200e}{goal}")
            },
            &|number, goal| format!("12/11/26, 20:{number:02} - Anna: {goal}"),
            &|number, goal| format!("[20:{number:02}] <anna> {goal}"),
            &|number, goal| format!("20:{number:02} anna: {goal}"),
            &|number, goal| format!("[2026-11-12 20:{number:02}:07] anna: {goal}"),
        ];
        for form in forms {
            let text = lines(20, |number| form(number, goal(number)));
            let (rest, left_out) = messages(&text).expect(&text);
            assert_eq!((rest, left_out), (lines(20, goal), vec![]), "{text}");
        }
        // A message of many lines, and what the chat itself writes.
        let text =
            format!("12/11/26, 20:00 - Anna joined\n12/11/26, 20:01 - Anna: {}", lines(20, goal));
        let (rest, left_out) = messages(&text).expect("a chat");
        assert_eq!((rest, left_out[0].0), (format!("\n{}", lines(20, goal)), 1));
        // Times and places of goals.
        for text in [
            lines(20, |number| format!("20:{number:02} Cave {number}: {}", goal(number))),
            lines(20, |number| format!("20:{number:02} {}", goal(number))),
            lines(20, |number| format!("20:{:02} Cave: {}", number * 7 % 20, goal(number))),
            format!("{}\n20:00 Anna: {}", lines(20, goal), goal(21)),
        ] {
            assert_eq!(messages(&text), None, "{text}");
        }
    }
}
