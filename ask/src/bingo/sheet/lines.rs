//! Reads a goal a line: with bullets or numbers, below headings and sentences, or as it is.

use foretile_games::bingo::{Found, Step};
use foretile_games::message::Code;
use foretile_games::order::Order as _;

use super::labels::DIFFICULTIES;
use super::{BULLETS, Kind, LONGEST_NAME, Sheet, TIERS};
use crate::bingo::chat::is_author;
use crate::bingo::excerpt::LeftOut;
use crate::bingo::records::Record;
use crate::bingo::text_fault::{Expected, TextFault};

/// The signs before a goal in a list.
const SIGNS: [char; 27] = [
    '-', '*', '+', '>', '~', '–', '—', '•', '●', '○', '◦', '▪', '▫', '‣', '·', '→', '➤', '»', '❖',
    '☐', '☑', '✓', '✔', '✅', '❌', '⬜', '★',
];
/// Those that may have no space behind them.
const TIGHT_SIGNS: [char; 9] = ['・', '■', '□', '○', '◆', '🔹', '🔸', '🔷', '🔶'];

/// Joins the lines of goals with bullets that go on below, further to the right. Returns none if no goal does, or other lines
/// lie between them.
pub fn joined(lines: &[(usize, &str)]) -> Option<Vec<(usize, String)>> {
    let has_bullet = |line: &str| without_bullet(line.trim()).is_some();
    let first = lines.iter().position(|(_, line)| has_bullet(line))?;
    let (above, list) = lines.split_at(first);
    let mut joined: Vec<(usize, String)> =
        above.iter().map(|(at, line)| (*at, (*line).to_owned())).collect();
    let (mut last, mut column) = (0, 0);
    for (at, line) in list {
        if has_bullet(line) {
            column = indent(line);
            joined.push((*at, (*line).to_owned()));
        } else if indent(line) > column && *at == last + 1 {
            let (_, goal) = joined.last_mut()?;
            *goal = format!("{} {}", goal.trim_end(), line.trim());
        } else {
            return None;
        }
        last = *at;
    }
    let goals = joined.len() - first;
    (goals >= BULLETS && goals < list.len()).then_some(joined)
}

/// Reads a goal a line. Headings, rules, titles and the sentences around the list are left out.
pub fn in_lines(lines: &[(usize, &str)]) -> Result<Sheet, TextFault> {
    let headings = headings(lines);
    let lines: Vec<(usize, &str)> = lines.iter().map(|(at, line)| (*at, line.trim())).collect();
    let (heads, goals): (Vec<_>, Vec<_>) =
        lines.iter().zip(headings).partition(|(_, is_heading)| *is_heading);
    let goals: Vec<(usize, &str)> = goals.into_iter().map(|(line, _)| *line).collect();
    let left = |(line, text): &(usize, &str)| LeftOut::new(*line, text);
    let mut left_out: Vec<LeftOut> = heads.into_iter().map(|(line, _)| left(line)).collect();
    let has_bullet = |(_, line): &(usize, &str)| without_bullet(line).is_some();
    let bullets = goals.iter().filter(|line| has_bullet(line)).count();
    let mut goals = goals.as_slice();
    let listed: Vec<(usize, &str)>;
    if bullets >= BULLETS && 5 * bullets >= 4 * goals.len()
        || bullets >= TIERS && 3 * bullets >= goals.len()
    {
        let first = goals.iter().position(has_bullet).unwrap_or_default();
        let last = goals.iter().rposition(has_bullet).unwrap_or_default();
        left_out.extend(goals[..first].iter().chain(&goals[last + 1..]).map(left));
        // What stands right above bullets is a heading if the first bullets have one, too, or a blank line lies above it.
        let is_right_above = |at: usize| {
            let [line, next] = [goals[at], goals[at + 1]];
            line.0 + 1 == next.0 && has_bullet(&next) && line.1.split(' ').count() <= 3
        };
        let has_heads = first > 0 && is_right_above(first - 1);
        let is_head = |at: usize| {
            !has_bullet(&goals[at])
                && is_right_above(at)
                && (has_heads || goals[at - 1].0 + 1 < goals[at].0)
        };
        let (heads, items): (Vec<usize>, Vec<usize>) = (first..=last).partition(|at| is_head(*at));
        left_out.extend(heads.iter().map(|at| left(&goals[*at])));
        listed = items.iter().map(|at| goals[*at]).collect();
        goals = &listed;
        if let Some((line, text)) = goals.iter().find(|line| !has_bullet(line)) {
            let text: String = text.chars().take(LONGEST_NAME).collect();
            return Err(TextFault::new(
                Step::Line.number(*line),
                Expected::Bullet,
                Found::Piece.text(text),
            ));
        }
    } else {
        let is_other = |line: Option<&(usize, &str)>| {
            let at = lines.iter().position(|other| Some(other) == line);
            at.is_some_and(|at| is_alone(&lines, at))
        };
        let above = if is_other(goals.first()) { 1 } else { sentences_above(goals) };
        let below = usize::from(goals.len() > above && is_other(goals.last()));
        let (list, others) = goals.split_at(goals.len() - below);
        left_out.extend(list[..above].iter().chain(others).map(left));
        goals = &list[above..];
    }
    let are_bullets = goals.iter().all(has_bullet);
    let names = if are_bullets {
        goals.iter().filter_map(|(_, line)| without_bullet(line)).collect()
    } else {
        counted(goals).unwrap_or_else(|| goals.iter().map(|(_, line)| *line).collect())
    };
    let mut names: Vec<String> = names.into_iter().map(str::to_owned).collect();
    without_marks(&mut names);
    let tiers = are_bullets.then(|| tier_numbers(goals)).flatten();
    let kind = if tiers.is_some() { Kind::Bare } else { Kind::Lines };
    let mut tiers = tiers.into_iter().flatten();
    let record = |((line, _), name): (&(usize, &str), String)| Record {
        line: *line,
        fields: tiers.next().map(str::to_owned).into_iter().chain([name]).collect(),
    };
    let records = goals.iter().zip(names).map(record).collect();
    left_out.order_by_key(|left_out| left_out.line);
    Ok(Sheet { kind, records, left_out })
}

/// Returns which lines are no goals: headings, rules between them, remarks, links and counts. What only looks like one is one
/// only where few lines do.
fn headings(lines: &[(usize, &str)]) -> Vec<bool> {
    const REMARKS: [&str; 6] = ["//", "/*", "*/", "<!--", "; ", "-- "];
    const AROUND: [[&str; 2]; 5] =
        [["[", "]"], ["【", "】"], ["==", "=="], ["--", "--"], ["<", ">"]];
    /// Those of goals, too, unless a block begins so.
    const AROUND_FIRST: [[&str; 2]; 3] = [["**", "**"], ["__", "__"], ["(", ")"]];
    let text = |nth: usize| lines[nth].1.trim();
    let indent = |nth: usize| indent(lines[nth].1);
    let is_rule =
        |nth: usize| text(nth).len() > 2 && text(nth).chars().all(|letter| "-=*_".contains(letter));
    let begins_block = |nth: usize| nth == 0 || lines[nth - 1].0 + 1 < lines[nth].0;
    let goes_on = |nth: usize| lines.get(nth + 1).is_some_and(|next| next.0 == lines[nth].0 + 1);
    let is_marked = |nth: usize| {
        let rest = text(nth).trim_start_matches('#');
        rest.len() < text(nth).len() && (rest.is_empty() || rest.starts_with(' '))
    };
    let ends_in_colon = |nth: usize| text(nth).ends_with([':', '：']);
    let is_remark = |nth: usize| REMARKS.iter().any(|sign| text(nth).starts_with(sign));
    let is_framed = |nth: usize| {
        let is_in = |[open, close]: &[&str; 2]| {
            let inside = text(nth).strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
            inside.is_some_and(|inside| !inside.contains(open) && !inside.trim().is_empty())
        };
        AROUND.iter().any(is_in)
            || begins_block(nth)
                && AROUND_FIRST.iter().any(|signs| {
                    // Where the next line has the signs, too, all goals have them.
                    is_in(signs) && !(goes_on(nth) && text(nth + 1).starts_with(signs[0]))
                })
            || text(nth).starts_with(['■', '◆'])
    };
    let is_link = |nth: usize| {
        let line = text(nth);
        !line.contains(' ') && (line.starts_with("https://") || line.starts_with("http://"))
    };
    let number = |nth: usize| text(nth).trim_end_matches(['.', ')']).parse::<usize>().ok();
    // Numbers on lines of their own that count the goals below them; another one may be a goal.
    let numbers: Vec<usize> = (0..lines.len()).filter_map(number).collect();
    let counts = numbers.len() >= BULLETS
        && 2 * numbers.len() <= lines.len() + 1
        && (1..).zip(&numbers).all(|(count, number)| count == *number);
    // How many goals there are.
    let is_count = |nth: usize| {
        let around = lines.len().saturating_sub(3)..lines.len();
        (nth < 2 || nth + 1 == lines.len()) && number(nth).is_some_and(|it| around.contains(&it))
    };
    // Rules between all goals underline none.
    let rules = (0..lines.len()).filter(|nth| is_rule(*nth)).count();
    let is_underlined = |nth: usize| {
        begins_block(nth) && goes_on(nth) && is_rule(nth + 1) && 4 * rules < lines.len()
    };
    // What an exporter of chats writes between rules above and below the messages.
    let is_export = |nth: usize| {
        let words = ["Guild: ", "Channel: ", "Topic: ", "After: ", "Before: ", "Exported "];
        words.iter().any(|word| text(nth).starts_with(word))
            && (0..nth).rev().take(words.len()).any(|above| text(above).starts_with("===="))
    };
    let has_capitals = |nth: usize| {
        let capitals = text(nth).chars().filter(|letter| letter.is_uppercase()).count();
        capitals > 2 && !text(nth).contains(char::is_lowercase)
    };
    // Among goals in capitals it is one of them.
    let is_in_capitals = |nth: usize| {
        has_capitals(nth) && begins_block(nth) && goes_on(nth) && !has_capitals(nth + 1)
    };
    let is_difficulty = |nth: usize| {
        let line = text(nth).trim_start_matches(|letter: char| !letter.is_alphanumeric());
        let line = line.to_lowercase();
        let is_rest = |rest: &str| {
            let mut words = rest.split(|letter: char| !letter.is_alphabetic());
            words.all(|word| ["", "goals"].contains(&word))
        };
        let is_numbered = |word: &&str| {
            let number = line.strip_prefix(word).map(|rest| rest.trim_start_matches(' '));
            number.is_some_and(|number| {
                number.starts_with(|digit: char| digit.is_ascii_digit()) && is_rest(number)
            })
        };
        ["tier", "level"].iter().any(is_numbered)
            || DIFFICULTIES.split(',').any(|name| line.strip_prefix(name).is_some_and(is_rest))
    };
    // One alone may be a goal.
    let difficulties = (0..lines.len()).filter(|nth| is_difficulty(*nth)).count();
    let is_difficulty = |nth: usize| (nth == 0 || difficulties > 1) && is_difficulty(nth);
    // An item of a list, if all items beside it have others below them.
    let least = (0..lines.len()).map(indent).min().unwrap_or_default();
    let is_above = |nth: usize| nth + 1 < lines.len() && indent(nth + 1) > indent(nth);
    let all_are_above = (0..lines.len()).filter(|nth| indent(*nth) == least).all(is_above);
    let is_parent = |nth: usize| all_are_above && indent(nth) == least;
    // A few remarks, each below its goal.
    let has_bullet = |nth: usize| without_bullet(text(nth)).is_some();
    let is_deeper = |nth: usize| {
        indent(nth) >= least + 2 || indent(nth) > least && lines[nth].1.starts_with('\t')
    };
    let is_below = |nth: usize| has_bullet(nth) && is_deeper(nth);
    let [items, remarks] = [false, true].map(|below| {
        (0..lines.len()).filter(|nth| has_bullet(*nth) && is_below(*nth) == below).count()
    });
    let has_remarks = items >= TIERS && remarks <= items;
    let is_sure = |nth: usize| {
        is_marked(nth)
            || is_rule(nth)
            || is_author(lines, nth)
            || has_remarks && is_below(nth)
            || counts && number(nth).is_some()
    };
    let mut all: Vec<bool> = (0..lines.len()).map(is_sure).collect();
    let looks: [&dyn Fn(usize) -> bool; 10] = [
        &ends_in_colon,
        &is_difficulty,
        &is_remark,
        &is_framed,
        &is_link,
        &is_count,
        &is_underlined,
        &is_export,
        &is_in_capitals,
        &is_parent,
    ];
    for look in looks {
        let found: Vec<usize> = (0..lines.len()).filter(|nth| look(*nth)).collect();
        if 4 * found.len() < lines.len() {
            found.into_iter().for_each(|nth| all[nth] = true);
        }
    }
    all
}

/// Returns how many lines above a list are sentences: those before a blank line, or those that alone end in a full stop.
fn sentences_above(goals: &[(usize, &str)]) -> usize {
    /// A sentence has at least so many words. Chosen by hand: goals have fewer, or no full stop.
    const WORDS: usize = 6;
    let ends = |(_, line): &(usize, &str)| line.ends_with(['.', '。']);
    let above = goals.iter().take_while(|line| ends(line) && line.1.split(' ').count() >= WORDS);
    let above = above.count();
    if above > 0 && goals.len() - above >= TIERS && !goals[above..].iter().any(ends) {
        return above;
    }
    // A paragraph above the first blank line.
    let blank = goals.windows(2).position(|pair| pair[0].0 + 1 < pair[1].0).map_or(0, |at| at + 1);
    let (paragraph, others) = goals.split_at(blank);
    let are_sentences = !paragraph.is_empty()
        && paragraph.iter().all(|(_, line)| is_sentence(line))
        && others.len() >= TIERS
        && 4 * goals.iter().filter(|(_, line)| is_sentence(line)).count() < goals.len();
    if are_sentences { blank } else { 0 }
}

/// Returns whether the first or the last line is a title, or says something else: a blank line parts it from a whole list, and
/// no other lines stand alone.
fn is_alone(lines: &[(usize, &str)], nth: usize) -> bool {
    let begins = |at: usize| at == 0 || lines[at - 1].0 + 1 < lines[at].0;
    let ends = |at: usize| at + 1 == lines.len() || lines[at].0 + 1 < lines[at + 1].0;
    let is_single = |at: usize| begins(at) && ends(at);
    let is_at_end = nth == 0 || nth + 1 == lines.len();
    let blocks = (0..lines.len()).filter(|at| begins(*at)).count();
    is_at_end
        && is_single(nth)
        && lines.len() > TIERS
        && 4 * blocks < lines.len()
        && !(1..lines.len() - 1).any(is_single)
}

/// Returns the lines without the numbers before them, if these count the lines: `1 Fish`, `[1] Fish`, `1 - Fish`, `① Fish`,
/// `Goal 1: Fish`, `a. Fish`, `IV. Fish`.
fn counted<'a>(goals: &[(usize, &'a str)]) -> Option<Vec<&'a str>> {
    let name = |(number, (_, line)): (usize, &(usize, &'a str))| {
        let circled = line.chars().next().and_then(|letter| match letter {
            '①'..='⑳' => Some(letter as usize - '①' as usize + 1),
            '㉑'..='㉟' => Some(letter as usize - '㉑' as usize + 21),
            '㊱'..='㊿' => Some(letter as usize - '㊱' as usize + 36),
            _ => None,
        });
        let in_letters = |line: &'a str| {
            let (word, rest) = line.split_once(['.', ')'])?;
            let letter = ('a'..='z').nth(number - 1).map(String::from);
            let mut names = letter.into_iter().chain([roman(number)]);
            names.any(|name| word.eq_ignore_ascii_case(&name)).then_some(rest)
        };
        let rest = if circled == Some(number) {
            line.strip_prefix(|_| true)?
        } else if let Some(rest) = in_letters(line) {
            rest
        } else {
            let bare = ["[", "（", "Goal ", "goal ", "goal_", "goal", "Square ", "Task "]
                .iter()
                .find_map(|open| line.strip_prefix(open));
            let wide = |digit: char| char::from_u32(digit as u32 - '0' as u32 + '０' as u32);
            let wide: String = number.to_string().chars().filter_map(wide).collect();
            let ways = [format!("{number:03}"), format!("{number:02}"), number.to_string(), wide];
            let rest =
                ways.iter().find_map(|way| bare.unwrap_or(line).strip_prefix(way.as_str()))?;
            // `Goal 1 fish` may be all of a goal.
            let rest = Some(rest).filter(|rest| bare.is_none() || !rest.starts_with(' '))?;
            rest.strip_prefix([
                '.', ')', ']', ':', '=', ' ', '\t', '-', ',', '．', '、', '：', '）',
            ])?
        };
        let rest = rest.trim_start();
        let rest = ["- ", "– ", "-> ", "=> ", "→ "]
            .iter()
            .find_map(|dash| rest.strip_prefix(dash))
            .unwrap_or(rest);
        Some(rest.trim_start()).filter(|rest| !rest.is_empty())
    };
    let names = (1..).zip(goals).map(name).collect::<Option<Vec<_>>>()?;
    (names.len() >= BULLETS).then_some(names)
}

/// Writes a number up to 89 in Roman numerals.
fn roman(mut number: usize) -> String {
    const SIGNS: [(usize, &str); 7] =
        [(50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")];
    let mut text = String::new();
    for (value, sign) in SIGNS {
        text += &sign.repeat(number / value);
        number %= value;
    }
    text
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

/// Takes away what stands around every goal because somebody copied the lines out of a program or a sentence: quotes, perhaps in
/// a call such as `goals.add("Fish")`, commas or semicolons behind all but the last, and a picture or a sign before each.
pub fn without_marks(names: &mut Vec<String>) {
    const QUOTES: [[&str; 2]; 10] = [
        ["\"", "\""],
        ["'", "'"],
        ["`", "`"],
        ["“", "”"],
        ["„", "“"],
        ["‘", "’"],
        ["«", "»"],
        ["「", "」"],
        ["『", "』"],
        ["**", "**"],
    ];
    let [others @ .., _] = names.as_slice() else { return };
    if others.len() < BULLETS {
        return;
    }
    let ends = |mark: &&&str| others.iter().all(|name| name.ends_with(**mark));
    if let Some(mark) = [",", ";", "<br>", "<br/>", "<br />", "[ ]", "✅"].iter().find(ends) {
        for name in &mut *names {
            name.truncate(name.strip_suffix(*mark).unwrap_or(name).trim_end().len());
        }
    }
    // A call around each.
    if let Some((call, rest)) = names[0].split_once('(')
        && let Some(end) = rest.strip_prefix(['"', '\'']).and_then(|rest| rest.rfind(['"', '\'']))
        && rest[end + 2..].starts_with(')')
    {
        let (open, close) = (format!("{call}("), rest[end + 2..].to_owned());
        let argument =
            |name: &String| Some(name.strip_prefix(&*open)?.strip_suffix(&*close)?.to_owned());
        if let Some(arguments) = names.iter().map(argument).collect() {
            *names = arguments;
        }
    }
    let sign = names[0].chars().next().filter(|sign| !sign.is_ascii() && !sign.is_alphanumeric());
    let behind_sign = |name: &String| {
        let rest = name.strip_prefix(sign?)?;
        Some(
            rest.strip_prefix('\u{fe0f}')
                .unwrap_or(rest)
                .strip_prefix(' ')?
                .trim_start()
                .to_owned(),
        )
    };
    let without_sign: Option<Vec<String>> = names.iter().map(behind_sign).collect();
    if let Some(without_sign) = without_sign.filter(|_| sign != Some('«')) {
        *names = without_sign;
    }
    let quoted = |[open, close]: &[&str; 2], name: &str| {
        // As programs write a quote between quotes.
        if *open == "\"" && name.contains("\\\"") {
            return serde_json::from_str(name).ok();
        }
        let inner = name.strip_prefix(open)?.strip_suffix(close)?;
        let is_whole = !inner.is_empty() && !inner.contains(open) && !inner.contains(close);
        is_whole.then(|| inner.trim().to_owned())
    };
    let inner = |quotes| names.iter().map(|name| quoted(quotes, name)).collect::<Option<Vec<_>>>();
    if let Some(inner) = QUOTES.iter().find_map(inner) {
        *names = inner;
    }
}

/// Returns how far to the right a line begins. A wiki's stars, `** Fish`, stand further to the right by two letters each.
fn indent(line: &str) -> usize {
    let text = line.trim_start();
    let rest = text.trim_start_matches('*');
    let stars = if rest.starts_with(' ') { text.len() - rest.len() } else { 0 };
    line.len() - text.len() + 2 * stars.saturating_sub(1)
}

/// Returns whether a line ends as a sentence does.
fn is_sentence(line: &str) -> bool {
    line.contains(' ') && line.ends_with(['.', '!', '?'])
}

/// Returns a line without its bullet, its number or its box to tick, if it has one.
pub fn without_bullet(line: &str) -> Option<&str> {
    // A mail that was quoted again.
    let quoted = line.trim_start_matches(['>', ' ']);
    if line.starts_with('>') && line[1..line.len() - quoted.len()].contains('>') {
        return Some(quoted);
    }
    let rest = match numbered(line) {
        Some((_, rest)) => Some(rest),
        None if line.starts_with("**") => Some(line.trim_start_matches('*')),
        None => line.strip_prefix(SIGNS).map(|rest| rest.strip_prefix('\u{fe0f}').unwrap_or(rest)),
    };
    // Web pages and Word have a space that does not break there.
    let rest = rest.and_then(|rest| rest.strip_prefix([' ', '\t', '\u{a0}', '\u{3000}']));
    let rest = rest.or_else(|| line.strip_prefix(TIGHT_SIGNS)).map(str::trim);
    let boxes = ["[ ] ", "[x] ", "[X] ", "[] ", "[*]", "TODO "];
    let unticked =
        |line: &'_ str| boxes.iter().find_map(|tick| line.strip_prefix(tick).map(str::len));
    let bare = rest.unwrap_or(line);
    match unticked(bare) {
        Some(length) => Some(bare[bare.len() - length..].trim()),
        None => rest,
    }
}

/// Returns the number or the letter of a line, and what follows it: `7.`, `7)`, `7:`, `7\.`, `(7)`, `#7`, `7️⃣` and `a)`.
fn numbered(line: &str) -> Option<(&str, &str)> {
    let is_part_of_key = |letter: char| {
        letter.is_ascii_digit() || matches!(letter, '\u{fe0f}' | '\u{20e3}' | '\u{1f51f}')
    };
    let behind_keys = line.trim_start_matches(is_part_of_key);
    let keys = &line[..line.len() - behind_keys.len()];
    if keys.ends_with(['\u{20e3}', '\u{1f51f}']) {
        return Some((keys, behind_keys));
    }
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
        // A backslash keeps Markdown from counting anew.
        _ => rest.strip_prefix('\\').unwrap_or(rest).strip_prefix(['.', ')', ':'])?,
    };
    Some((number, rest))
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::bingo::sheet;

    /// The lines of a list, each of which is made from its number.
    pub fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
        (1..=count).map(|number| line(number) + "\n").collect()
    }

    pub fn goal(number: usize) -> String {
        format!("Catch fish {number}")
    }

    /// Returns the goals and the lines that are left out of a text.
    pub fn read_lines(text: &str) -> (Vec<String>, Vec<usize>) {
        let sheet = sheet::read(text).expect(text);
        assert_eq!(sheet.kind, Kind::Lines, "{text}");
        let names = sheet.records.into_iter().map(|mut record| record.fields.remove(0));
        (names.collect(), sheet.left_out.iter().map(|left_out| left_out.line).collect())
    }

    #[test]
    fn what_is_no_goal_is_left_out() {
        let goals = lines(28, goal);
        let bullets = lines(14, |number| format!("  - {}", goal(number)));
        for (text, left) in [
            (goals.clone(), vec![]),
            (format!("// mine\n; these too\n-- and\n{goals}"), vec![1, 2, 3]),
            (format!("== Easy ==\n{goals}[Hard]\n【難】\n■難"), vec![1, 30, 31, 32]),
            (format!("Easy (1-10)\n-----\n{goals}"), vec![1, 2]),
            (format!("EASY\n{goals}\nHARD\nCatch a fish"), vec![1, 31]),
            (format!("https://example.org/list\n28\n{goals}"), vec![1, 2]),
            (
                format!("Anna — Today at 12:08\n{goals}Bob — 01/12/2026, 9:10 PM\nCatch a bell"),
                vec![1, 30],
            ),
            (format!("Anna\n — \nYesterday at 12:08\n{goals}"), vec![1, 2, 3]),
            (format!("====\nGuild: Games\nChannel: bingo\n====\n{goals}"), vec![1, 2, 3, 4]),
            (format!("Goals\n=====\n\n{goals}"), vec![1, 2]),
            (
                format!(
                    "Here it is\n\n{}\nThanks!",
                    lines(28, |number| format!("{number}\\. {}", goal(number)))
                ),
                vec![1, 32],
            ),
            (
                lines(28, |number| format!("- {}\n  - any {number}", goal(number))),
                (1..=28).map(|number| 2 * number).collect(),
            ),
            (format!("{}\t* any\n", lines(28, |number| format!("* {}", goal(number)))), vec![29]),
            (
                lines(14, |number| format!("{}\n---", goal(number))),
                (1..=14).map(|number| 2 * number).collect(),
            ),
            (lines(28, |number| format!("**{}**", goal(number))), vec![]),
            (format!("- Sea\n{bullets}- Land\n{bullets}"), vec![1, 16]),
            (
                format!(
                    "Here is the list I made for Saturday.\nPlease do read all of the rules.\n{goals}"
                ),
                vec![1, 2],
            ),
        ] {
            let (names, left_out) = read_lines(&text);
            assert_eq!(left_out, left, "{text}");
            assert!(names.iter().all(|name| name.starts_with("Catch")), "{names:?}");
        }
        // What is only odd is a goal: one of a few goals, one with a remark below it, and one above a line between parts.
        for text in [
            format!("[A] or [B]\nKO\nOpen the gate. Then close it.\n{goals}"),
            format!("Win — under 12:08\nLose — 12:08\nDraw — 3/4\n{goals}"),
            format!("{goals}Last one\n-----\nAnother"),
        ] {
            let (names, left_out) = read_lines(&text);
            let rules = text.matches("-----").count();
            assert_eq!((names.len(), left_out.len()), (text.lines().count() - rules, rules));
        }
    }

    #[test]
    fn titles_and_plain_headings_are_left_out() {
        let [ten, goals] = [10, 28].map(|count| lines(count, goal));
        let bullets = lines(10, |number| format!("- {}", goal(number)));
        for (text, left) in [
            (format!("Easy\n{ten}\nMedium\n{ten}\nVery hard (10)\n{ten}"), vec![1, 13, 25]),
            (format!("Tier 1\n{ten}\nTier 2\n{ten}"), vec![1, 13]),
            (format!("簡単\n{ten}\n難しい\n{ten}"), vec![1, 13]),
            (format!("**Sea**\n{ten}\n__Land__\n{ten}\n(Air)\n{ten}"), vec![1, 13, 25]),
            (format!("Easy\n{bullets}\nAt sea\n{bullets}"), vec![1, 13]),
            (format!("Sea\n{bullets}Land\n{bullets}"), vec![1, 12]),
            (format!("Train Bingo\n\n{goals}\nThanks to Anna"), vec![1, 32]),
            (
                lines(28, |number| format!("{number}.\n{}", goal(number))),
                (0..28).map(|at| 2 * at + 1).collect(),
            ),
            (format!("Hello everybody.\nThis is the list.\n\n{goals}"), vec![1, 2]),
            (
                format!(
                    "{}{}",
                    lines(12, |number| format!("Read this {number}\n")),
                    lines(30, |number| format!("- {}", goal(number)))
                ),
                (0..12).map(|at| 2 * at + 1).collect(),
            ),
        ] {
            let (names, left_out) = read_lines(&text);
            assert_eq!(left_out, left, "{text}");
            assert!(names.iter().all(|name| name.starts_with("Catch")), "{names:?}");
        }
        // Among goals in capitals no line is a heading, and no line is a title where others stand alone, too.
        let capitals = lines(9, |number| goal(number).to_uppercase());
        let alone = |number: usize| format!("{}\n", goal(number));
        let among = format!("1990\n{goals}404\n{goals}2019\n");
        for text in [
            format!("{capitals}\n{capitals}\n{capitals}"),
            lines(30, alone),
            format!("Easy does it\n{goals}"),
            among,
        ] {
            let lines = text.lines().filter(|line| !line.is_empty()).count();
            assert_eq!((read_lines(&text).0.len(), read_lines(&text).1), (lines, vec![]), "{text}");
        }
    }

    #[test]
    fn a_title_above_headings_alone_is_no_list() {
        let headings = lines(30, |number| format!("# {}", goal(number)));
        let sheet = sheet::read(&format!("Train Bingo\n\n{headings}")).expect("lines");
        assert_eq!((sheet.records.len(), sheet.left_out.len()), (0, 31));
    }

    #[test]
    fn goals_go_on_below() {
        let item = |number: usize| format!("- {}\n  with bait\n  {number}", goal(number));
        let (names, left_out) = read_lines(&format!("# Sea\n{}", lines(9, item)));
        assert_eq!((&*names[8], names.len(), left_out), ("Catch fish 9 with bait 9", 9, vec![1]));
        // Not what begins where the goals do, or below a blank line.
        for line in ["\nwith bait", "\n\n  with bait"] {
            let text = lines(14, |number| format!("- {}{line}", goal(number)));
            assert_eq!(read_lines(&text).0.len(), 28);
        }
    }

    #[test]
    fn numbers_that_count_are_taken_away() {
        let wide = |number: usize| {
            let digits = number.to_string();
            let wide = digits.bytes().map(|digit| char::from_u32(0xff10 + u32::from(digit - b'0')));
            wide.collect::<Option<String>>().expect("digits")
        };
        let circled = |number: usize| char::from_u32(0x245f + number as u32).expect("a letter");
        let letter = |number: usize| char::from(b'a' - 1 + number as u8);
        let forms: [&dyn Fn(usize, String) -> String; 41] = [
            &|number, goal| format!("{number}\\. {goal}"),
            &|number, goal| format!("goal{number}={goal}"),
            &|number, goal| {
                let digits = number.to_string();
                let keys: String =
                    digits.chars().flat_map(|key| [key, '\u{fe0f}', '\u{20e3}']).collect();
                format!("{} {goal}", if number == 10 { "🔟" } else { &keys })
            },
            &|_, goal| format!("🎯 {goal}"),
            &|_, goal| format!("« {goal} »"),
            &|_, goal| format!("「{goal}」"),
            &|_, goal| format!("„{goal}“"),
            &|_, goal| format!("goals.add(\"{goal}\");"),
            &|_, goal| format!("add('{goal}')"),
            &|number, goal| {
                format!("[0{}-Jan-26 08:{number:02} PM] anna#1\n{goal}", number % 9 + 1)
            },
            &|number, goal| format!("{}. {goal}", letter(number)),
            &|number, goal| format!("{}) {goal}", roman(number)),
            &|number, goal| format!("{number} -> {goal}"),
            &|number, goal| format!("Square {number}: {goal}"),
            &|_, goal| format!("🔹{goal}"),
            &|_, goal| format!("» {goal}"),
            &|_, goal| format!("[*]{goal}"),
            &|_, goal| format!("> > {goal}"),
            &|_, goal| format!("{goal}<br>"),
            &|_, goal| format!("{goal} [ ]"),
            &|_, goal| format!("{goal} ✅"),
            &|number, goal| format!("{number} {goal}"),
            &|number, goal| format!("{number}={goal}"),
            &|number, goal| format!("{number}.{goal}"),
            &|number, goal| format!("{number}. {goal}"),
            &|number, goal| format!("{number}、{goal}"),
            &|number, goal| format!("{number} - {goal}"),
            &|number, goal| format!("[{number}] {goal}"),
            &|number, goal| format!("Goal {number}: {goal}"),
            &|number, goal| format!("{}{goal}", circled(number)),
            &|_, goal| format!("・{goal}"),
            &|_, goal| format!("•\t{goal}"),
            &|number, goal| format!("{number}.\t{goal}"),
            &|number, goal| format!("{number:03} {goal}"),
            &|number, goal| format!("{}．{goal}", wide(number)),
            &|number, goal| format!("（{}）{goal}", wide(number)),
            &|_, goal| format!("•\u{a0}{goal}"),
            &|_, goal| format!("■{goal}"),
            &|_, goal| format!("○ {goal}"),
            &|_, goal| format!("✔\u{fe0f} {goal}"),
            &|_, goal| format!("✅ {goal}"),
        ];
        for form in forms {
            let text = lines(20, |number| form(number, goal(number)));
            let (names, _) = read_lines(&text);
            assert_eq!(names, (1..=20).map(goal).collect::<Vec<_>>(), "{text}");
        }
        let text = lines(20, |number| format!("{} fish", number + 4));
        assert_eq!(read_lines(&text).0[0], "5 fish");
    }
}
