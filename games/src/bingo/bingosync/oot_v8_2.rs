//! `oot-v8.2`: as `srl-v8-subtypes`, with the child rule of `srl-v8`. Ocarina of Time's versions 8.2 to 8.5.

use super::super::list::ReadListError;
use super::super::value::Value;
use super::srl_v8_subtypes::{self, SrlV8Subtypes, read_with};
use super::{Family, Goal, MAX_ATTEMPTS_OOT_V8_2, Options, Rule};

pub const FAMILY: Family = Family {
    name: "oot-v8.2",
    site_name: "",
    about: "Ocarina of Time's versions 8.2 to 8.5: as srl-v8-subtypes, and no line has only goals of the child, nor has a short card another",
    members: &["name", "types", "subtypes", "child"],
    read,
    ..srl_v8_subtypes::FAMILY
};

fn read(list: &Value, options: &Options) -> Result<(Vec<Goal>, Box<dyn Rule>), ReadListError> {
    let with = |tiers| SrlV8Subtypes { tiers, has_child_rule: true, most: MAX_ATTEMPTS_OOT_V8_2 };
    read_with(list, options, with)
}
