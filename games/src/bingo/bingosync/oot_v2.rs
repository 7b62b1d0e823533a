//! `oot-v2`: sums on the seed choose numbers, and a table has their texts. Ocarina of Time's version 2.

use super::super::fault::{Expectation, Steps};
use super::super::list::ReadListError;
use super::super::seed::javascript_number;
use super::super::square::SQUARES;
use super::super::value::Value;
use super::oot_v2_items::ITEMS;
use super::read::Reader;
use super::{Card, Family, Goal, NoCard, Options, Rule, Seen, Shape, TypeUse};
use crate::rng::seedrandom::Seedrandom;

pub const FAMILY: Family = Family {
    name: "oot-v2",
    site_name: "",
    about: "Ocarina of Time's version 2: sums on the seed choose from a table of its own, whatever the list is",
    shape: Shape::Flat,
    members: &["name"],
    types: TypeUse::Ignored,
    has_lengths: false,
    may_start_at_0: false,
    read,
};

/// The highest number.
const LAST: usize = 76;
/// The squares that have the numbers from [`FIRST_GREAT`] on, which are those of the hard goals.
const GREAT: [usize; 5] = [0, 8, 11, 19, 22];
const FIRST_GREAT: f64 = 66.0;

/// Reads the table: a list `{"items": {"1": "a text", "2": ["a text", …], …}}` brings another one, for tests. Any other list is
/// ignored, as by the original, so that none is needed.
fn read(list: &Value, _: &Options) -> Result<(Vec<Goal>, Box<dyn Rule>), ReadListError> {
    let mut reader = Reader::default();
    let mut table = TableDraft { goals: Vec::new(), texts: Vec::new(), empty: 0 };
    match list.get("items").filter(|items| items.members().is_some()) {
        None => ITEMS.iter().for_each(|texts| table.add(texts)),
        Some(items) => {
            table.add(&[]);
            for number in 1..=LAST {
                let number = number.to_string();
                match items.get(&number) {
                    None => table.add(&[]),
                    Some(Value::Text(text)) => table.add(&[text]),
                    Some(Value::List(texts)) if texts.iter().all(|text| text.text().is_some()) => {
                        table.add(&texts.iter().filter_map(Value::text).collect::<Vec<_>>());
                    }
                    other => {
                        let place = Steps::default().member("items").member(number);
                        reader.fault(place, Expectation::AnyText, other);
                    }
                }
            }
        }
    }
    table.empty = table.goals.len() as u32;
    table.push("");
    let TableDraft { goals, texts, empty } = table;
    reader.done((goals, Box::new(OotV2 { texts, empty })))
}

/// A table while it is read.
struct TableDraft {
    goals: Vec<Goal>,
    texts: Vec<Vec<u32>>,
    empty: u32,
}

impl TableDraft {
    /// Adds the texts of the next number.
    fn add(&mut self, texts: &[&str]) {
        let texts = texts.iter().map(|text| self.push(text)).collect();
        self.texts.push(texts);
    }

    fn push(&mut self, text: &str) -> u32 {
        let at = self.goals.len();
        self.goals.push(Goal::entry(at, text.to_owned()));
        at as u32
    }
}

/// The rule, with the table.
struct OotV2 {
    /// For each number from 0 on, the goals of its texts. Most have one, and some none.
    texts: Vec<Vec<u32>>,
    /// The goal with the empty text, which is on squares whose number has none.
    empty: u32,
}

/// Returns the numbers of the squares. They are `NaN` for a seed that is not a number, and may be below 1 for a negative one.
fn numbers(seed: f64) -> [f64; SQUARES] {
    let ratio = 1.0 / (seed * 7.0 + 5547.0);
    let mut numbers = [f64::NAN; SQUARES];
    let mut power = 1.0;
    for at in 0..SQUARES {
        // Exact: 3^25 has 40 bits.
        power *= 3.0;
        let drawn = ((ratio * power) * 1_000_000.0).floor();
        let is_great = GREAT.contains(&at);
        let mut number = if is_great { drawn % 11.0 + FIRST_GREAT } else { drawn % 64.0 + 1.0 };
        // The loop ends: from the number that it goes back to, there are at least as many numbers as squares of the kind.
        while numbers[..at].contains(&number) {
            number = match (is_great, number) {
                (true, 76.0) => FIRST_GREAT,
                (false, 64.0) => 20.0,
                _ => number + 1.0,
            };
        }
        numbers[at] = number;
    }
    numbers
}

impl OotV2 {
    fn card(&self, seed: &str) -> Card {
        let numbers = numbers(javascript_number(seed).unwrap_or(f64::NAN));
        std::array::from_fn(|at| {
            // `NaN` and negative numbers become 0, which has no text.
            let texts = &self.texts[numbers[at] as usize];
            // Squares count from 1 here.
            if texts.is_empty() { self.empty } else { texts[(at + 1) % texts.len()] }
        })
    }
}

impl Rule for OotV2 {
    fn deal(&self, seed: &str, _: &mut Seedrandom) -> Result<Card, NoCard> {
        Ok(self.card(seed))
    }

    /// Certain either way, because the card takes no random numbers.
    fn may_deal(&self, seed: &str, seen: &[Seen]) -> bool {
        let card = self.card(seed);
        seen.iter().all(|Seen { square, goals }| goals.contains(&card[*square]))
    }
}

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use super::super::Dealer;
    use super::*;

    fn dealer() -> Dealer {
        Dealer::new(FAMILY, &Value::Null, &Options::default()).unwrap()
    }

    /// The checksum is that of the table in the project's facts on this version, computed by Python.
    #[test]
    fn texts_are_frozen() {
        let dealer = dealer();
        let texts: Vec<&str> = dealer.goals().iter().map(|goal| goal.name.as_str()).collect();
        let (empty, texts) = texts.split_last().unwrap();
        assert_eq!((*empty, texts.len()), ("", 106));
        let sum: String =
            Sha256::digest(texts.join("\n")).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(sum, "be4e55fe1cec3498ec932a9bbefdd4371c238eeeac08fbce9dfecdf2594c1485");
    }

    /// Cards that node dealt by the same facts. (10,515 of them were compared so, with seeds of every kind.)
    #[test]
    fn cards_are_those_of_javascript() {
        let dealer = dealer();
        let card = |seed| {
            let card = dealer.deal(seed).unwrap();
            card.map(|goal| dealer.goals()[goal as usize].name.as_str()).join(" / ")
        };
        for (seed, goals) in [
            (
                "112233",
                "Fairy Bow / Cow in house / Song of Storms / Bottled Big Poe / All Skulltulas in Fire Temple / All Skulltulas in Ice Cavern / All Skulltulas in Spirit Temple / Blue Potion / Beat the Shadow Temple / All Skulltulas in Deku Tree / Golden Gauntlets / Beat the Fire Temple / Water Temple Boss Key / \
                 Nocturne of Shadow / Prelude of Light / Ganon's Castle Boss Key / LonLon Milk (half) / Goron Mask / Hover Boots / Longshot / Bottled Fish / Saria's Song / Beat the Spirit Temple / Bomb Bag (20) / LonLon Milk (full)",
            ),
            (
                "-5",
                "Longshot / Minuet of Forest / Song of Storms / Ruto's Letter / Nayru's Love / Sun's Song / Farore's Wind / Quiver (40) / Beat the Spirit Temple / Ice Arrow / Bottled Fish / Beat the Deku Tree / Gerudo's Card / \
                 Adult's Wallet / Megaton Hammer / All Skulltulas in Bottom of the Well / All Skulltulas in Deku Tree / Goron Bracelet / Hover Boots / Beat the Shadow Temple / Iron Boots / Blue Potion / Beat Dodongo's Cavern / Cow in house / All Skulltulas in Shadow Temple",
            ),
            (
                "-1000000",
                " /  /  /  /  /  /  /  / 10 Magic Beans /  /  / Beat the Water Temple /  /  /  /  /  /  /  / LonLon Milk (full) /  /  / Golden Scale /  / ",
            ),
        ] {
            assert_eq!(card(seed), goals, "{seed}");
        }
        assert_eq!(card("abc"), [""; SQUARES].join(" / "));
        // Here the ratio is infinite, as 1 / 0.
        assert_eq!(card("-792.4285714285714"), card("abc"));
        // There is no stream of random numbers that a text could begin.
        assert_eq!(card("0"), card("-0"));
        assert_eq!(card("007"), card(" 7 "));
        assert_eq!(card("Infinity"), card("-Infinity"));
        assert_eq!(dealer.deal(""), Err(NoCard::Empty));
        assert_eq!(dealer.deal_counting("7").1, 0);
    }
}
