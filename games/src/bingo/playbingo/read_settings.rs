//! Reads settings.

use std::collections::HashSet;

use super::super::bingosync::read::Reader;
use super::super::fault::{Expectation, Found, Step, Steps};
use super::super::seed::Seed;
use super::super::square::SQUARES;
use super::super::value::Value;
use super::settings::{
    Adjustment, Filter, Kind, Layout, OldGenerator, ReadSettingsError, Settings, Square, Stages,
};
use crate::message::Code;

/// The most rows and columns of a custom layout, by the site's schema.
const MOST_ROWS: usize = 15;

impl Settings {
    /// Reads the site's JSON. Members that are missing have the site's defaults, and unknown ones are ignored.
    ///
    /// The old generators, which the site does not choose by its settings, are `{"legacy": "srlv5"}`, `"typed"` and
    /// `"random"`.
    ///
    /// # Errors
    /// Returns the mistakes found: what the site refuses, except ids that the list does not have. For these see
    /// [`Dealer::new`](super::Dealer::new).
    pub fn read(settings: &Value) -> Result<Self, ReadSettingsError> {
        let mut reader = Reader::default();
        let kind = match settings.get("legacy") {
            Some(name) => {
                reader.one_of(&Steps::default().member("legacy"), Some(name), &OLD).map(Kind::Old)
            }
            None => Some(Kind::Stages(reader.stages(settings))),
        };
        let settings = kind.map_or_else(Self::default, Self);
        reader.end(settings).map_err(|faults| ReadSettingsError { faults })
    }
}

/// What `goalFilters` has.
#[derive(Clone, Copy)]
enum FilterMode {
    Difficulty,
    Categories,
    Tags,
    WithoutTags,
}

/// What `boardLayout` has.
#[derive(Clone, Copy)]
enum LayoutMode {
    Random,
    Srlv5,
    Isaac,
    Custom,
    Distribution,
}

/// What a square of a custom layout has.
#[derive(Clone, Copy)]
enum Criteria {
    Random,
    Difficulty,
    Category,
    Fixed,
}

const OLD: [(&str, OldGenerator); 3] = [
    ("srlv5", OldGenerator::Srlv5),
    ("typed", OldGenerator::Typed),
    ("random", OldGenerator::Random),
];
const FILTERS: [(&str, FilterMode); 4] = [
    ("difficulty", FilterMode::Difficulty),
    ("category", FilterMode::Categories),
    ("tags-inclusion", FilterMode::Tags),
    ("tags-exclusion", FilterMode::WithoutTags),
];
const TRANSFORMATIONS: [(&str, ()); 1] = [("none", ())];
const LAYOUTS: [(&str, LayoutMode); 5] = [
    ("random", LayoutMode::Random),
    ("srlv5", LayoutMode::Srlv5),
    ("isaac", LayoutMode::Isaac),
    ("custom", LayoutMode::Custom),
    ("difficulty-distribution", LayoutMode::Distribution),
];
const CRITERIA: [(&str, Criteria); 4] = [
    ("random", Criteria::Random),
    ("difficulty", Criteria::Difficulty),
    ("category", Criteria::Category),
    ("fixed", Criteria::Fixed),
];
const RESTRICTIONS: [(&str, ()); 1] = [("line-type-exclusion", ())];
const ADJUSTMENTS: [(&str, Adjustment); 2] =
    [("synergize", Adjustment::Synergize), ("board-type-max", Adjustment::BoardTypeMax)];

impl Reader {
    fn stages(&mut self, settings: &Value) -> Stages {
        if settings.members().is_none() {
            let example = r#"{"boardLayout": {"mode": "random"}}"#;
            self.fault(Step::Settings, Expectation::Object.text(example), settings);
            return Stages::default();
        }
        let modes = self.chosen(settings, "goalFilters", "mode", &FILTERS);
        let filters =
            modes.into_iter().filter_map(|(place, item, mode)| self.filter(&place, item, mode));
        let filters = filters.collect();
        self.chosen(settings, "goalTransformation", "mode", &TRANSFORMATIONS);
        let layout = self.layout(settings.get("boardLayout"));
        let restrictions = self.chosen(settings, "restrictions", "type", &RESTRICTIONS);
        let adjustments = self.chosen(settings, "adjustments", "type", &ADJUSTMENTS);
        Stages {
            filters,
            layout,
            compares_lines: !restrictions.is_empty(),
            adjustments: adjustments.into_iter().map(|(.., adjustment)| adjustment).collect(),
        }
    }

    /// Reads an array of objects that say what they are, each kind at most once.
    fn chosen<'a, T: Copy>(
        &mut self,
        settings: &'a Value,
        member: &'static str,
        tag: &'static str,
        known: &[(&'static str, T)],
    ) -> Vec<(Steps, &'a Value, T)> {
        let place = Steps::default().member(member);
        let items = self.list(&place, settings.get(member), Expectation::ListOrEmpty);
        let mut chosen: Vec<(Steps, &Value, T)> = Vec::new();
        for (at, item) in items.iter().enumerate() {
            let place = place.and(Step::Entry.number(at + 1));
            let Some(what) = self.tagged(&place, item, tag, known) else { continue };
            if chosen.iter().any(|(_, other, _)| other.get(tag) == item.get(tag)) {
                let expected = Expectation::Once.text(names(known));
                self.fault(place.member(tag), expected, item.get(tag));
            }
            chosen.push((place, item, what));
        }
        chosen
    }

    /// Reads which of several things an object is.
    fn tagged<T: Copy>(
        &mut self,
        place: &Steps,
        item: &Value,
        tag: &'static str,
        known: &[(&'static str, T)],
    ) -> Option<T> {
        if item.members().is_none() {
            let example = format!("{{{tag:?}: {:?}}}", known[0].0);
            self.fault(place.clone(), Expectation::Object.text(example), item);
            return None;
        }
        self.one_of(&place.member(tag), item.get(tag), known)
    }

    fn one_of<T: Copy>(
        &mut self,
        place: &Steps,
        found: Option<&Value>,
        known: &[(&'static str, T)],
    ) -> Option<T> {
        let name = found.and_then(Value::text);
        let chosen = known.iter().find_map(|&(known, what)| (name == Some(known)).then_some(what));
        if chosen.is_none() {
            let expected = Expectation::OneOf.with("named", names(known));
            self.fault(place.clone(), expected.text(format!("{:?}", known[0].0)), found);
        }
        chosen
    }

    fn filter(&mut self, place: &Steps, item: &Value, mode: FilterMode) -> Option<Filter> {
        Some(match mode {
            FilterMode::Difficulty => self.difficulties(place, item),
            FilterMode::Categories => Filter::Categories(self.ids(place, item, "categories")?),
            FilterMode::Tags => Filter::Tags(self.ids(place, item, "tags")?),
            FilterMode::WithoutTags => Filter::WithoutTags(self.ids(place, item, "tags")?),
        })
    }

    fn difficulties(&mut self, place: &Steps, item: &Value) -> Filter {
        let [min, max] =
            ["min", "max"].map(|end| item.get(end).and_then(|_| self.positive(place, item, end)));
        if ["min", "max"].iter().all(|end| item.get(end).is_none()) {
            self.fault(place.clone(), Expectation::Bounds.text("\"min\": 3"), Found::Nothing);
        }
        if let (Some(min), Some(max)) = (min, max)
            && min > max
        {
            let expected = Expectation::AtLeast.number(min);
            self.fault(place.member("max"), expected, Found::Literal.text(max.to_string()));
        }
        Filter::Difficulty { min, max }
    }

    fn ids(&mut self, place: &Steps, item: &Value, member: &'static str) -> Option<Vec<String>> {
        let place = place.member(member);
        let expected = || Expectation::Texts.text("[\"cat1\", \"cat2\"]");
        let Some(Value::List(items)) = item.get(member) else {
            self.fault(place, expected(), item.get(member));
            return None;
        };
        let mut ids = Vec::with_capacity(items.len());
        let mut seen = HashSet::new();
        for (at, id) in items.iter().enumerate() {
            let place = || place.and(Step::Entry.number(at + 1));
            match id {
                Value::Text(text) => {
                    if !seen.insert(text) {
                        self.fault(place(), Expectation::Once.text("\"cat1\", \"cat2\""), id);
                    }
                    ids.push(text.clone());
                }
                other => self.fault(place(), Expectation::Text.text("\"cat1\""), other),
            }
        }
        Some(ids)
    }

    /// Reads a whole number from 1 on.
    fn positive(&mut self, place: &Steps, item: &Value, member: &'static str) -> Option<u64> {
        let found = item.get(member);
        let number = found.and_then(Value::number).filter(|number| {
            // Above this the site's schema takes no number for a whole one.
            (1.0..=Seed::MAX as f64).contains(number) && number.fract() == 0.0
        });
        if number.is_none() {
            self.fault(place.member(member), Expectation::OneOn.text("7"), found);
        }
        number.map(|number| number as u64)
    }

    fn layout(&mut self, layout: Option<&Value>) -> Layout {
        let place = Steps::default().member("boardLayout");
        let Some(layout) = layout else { return Layout::default() };
        match self.tagged(&place, layout, "mode", &LAYOUTS) {
            None | Some(LayoutMode::Random) => Layout::Random,
            Some(LayoutMode::Srlv5) => Layout::Srlv5,
            Some(LayoutMode::Isaac) => Layout::Isaac,
            Some(LayoutMode::Custom) => {
                Layout::Custom(self.rows(&place.member("layout"), layout.get("layout")))
            }
            Some(LayoutMode::Distribution) => {
                let place = place.member("distribution");
                Layout::Distribution(self.distribution(&place, layout.get("distribution")))
            }
        }
    }

    fn rows(&mut self, place: &Steps, rows: Option<&Value>) -> Vec<Vec<Square>> {
        const ROW: &str = r#"[{"selectionCriteria": "random"}]"#;
        let Some(rows) = rows else { return vec![vec![Square::Random]] };
        let rows = self.items(place, rows, &format!("[{ROW}]"));
        let mut width = None;
        let mut read = Vec::with_capacity(rows.len());
        for (row, squares) in rows.iter().enumerate() {
            let place = place.and(Step::Row.number(row + 1));
            let squares = self.items(&place, squares, ROW);
            if squares.is_empty() {
                continue;
            }
            let width = *width.get_or_insert(squares.len());
            if squares.len() != width {
                self.fault(place, Expectation::EqualRows.number(width), squares.len());
                continue;
            }
            let squares = squares.iter().enumerate().filter_map(|(column, square)| {
                self.square(&place.and(Step::Column.number(column + 1)), square)
            });
            read.push(squares.collect());
        }
        read
    }

    /// Returns the items of a list of 1 to [`MOST_ROWS`], or none of another one.
    fn items<'a>(&mut self, place: &Steps, value: &'a Value, example: &str) -> &'a [Value] {
        let expected = || Expectation::OneTo.number(MOST_ROWS).text(example);
        match value {
            Value::List(items) if (1..=MOST_ROWS).contains(&items.len()) => return items,
            Value::List(items) => self.fault(place.clone(), expected(), items.len()),
            other => self.fault(place.clone(), expected(), other),
        }
        &[]
    }

    fn square(&mut self, place: &Steps, square: &Value) -> Option<Square> {
        Some(match self.tagged(place, square, "selectionCriteria", &CRITERIA)? {
            Criteria::Random => Square::Random,
            Criteria::Difficulty => {
                Square::Difficulty(self.positive(place, square, "difficulty")?)
            }
            Criteria::Category => Square::Category(self.id(place, square, "category", "\"cat1\"")?),
            Criteria::Fixed => Square::Fixed(self.id(place, square, "goal", "\"goal7\"")?),
        })
    }

    fn id(
        &mut self,
        place: &Steps,
        square: &Value,
        member: &'static str,
        example: &'static str,
    ) -> Option<String> {
        let id = square.get(member);
        if id.and_then(Value::text).is_none() {
            self.fault(place.member(member), Expectation::Text.text(example), id);
        }
        Some(id?.text()?.to_owned())
    }

    fn distribution(&mut self, place: &Steps, parts: Option<&Value>) -> Vec<(u64, u64)> {
        const EXAMPLE: &str = r#"[{"difficulty": 1, "count": 25}]"#;
        let Some(Value::List(parts)) = parts else {
            self.fault(place.clone(), Expectation::CardOfCounts.text(EXAMPLE), parts);
            return Vec::new();
        };
        let mut read = Vec::with_capacity(parts.len());
        let mut sum = Some(0_u64);
        for (at, part) in parts.iter().enumerate() {
            let place = place.and(Step::Entry.number(at + 1));
            if part.members().is_none() {
                let example = r#"{"difficulty": 1, "count": 25}"#;
                self.fault(place, Expectation::Object.text(example), part);
                sum = None;
                continue;
            }
            let [difficulty, count] =
                ["difficulty", "count"].map(|member| self.positive(&place, part, member));
            sum = sum.zip(count).map(|(sum, count)| sum.saturating_add(count));
            read.extend(difficulty.zip(count));
        }
        if let Some(sum) = sum.filter(|sum| *sum != SQUARES as u64) {
            let expected = Expectation::CardOfCounts.text(EXAMPLE);
            self.fault(place.clone(), expected, Found::Literal.text(sum.to_string()));
        }
        read
    }
}

/// Returns the names of things, in a row.
fn names<T>(known: &[(&'static str, T)]) -> String {
    let names: Vec<_> = known.iter().map(|(name, _)| format!("{name:?}")).collect();
    names.join(", ")
}
