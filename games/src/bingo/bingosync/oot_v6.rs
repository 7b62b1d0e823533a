//! `oot-v6`: as `srl-v8`, filled row by row. Ocarina of Time's versions 6 and 7.

use std::array;

use super::super::list::ReadListError;
use super::super::value::Value;
use super::srl_v8::{self, SrlV8};
use super::tiers;
use super::{Family, Goal, Options, Rule};

pub const FAMILY: Family = Family {
    name: "oot-v6",
    site_name: "",
    about: "Ocarina of Time's versions 6 and 7: as srl-v8, with the squares filled row by row",
    read,
    ..srl_v8::FAMILY
};

fn read(list: &Value, options: &Options) -> Result<(Vec<Goal>, Box<dyn Rule>), ReadListError> {
    let (goals, tiers) = tiers::read(list, options, FAMILY, true)?;
    Ok((goals, Box::new(SrlV8 { tiers, order: |_, _| array::from_fn(|at| at) })))
}
