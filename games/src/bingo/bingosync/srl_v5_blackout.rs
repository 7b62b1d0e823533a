//! `srl-v5-blackout`: `srl-v5` in which no two goals of a card should clash, wherever they are.

use super::super::list::ReadListError;
use super::super::square::SQUARES;
use super::super::value::Value;
use super::srl_v5::SrlV5;
use super::tiers::{self, LAST_TIER};
use super::{Family, Goal, Options, Rule, Shape, TypeUse};

pub const FAMILY: Family = Family {
    name: "srl-v5-blackout",
    site_name: "srl_generator_v5_blackout",
    about: "srl-v5 in which a goal is compared with the whole card, not with its lines alone",
    shape: Shape::Tiers(LAST_TIER),
    members: &["name", "types"],
    types: TypeUse::Card,
    has_lengths: true,
    may_start_at_0: false,
    read,
};

fn read(list: &Value, options: &Options) -> Result<(Vec<Goal>, Box<dyn Rule>), ReadListError> {
    let (goals, tiers) = tiers::read(list, options, FAMILY, false)?;
    Ok((goals, Box::new(SrlV5 { tiers, mates: |_| (1 << SQUARES) - 1 })))
}
