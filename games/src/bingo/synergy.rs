//! Synergies: the time that a row's goals save or cost together. This is the plain algorithm, which
//! adds floats in the generator's order (`bingo.md`).

#[cfg(feature = "serde")]
use serde::ser::{Serialize, Serializer};

use super::deck::{Deck, Indexed, Traits};
use super::profile::Profile;

/// A goal on a square: its index in the deck, and the square's desired time.
pub(super) type Placed = (u16, f64);

/// The length of a row. Row types count only if this many goals have them.
const ROW_LENGTH: usize = 5;

/// The synergies of one to five squares, by category index. Positive values make the row shorter.
pub(super) struct Synergies {
    pub types: Vec<(u16, Vec<f64>)>,
    pub rowtypes: Indexed,
    pub time_differences: Vec<f64>,
    pub totals: Totals,
}

/// The sums of a row's synergies, in minutes. Positive values make the row shorter.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(rename = "Synergies"))]
pub struct Totals {
    /// The sum of types and subtypes, or the profile's `tooMuchSynergy` if one is too large.
    #[cfg_attr(feature = "serde", serde(rename = "type"))]
    pub types: f64,
    /// The sum of row types.
    #[cfg_attr(feature = "serde", serde(rename = "rowtype"))]
    pub rowtypes: f64,
    /// The sum of the squares' desired times minus their goals' times.
    pub time_difference: f64,
    /// The sum of all three, or the profile's `tooMuchSynergy`.
    pub total: f64,
}

/// How long a row should take, in minutes.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct RowLength {
    #[expect(missing_docs, reason = "the struct says it")]
    pub length: f64,
    /// The time that its goals save each other.
    pub synergy: f64,
}

impl RowLength {
    pub(super) fn new(profile: &Profile, desired_times: &[f64], synergy: f64) -> Self {
        Self { length: profile.baseline_time + sum(desired_times) - synergy, synergy }
    }
}

/// Returns the total synergy of a group of squares.
pub(super) fn total(deck: &Deck, profile: &Profile, squares: &[Placed]) -> f64 {
    let twice = |(index, (goal, _)): (usize, &Placed)| {
        squares[..index].iter().any(|(other, _)| deck.same(*goal, *other))
    };
    if squares.iter().enumerate().any(twice) {
        return profile.too_much_synergy;
    }
    synergies(deck, profile, squares).totals.total
}

/// Returns the first category in which a group saves more than a row may save in one category.
pub(super) fn excess(deck: &Deck, profile: &Profile, squares: &[Placed]) -> Option<u16> {
    let types = synergies(deck, profile, squares).types.into_iter();
    let largest = |values: Vec<f64>| values.into_iter().fold(f64::NEG_INFINITY, f64::max);
    types
        .map(|(category, values)| (category, largest(values)))
        .find(|(_, largest)| *largest > profile.maximum_individual_synergy)
        .map(|(category, _)| category)
}

/// Returns the synergies of a group of different goals.
pub(super) fn synergies(deck: &Deck, profile: &Profile, squares: &[Placed]) -> Synergies {
    let traits = || squares.iter().map(|&(goal, _)| &deck.traits[usize::from(goal)]);
    let types = unified_types(deck, traits());
    let rowtypes = row_types(deck, gather(traits().map(|traits| &traits.rowtypes), &deck.ranks[1]));
    let time_differences: Vec<f64> =
        squares.iter().zip(traits()).map(|((_, desired), traits)| desired - traits.time).collect();

    let values = || types.iter().flat_map(|(_, values)| values);
    let type_total = if values().any(|value| *value > profile.maximum_individual_synergy) {
        profile.too_much_synergy
    } else {
        sum(values())
    };
    let rowtype_total = sum(rowtypes.iter().map(|(_, value)| value));
    let difference_total = sum(&time_differences);
    let total = if type_total >= profile.too_much_synergy {
        profile.too_much_synergy
    } else {
        (type_total + rowtype_total) + difference_total
    };
    let totals = Totals {
        types: type_total,
        rowtypes: rowtype_total,
        time_difference: difference_total,
        total,
    };
    Synergies { types, rowtypes, time_differences, totals }
}

/// Sums from 0, because the iterator's own sum starts from -0.
fn sum<'a>(values: impl IntoIterator<Item = &'a f64>) -> f64 {
    values.into_iter().fold(0.0, |sum, value| sum + value)
}

/// Collects the values of each category in the squares' order. Categories are in order of
/// appearance, except that JavaScript puts array indices first, ascending.
fn gather<'a>(goals: impl Iterator<Item = &'a Indexed>, ranks: &[u32]) -> Vec<(u16, Vec<f64>)> {
    let mut gathered: Vec<(u16, Vec<f64>)> = Vec::new();
    for &(category, value) in goals.flatten() {
        match gathered.iter_mut().find(|(known, _)| *known == category) {
            Some((_, values)) => values.push(value),
            None => gathered.push((category, vec![value])),
        }
    }
    rank(&mut gathered, ranks);
    gathered
}

/// Sorts categories by their ranks. It is separate from the generic [`gather`], so that it is compiled only once.
fn rank(gathered: &mut [(u16, Vec<f64>)], ranks: &[u32]) {
    gathered.sort_by_key(|(category, _)| ranks[usize::from(*category)]);
}

/// Filters types together with the subtypes of the same name. Subtypes without a type do not count.
fn unified_types<'a>(
    deck: &Deck,
    goals: impl Iterator<Item = &'a Traits> + Clone,
) -> Vec<(u16, Vec<f64>)> {
    let mut types = gather(goals.clone().map(|traits| &traits.types), &deck.ranks[0]);
    let mut subtypes = gather(goals.map(|traits| &traits.subtypes), &deck.ranks[0]);
    for (category, values) in &mut types {
        if let Some((_, more)) = subtypes.iter_mut().find(|(known, _)| known == category) {
            values.append(more);
        }
        deck.categories[usize::from(*category)].1.apply(values);
    }
    types.retain(|(_, values)| !values.is_empty());
    types
}

/// Returns what each row type saves (below its threshold) or costs (below a negative one).
fn row_types(deck: &Deck, gathered: Vec<(u16, Vec<f64>)>) -> Indexed {
    let mut rowtypes = Indexed::new();
    for (category, values) in gathered {
        // The generator stops at the first category that some goal lacks, and an older one skips it.
        if values.len() < ROW_LENGTH {
            if deck.passes_row_types_over {
                continue;
            }
            break;
        }
        let cost = sum(&values);
        match deck.rowtypes[usize::from(category)].1 {
            Some(threshold) if threshold > 0.0 && threshold > cost => {
                rowtypes.push((category, threshold - cost));
            }
            Some(threshold) if threshold < 0.0 && threshold > cost => {
                rowtypes.push((category, cost - threshold));
            }
            _ => {}
        }
    }
    rowtypes
}

/// A report that explains a row's length. Its JSON uses the names of the community's own report.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct RowReport {
    /// The desired times of the squares, in minutes.
    pub desired_times: Vec<f64>,
    /// The synergies that count, by category of types.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_map"))]
    #[cfg_attr(
        feature = "schemars",
        schemars(with = "std::collections::BTreeMap<String, Vec<f64>>")
    )]
    pub type_synergies: Vec<(String, Vec<f64>)>,
    /// The synergies of row types. Negative values are costs.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_map"))]
    #[cfg_attr(feature = "schemars", schemars(with = "std::collections::BTreeMap<String, f64>"))]
    pub rowtype_synergies: Vec<(String, f64)>,
    /// Each square's desired time minus its goal's time.
    pub time_differences: Vec<f64>,
    /// The sums.
    pub total_synergies: Totals,
    /// The expected length of the row, in minutes.
    pub length: f64,
}

#[cfg(feature = "serde")]
fn as_map<T: Serialize, S: Serializer>(
    pairs: &[(String, T)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(name, value)| (name, value)))
}

/// Returns the report on the squares of a row.
pub(super) fn report(deck: &Deck, profile: &Profile, squares: &[Placed]) -> RowReport {
    let synergies = synergies(deck, profile, squares);
    let category = |index: u16| deck.categories[usize::from(index)].0.clone();
    let rowtype = |index: u16| deck.rowtypes[usize::from(index)].0.clone();
    let desired_times: Vec<f64> = squares.iter().map(|(_, desired)| *desired).collect();
    RowReport {
        length: RowLength::new(profile, &desired_times, synergies.totals.total).length,
        desired_times,
        type_synergies: synergies.types.into_iter().map(|(c, v)| (category(c), v)).collect(),
        rowtype_synergies: synergies.rowtypes.into_iter().map(|(c, v)| (rowtype(c), v)).collect(),
        time_differences: synergies.time_differences,
        total_synergies: synergies.totals,
    }
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::*;
    use crate::bingo::{GoalList, ListPart, Mode, Value};

    /// What a row type costs counts only below its threshold, whether that is a cost or not.
    #[test]
    fn row_types_count_below_their_thresholds() {
        for (threshold, cost, counted) in [
            (4.0, 0.5, Some(1.5)),
            (2.5, 0.5, None),
            (2.0, 0.5, None),
            (-2.0, -0.5, Some(-0.5)),
            (-2.5, -0.5, None),
            (-3.0, -0.5, None),
            (0.0, -0.5, None),
        ] {
            let gathered = vec![(0, vec![cost; ROW_LENGTH])];
            let goal = r#"{"id":"a","name":"A","time":1,"types":{},"rowtypes":{"r":1}}"#;
            let buckets: String = (2..=25).map(|bucket| format!(r#""{bucket}":[],"#)).collect();
            let text = format!(r#"{{"1":[{goal}],{buckets}"rowtypes":{{"r":{threshold}}}}}"#);
            let list = GoalList::read(&serde_json::from_str::<Value>(&text).unwrap()).unwrap();
            let deck = Deck::new(list.part(ListPart::Normal).unwrap());
            let expected = counted.map(|counted| (0, counted)).into_iter().collect::<Vec<_>>();
            assert_eq!(row_types(&deck, gathered), expected, "{threshold}");
        }
    }

    /// Observed in oot-bingo-generator 2.0.0: it keeps categories as members of an object, and
    /// JavaScript puts members with array indices as names first.
    #[test]
    fn categories_with_numbers_for_names_come_first() {
        let goal = |id| {
            let types = r#"{"z":0.1,"12":0.7,"a":0.2,"3":0.4}"#;
            format!(r#"{{"id":"{id}","name":"{id}","time":1,"types":{types}}}"#)
        };
        let first = r#"{"id":"a","name":"A","time":0.5,"types":{"z":0.1,"a":0.2}}"#.to_owned();
        let goals = [first, goal("b"), goal("c")].join(",");
        let buckets: String = (2..=25).map(|bucket| format!(r#""{bucket}":[],"#)).collect();
        let text = format!(r#"{{"1":[{goals}],{buckets}"rowtypes":{{}}}}"#);
        let list = GoalList::read(&serde_json::from_str::<Value>(&text).unwrap()).unwrap();
        let deck = Deck::new(list.part(ListPart::Normal).unwrap());
        let squares = [(0, 0.75), (1, 1.5), (2, 2.25)];
        let report = report(&deck, &Mode::Normal.rules().profile, &squares);
        let names: Vec<&str> =
            report.type_synergies.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["3", "12", "z", "a"]);
        assert_eq!(report.total_synergies.types, 0.4 + 0.7 + 0.1 + 0.1 + 0.2 + 0.2);
    }
}
