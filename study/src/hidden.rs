//! Finds hidden characters in other people's texts: they control a terminal, change the direction of a text, or have no
//! width.

use std::borrow::Cow;

/// Returns whether a character is hidden: a control character (line feeds and tabs, too), one that changes the direction of
/// a text, one without width, or one for internal use by programs. Joiners of letters and emoji are not hidden, because
/// real texts need them.
pub fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{fdd0}'..='\u{fdef}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            | '\u{fffe}'..='\u{ffff}' | '\u{e0000}'..='\u{e007f}'
        )
}

/// Shows a text's hidden characters by their numbers, such as `\u{1b}`.
pub fn visible(text: &str) -> Cow<'_, str> {
    replaced(text, is_hidden, |letter| letter.escape_unicode().to_string())
}

/// Returns a text without its hidden characters, and with spaces instead of line feeds and tabs.
pub fn without_hidden(text: &str) -> String {
    let space = |letter: char| if letter.is_whitespace() { ' ' } else { letter };
    text.chars().map(space).filter(|letter| !is_hidden(*letter)).collect()
}

/// Names the hidden characters of texts, such as `U+001B, U+202E`; each once, and not more than five.
pub fn named<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    const NAMED: usize = 5;
    let mut letters: Vec<char> = Vec::new();
    for letter in texts.into_iter().flat_map(str::chars).filter(|letter| is_hidden(*letter)) {
        if letters.len() < NAMED && !letters.contains(&letter) {
            letters.push(letter);
        }
    }
    let names: Vec<String> =
        letters.iter().map(|letter| format!("U+{:04X}", u32::from(*letter))).collect();
    names.join(", ")
}

/// Escapes a text for HTML and SVG. Neither may have control characters, which are therefore made [`visible`]. The effect
/// of other hidden characters ends with the text's element.
pub fn escaped(text: &str) -> Cow<'_, str> {
    let is_special = |letter: char| matches!(letter, '&' | '<' | '>' | '"') || is_hidden(letter);
    replaced(text, is_special, |letter| match letter {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '"' => "&quot;".to_owned(),
        '\n' | '\t' => letter.to_string(),
        _ if letter.is_control() || matches!(letter, '\u{fffe}'..='\u{ffff}') => {
            letter.escape_unicode().to_string()
        }
        _ => format!("&#{};", u32::from(letter)),
    })
}

/// Replaces some characters of a text.
fn replaced(
    text: &str,
    is_one: impl Fn(char) -> bool,
    by: impl Fn(char) -> String,
) -> Cow<'_, str> {
    if !text.contains(&is_one) {
        return text.into();
    }
    let mut whole = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        match is_one(letter) {
            true => whole += &by(letter),
            false => whole.push(letter),
        }
    }
    whole.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visible_escapes_hidden_characters() {
        for (text, shown) in [
            ("\x1b]52;c;aGk=\x07", "\\u{1b}]52;c;aGk=\\u{7}"),
            ("a\u{202e}b\u{2066}c", "a\\u{202e}b\\u{2066}c"),
            ("\u{9b}2J\u{7f}\0\r\n\t", "\\u{9b}2J\\u{7f}\\u{0}\\u{d}\\u{a}\\u{9}"),
            ("\u{200b}\u{feff}\u{ad}\u{e0041}", "\\u{200b}\\u{feff}\\u{ad}\\u{e0041}"),
        ] {
            assert_eq!(visible(text), shown);
        }
    }

    #[test]
    fn hidden_characters_are_named_and_removed() {
        let texts = ["\u{1b}]0;a\u{7}", "b\n\u{202e}c\u{1b}"];
        assert_eq!(named(texts), "U+001B, U+0007, U+000A, U+202E");
        assert_eq!(texts.map(without_hidden), ["]0;a", "b c"]);
        assert_eq!(named(["Pokémon", "\u{200d}"]), "");
        let many: String = ('\u{1}'..='\u{8}').collect();
        assert_eq!(named([many.as_str()]), "U+0001, U+0002, U+0003, U+0004, U+0005");
    }

    /// Letters of every script, their joiners, and emoji of several characters.
    #[test]
    fn visible_characters_are_unchanged() {
        for text in [
            "Pokémon ＋ 魚 شِعر",
            "नी\u{200d}",
            "می\u{200c}خواهم",
            "👩\u{200d}🌾❤\u{fe0f}",
            "a\u{a0}b\u{3000}c",
        ] {
            assert!(matches!(visible(text), Cow::Borrowed(_)), "{text}");
        }
    }

    #[test]
    fn a_picture_has_no_control_characters() {
        let text = "<b a=\"1\">&\x1b\u{202e}\u{9b}</b>";
        let expected = "&lt;b a=&quot;1&quot;&gt;&amp;\\u{1b}&#8238;\\u{9b}&lt;/b&gt;";
        assert_eq!(escaped(text), expected);
    }
}
