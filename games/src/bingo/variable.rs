//! Variables in goals' texts, such as `Kill {{3..7}} {{enemy}}`. Only lockout.live fills in one of its own, `{{X}}`; elsewhere
//! they stay on the card as they are.

use std::ops::Range;

/// The most values of a variable.
const MOST: u32 = 100;

/// A variable in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable<'a> {
    /// Where it is in the text, in bytes, with its braces.
    pub place: Range<usize>,
    /// What is between its braces, without blanks around it.
    pub name: &'a str,
}

impl<'a> Variable<'a> {
    /// Returns the first variable of a text.
    ///
    /// ```
    /// # use foretile_games::bingo::Variable;
    /// let first = Variable::first_in("Kill {{3..5}} {{enemy}}").unwrap();
    /// assert_eq!((first.name, first.values().unwrap()), ("3..5", vec!["3".into(), "4".into(), "5".into()]));
    /// assert!(Variable::first_in("Kill {3} }}{{").is_none());
    /// ```
    pub fn first_in(text: &'a str) -> Option<Self> {
        let mut from = 0;
        loop {
            let start = from + text[from..].find("{{")?;
            let end = start + 2 + text[start + 2..].find("}}")?;
            let name = text[start + 2..end].trim();
            if !name.is_empty() && !name.contains('{') {
                return Some(Self { place: start..end + 2, name });
            }
            from = start + 1;
        }
    }

    /// Returns what it stands for, if it says so itself: the numbers of `3..7`, or the texts of `bats|rats`.
    pub fn values(&self) -> Option<Vec<String>> {
        if let Some((first, last)) = self.name.split_once("..") {
            let [first, last] = [first, last].map(|number| number.trim().parse::<u32>().ok());
            let (first, last) = (first?, last?);
            let is_range = first <= last && last - first < MOST;
            return is_range.then(|| (first..=last).map(|number| number.to_string()).collect());
        }
        let texts: Vec<String> = self.name.split('|').map(|text| text.trim().to_owned()).collect();
        let are_texts =
            (2..=MOST as usize).contains(&texts.len()) && !texts.iter().any(String::is_empty);
        are_texts.then_some(texts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_in_two_braces() {
        for (text, name) in [
            ("Kill {{3..7}} {{enemy}}", Some("3..7")),
            ("{{ X }}", Some("X")),
            ("été {{}} {{é}}", Some("é")),
            ("{{{a}}}", Some("a")),
            ("{{ {{b}} }}", Some("b")),
            ("{a}", None),
            ("{{a", None),
            ("}}{{", None),
            ("", None),
        ] {
            let first = Variable::first_in(text);
            assert_eq!(first.as_ref().map(|first| first.name), name, "{text}");
            if let Some(Variable { place, .. }) = first {
                assert!(text[place.clone()].starts_with("{{") && text[place].ends_with("}}"));
            }
        }
    }

    #[test]
    fn ranges_and_choices_have_values() {
        let values = |name| Variable { place: 0..0, name }.values();
        let some = |texts: &[&str]| Some(texts.iter().map(|text| (*text).to_owned()).collect());
        for (name, expected) in [
            ("3..5", some(&["3", "4", "5"])),
            ("7 .. 7", some(&["7"])),
            ("bats | rats|été", some(&["bats", "rats", "été"])),
            ("5..3", None),
            ("0..100", None),
            ("-1..3", None),
            ("1.5..3", None),
            ("1..", None),
            ("a|", None),
            ("enemy", None),
            ("4294967295..4294967295", some(&["4294967295"])),
        ] {
            assert_eq!(values(name), expected, "{name}");
        }
        assert_eq!(values("0..99").unwrap().len(), 100);
    }
}
