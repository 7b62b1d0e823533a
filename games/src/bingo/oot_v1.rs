//! `oot-v1`: Ocarina of Time bingo's versions 1 and 1.1, which deal no card.
//!
//! A seed gives one goal of a list. The players must make a line of five that holds it, on a picture of seven rows and seven
//! columns that is the same for every seed. No random numbers are drawn: the given goal is the seed's number modulo the
//! length of the list.
//!
//! ```
//! use foretile_games::bingo::oot_v1::{V1, given};
//!
//! let at = given(&V1.goals, "112233").unwrap();
//! assert_eq!(V1.goals[at], "Forest Medallion");
//! assert_eq!(given(&V1.goals, "3.7"), None);
//! ```

use super::seed::javascript_number;

/// The goals of a list, and the squares of a picture.
const GOALS: usize = 49;
/// The squares of a row of the picture.
const SIDE: usize = 7;

/// What a version of this rule consists of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenGoals {
    /// The goals that seeds give, in the list's order.
    pub goals: [&'static str; GOALS],
    /// The picture on which players make their line, row by row.
    pub picture: [[&'static str; SIDE]; SIDE],
}

/// Returns which goal of a list a seed's text gives, counted from 0: the number that JavaScript makes of the text, modulo the
/// length of the list. `None` if the list has no such place: for fractions, negative numbers that the length does not
/// divide, texts that are not numbers, and an empty list. The page of the version shows "undefined" then.
///
/// An empty text is 0, as any blank one. Whether the page takes it for a missing seed is not known.
pub fn given<T>(goals: &[T], seed: &str) -> Option<usize> {
    let place = javascript_number(seed)? % goals.len() as f64;
    // For JavaScript, -0 names the member 0, too.
    (place >= 0.0 && place.fract() == 0.0).then_some(place as usize)
}

/// Version 1.
///
/// Source: the page `versions/v1/v1/bingo.html` in the community's repository `ootbingo/bingo` (commit adae99f, 2025-11-19).
/// Never edit: a change means that seeds of this version give other goals.
pub static V1: GivenGoals = GivenGoals {
    goals: [
        "Silver Gauntlets",
        "Ice Arrow",
        "Milk",
        "Fairy Bow",
        "Mask of Truth",
        "Blue Fire",
        "Nayru's Love", //
        "Goron's Ruby",
        "Bottled Big Poe",
        "Stone of Agony",
        "Farore's Wind",
        "Goron Bracelet",
        "Water Medallion",
        "Fire Arrow", //
        "Quiver (50)",
        "Silver Scale",
        "Fire Medallion",
        "Light Arrow",
        "Red Potion",
        "Mirror Shield",
        "Iron Boots", //
        "Claim Check",
        "Zora Tunic",
        "Forest Medallion",
        "Zora's Sapphire",
        "Nocturne of Shadow",
        "Gerudo's Card",
        "Lens of Truth", //
        "Kokiri's Emerald",
        "Golden Gauntlets",
        "Boomerang",
        "Din's Fire",
        "Adult's Wallet",
        "Hover Boots",
        "Magic Bean", //
        "Green Potion",
        "Goron Tunic",
        "Spirit Medallion",
        "Longshot",
        "Slingshot",
        "Bomb Bag (40)",
        "Serenade of Water", //
        "Ocarina of Time",
        "Minuet of Forest",
        "Megaton Hammer",
        "Bolero of Fire",
        "Shadow Medallion",
        "Giant's Wallet",
        "Blue Potion", //
    ],
    picture: [
        [
            "Silver Gauntlets",
            "Ice Arrow",
            "Milk",
            "Fairy Bow",
            "Mask of Truth",
            "Blue Fire",
            "Nayru's Love",
        ],
        [
            "Goron's Ruby",
            "Bottled Big Poe",
            "Stone of Agony",
            "Farore's Wind",
            "Goron Bracelet",
            "Water Medallion",
            "Fire Arrow",
        ],
        [
            "Quiver (50)",
            "Silver Scale",
            "Fire Medallion",
            "Light Arrow",
            "Red Potion",
            "Mirror Shield",
            "Iron Boots",
        ],
        [
            "Claim Check",
            "Zora Tunic",
            "Blue Potion",
            "Forest Medallion",
            "Zora's Sapphire",
            "Nocturne of Shadow",
            "Gerudo's Card",
        ],
        [
            "Lens of Truth",
            "Kokiri's Emerald",
            "Golden Gauntlets",
            "Boomerang",
            "Din's Fire",
            "Adult's Wallet",
            "Hover Boots",
        ],
        [
            "Magic Bean",
            "Green Potion",
            "Goron Tunic",
            "Spirit Medallion",
            "Longshot",
            "Slingshot",
            "Bomb Bag (40)",
        ],
        [
            "Serenade of Water",
            "Ocarina of Time",
            "Minuet of Forest",
            "Megaton Hammer",
            "Bolero of Fire",
            "Shadow Medallion",
            "Giant's Wallet",
        ],
    ],
};

/// Version 1.1. Its list can ask for the Bottled Big Poe, which its picture lacks, and never for Zora's Sapphire, which it shows.
///
/// Source: the page `versions/v1/v1.1/bingo.html` there; the picture was read off its icons. Never edit: see [`V1`].
pub static V1_1: GivenGoals = GivenGoals {
    goals: {
        let mut goals = V1.goals;
        goals[24] = "Prelude of Light";
        goals
    },
    picture: [
        [
            "Stone of Agony",
            "Nayru's Love",
            "Blue Fire",
            "Fairy Bow",
            "Megaton Hammer",
            "Zora's Sapphire",
            "Mask of Truth",
        ],
        [
            "Quiver (50)",
            "Fire Arrow",
            "Hover Boots",
            "Farore's Wind",
            "Goron Bracelet",
            "Water Medallion",
            "Prelude of Light",
        ],
        [
            "Milk",
            "Silver Scale",
            "Fire Medallion",
            "Light Arrow",
            "Red Potion",
            "Mirror Shield",
            "Silver Gauntlets",
        ],
        [
            "Claim Check",
            "Zora Tunic",
            "Blue Potion",
            "Forest Medallion",
            "Boomerang",
            "Ocarina of Time",
            "Green Potion",
        ],
        [
            "Gerudo's Card",
            "Kokiri's Emerald",
            "Golden Gauntlets",
            "Goron's Ruby",
            "Din's Fire",
            "Adult's Wallet",
            "Iron Boots",
        ],
        [
            "Magic Bean",
            "Serenade of Water",
            "Goron Tunic",
            "Spirit Medallion",
            "Longshot",
            "Slingshot",
            "Bomb Bag (40)",
        ],
        [
            "Lens of Truth",
            "Nocturne of Shadow",
            "Minuet of Forest",
            "Ice Arrow",
            "Bolero of Fire",
            "Shadow Medallion",
            "Giant's Wallet",
        ],
    ],
};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use sha2::{Digest, Sha256};

    use super::*;

    /// The checksum is that of version 1's list and version 1.1's picture in the project's facts, computed by Python.
    #[test]
    fn texts_are_frozen() {
        let texts = [V1.goals.as_slice(), V1_1.picture.as_flattened()].concat().join("\n");
        let sum: String = Sha256::digest(texts).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(sum, "670ae4add9cfb68d093ff77b5ca85c1dfdeb8b103d36768347cd967ec0105252");
    }

    /// As node says: `list[Number(seed) % list.length]`.
    #[test]
    fn odd_seeds_give_what_javascript_gives() {
        for (seed, place) in [
            ("0", Some(0)),
            ("48", Some(48)),
            ("49", Some(0)),
            ("1e3", Some(20)),
            ("0x10", Some(16)),
            (" 42 ", Some(42)),
            ("", Some(0)),
            ("-0", Some(0)),
            ("-49", Some(0)),
            ("-1", None),
            ("3.7", None),
            ("49.5", None),
            ("99999999999999999999", Some(44)),
            ("Infinity", None),
            ("-Infinity", None),
            ("1e400", None),
            ("abc", None),
        ] {
            assert_eq!(given(&V1.goals, seed), place, "{seed:?}");
        }
        assert_eq!(given::<&str>(&[], "7"), None);
    }

    /// What the facts say of both lists and pictures: which goals differ, and where.
    #[test]
    fn the_pictures_show_the_lists_but_for_one_goal() {
        let set = |goals: &[&'static str]| goals.iter().copied().collect::<BTreeSet<_>>();
        let [one, other] = [&V1, &V1_1].map(|version| version.goals);
        let differing: Vec<_> =
            one.iter().zip(&other).filter(|(one, other)| one != other).collect();
        assert_eq!(differing, [(&"Zora's Sapphire", &"Prelude of Light")]);
        assert_eq!(set(&one).len(), GOALS);
        let mut picture = V1.picture.concat();
        assert_eq!(picture.iter().position(|goal| *goal == "Blue Potion"), Some(23));
        picture.remove(23);
        picture.push("Blue Potion");
        assert_eq!(picture, one);
        let (shown, listed) = (set(&V1_1.picture.concat()), set(&other));
        assert_eq!(shown.len(), GOALS);
        assert!(shown.difference(&listed).eq(&["Zora's Sapphire"]));
        assert!(listed.difference(&shown).eq(&["Bottled Big Poe"]));
    }
}
