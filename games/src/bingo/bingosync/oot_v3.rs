//! `oot-v3`: as `srl-v5`, with another square. Ocarina of Time's versions 3 to 4.1.

use super::super::list::ReadListError;
use super::super::square::SQUARES;
use super::super::value::Value;
use super::srl_v5::SrlV5;
use super::tiers::{self, LAST_TIER, line_mates};
use super::{Family, Goal, Length, Options, Rule, Shape, TypeUse};

pub const FAMILY: Family = Family {
    name: "oot-v3",
    site_name: "",
    about: "Ocarina of Time's versions 3 to 4.1: as srl-v5, with a square that only the seed's last two digits and its quarter of a million choose",
    shape: Shape::Tiers(LAST_TIER),
    may_start_at_0: false,
    members: &["name", "types"],
    types: TypeUse::Lines,
    has_lengths: true,
    read,
};

fn read(list: &Value, options: &Options) -> Result<(Vec<Goal>, Box<dyn Rule>), ReadListError> {
    // These rules know no long cards.
    let length = if options.length == Length::Short { Length::Short } else { Length::Normal };
    let options = Options { length, ..options.clone() };
    let (goals, tiers) = tiers::read(list, &options, FAMILY, true)?;
    Ok((goals, Box::new(SrlV5 { tiers: tiers.with_square(square), mates: line_mates })))
}

/// Returns the tiers of the squares. Whole numbers from 0 on have them.
fn square(number: f64, length: Length) -> Option<[u8; SQUARES]> {
    let quarter = |quarters: f64| quarters * 249_999.75;
    let swaps = number > quarter(2.0);
    let mirrors_both = number > quarter(3.0);
    let mirrors_y = mirrors_both || !swaps && number > quarter(1.0);
    let mirror = |place: f64| match place {
        0.0 | 1.0 | 3.0 | 4.0 => 4.0 - place,
        _ => place,
    };
    let mut tiers = [0; SQUARES];
    for (at, tier) in tiers.iter_mut().enumerate() {
        let mut x = 5.0 + (number - (at % 5) as f64);
        let mut y = 5.0 + ((number / 10.0).floor() - (at / 5) as f64);
        if swaps {
            (x, y) = (y, x);
        }
        (x, y) = (x % 5.0, y % 5.0);
        if swaps {
            x = mirror(x);
        }
        if mirrors_y {
            y = mirror(y);
        }
        let value = 5.0 * ((x + 2.0 * y) % 5.0) + (x + 3.0 * y) % 5.0;
        let of = 1.0 + if length == Length::Short { (value / 2.0).floor() } else { value };
        let is_tier = of.fract() == 0.0 && (1.0..=f64::from(LAST_TIER)).contains(&of);
        *tier = is_tier.then_some(of as u8)?;
    }
    Some(tiers)
}
