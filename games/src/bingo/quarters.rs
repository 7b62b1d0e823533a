//! Synergies in quarter minutes, kept up to date row by row: the fast way to judge a goal.
//!
//! In every published list all synergies, thresholds and times are multiples of 0.25, and so are
//! the default profiles. Then no sum rounds, order plays no part, and whole numbers do. A row keeps,
//! for each category, what it needs to tell how a further goal would change the total; a goal asks
//! only about its own few categories.

use super::deck::{Deck, Indexed};
use super::filter::{Filter, kept};
use super::profile::Rules;
use super::row::{ROWS_OF, Row, share_a_row};
use super::square::SQUARES;

/// Larger numbers are left to the plain way, so that no sum can overflow.
const LARGEST: f64 = 1_000_000.0;
/// Below every value; stands for "no value yet".
const NOTHING: i32 = i32::MIN / 2;
/// A goal has at most a type and a subtype in a category, and a row five goals.
const MOST_VALUES: usize = 10;
/// Stands for "these two have not been compared yet" in the table of pairs.
const UNKNOWN: i32 = i32::MIN;

/// A deck and its rules in quarter minutes.
#[derive(Clone, Debug)]
pub(super) struct Quarters {
    goals: Vec<Traits>,
    /// How many categories follow the default rule.
    plain: usize,
    /// What counts in each of the other categories.
    filters: Vec<Filter>,
    /// By row type; 0 where the list has none, for 0 has no effect.
    thresholds: Vec<i32>,
    /// The goals that a goal cannot share a row with, whatever else lies there.
    strangers: Vec<GoalSet>,
    minimum: i32,
    maximum: i32,
    individual: i32,
    too_much: i32,
    /// Whether rows object to everything.
    never: bool,
    no_conflicts: bool,
}

/// A set of goals, a bit each.
type GoalSet = Vec<u64>;

fn add_all(set: &mut [u64], more: &[u64]) {
    for (word, more) in set.iter_mut().zip(more) {
        *word |= more;
    }
}

fn insert(set: &mut [u64], goal: usize) {
    set[goal / 64] |= 1 << (goal % 64);
}

/// A goal in quarter minutes.
#[derive(Clone, Debug)]
struct Traits {
    time: i32,
    plain: Vec<Share>,
    filtered: Vec<FilteredShare>,
    rowtypes: Vec<(u16, i32)>,
}

/// What a goal brings to a category that follows the default rule; or what a row's goals bring.
#[derive(Clone, Copy, Debug)]
struct Sum {
    /// How many are types: a category without a type does not count.
    types: i32,
    sum: i32,
    largest: i32,
    second: i32,
}

impl Sum {
    const NONE: Self = Self { types: 0, sum: 0, largest: NOTHING, second: NOTHING };

    fn of(kind: Kind, value: i32) -> Self {
        Self { types: i32::from(kind == Kind::Type), sum: value, largest: value, second: NOTHING }
    }

    #[inline(always)]
    fn and(self, more: Self) -> Self {
        Self {
            types: self.types + more.types,
            sum: self.sum + more.sum,
            largest: self.largest.max(more.largest),
            second: self.largest.min(more.largest).max(self.second.max(more.second)),
        }
    }

    /// What counts, and whether a value of that is above the limit: all but the largest.
    #[inline(always)]
    fn judge(self, limit: i32) -> Judged {
        let counts = self.types > 0;
        Judged {
            total: if counts { self.sum - self.largest } else { 0 },
            excesses: i32::from(counts && self.second > limit),
        }
    }
}

/// The values of a category with a rule of its own, ascending.
#[derive(Clone, Copy, Debug)]
struct Sorted {
    types: i32,
    count: usize,
    values: [i32; MOST_VALUES],
}

impl Sorted {
    const NONE: Self = Self { types: 0, count: 0, values: [0; MOST_VALUES] };

    fn add(&mut self, kind: Kind, value: i32) {
        self.types += i32::from(kind == Kind::Type);
        let place = self.values[..self.count].partition_point(|known| *known < value);
        self.values.copy_within(place..self.count, place + 1);
        self.values[place] = value;
        self.count += 1;
    }

    fn and(mut self, share: &FilteredShare) -> Self {
        for &(kind, value) in &share.values {
            self.add(kind, value);
        }
        self
    }

    fn judge(&self, filter: Filter, limit: i32) -> Judged {
        if self.types == 0 {
            return Judged::default();
        }
        let values = &self.values[..self.count];
        let counting = match filter {
            Filter::AllButLargest => &values[..self.count - 1],
            Filter::Smallest(count) => &values[..kept(count, self.count)],
            Filter::Largest(count) => &values[self.count - kept(count, self.count)..],
        };
        Judged {
            total: counting.iter().sum(),
            excesses: i32::from(counting.last().is_some_and(|largest| *largest > limit)),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Type,
    Subtype,
}

#[derive(Clone, Copy, Debug)]
struct Share {
    category: u16,
    sum: Sum,
}

#[derive(Clone, Debug)]
struct FilteredShare {
    /// Index among the filtered categories.
    category: u16,
    values: Vec<(Kind, i32)>,
}

/// What categories save, and how many of them have a value above the limit.
#[derive(Clone, Copy, Default, Debug)]
struct Judged {
    total: i32,
    excesses: i32,
}

impl Judged {
    #[inline(always)]
    fn change(&mut self, from: Self, to: Self) {
        self.total += to.total - from.total;
        self.excesses += to.excesses - from.excesses;
    }
}

/// A number of minutes in quarters, where that is exact and not too large.
fn quarters(minutes: f64) -> Option<i32> {
    let quarters = 4.0 * minutes;
    (quarters.fract() == 0.0 && quarters.abs() <= LARGEST).then_some(quarters as i32)
}

impl Quarters {
    /// Counts a deck and its rules in quarters, or `None` where something is no multiple of 0.25, or
    /// where row types have numbers for names.
    pub fn new(deck: &Deck, rules: &Rules) -> Option<Self> {
        let profile = &rules.profile;
        quarters(profile.time_per_difficulty)?;
        // Sums are whole: to be above a limit is to be above the whole number below it.
        let limit = |limit: f64| (limit.abs() <= LARGEST).then_some(4.0 * limit);
        let maximum = limit(profile.maximum_synergy)?;
        let minimum = limit(profile.minimum_synergy)?;
        let too_much = quarters(profile.too_much_synergy)?;
        let mut places = Places::default();
        for (_, filter) in &deck.categories {
            places.add(*filter);
        }
        let goals: Vec<Traits> = deck
            .traits
            .iter()
            .map(|traits| {
                let (plain, filtered) = places.shares(&traits.types, &traits.subtypes)?;
                let rowtypes = traits.rowtypes.iter();
                Some(Traits {
                    time: quarters(traits.time)?,
                    plain,
                    filtered,
                    rowtypes: rowtypes
                        .map(|&(c, v)| Some((c, quarters(v)?)))
                        .collect::<Option<_>>()?,
                })
            })
            .collect::<Option<_>>()?;
        // Names like these would come before those that the first goal has.
        if deck.ranks[1].iter().any(|rank| *rank < u32::MAX) {
            return None;
        }
        let thresholds = deck.rowtypes.iter().map(|(_, known)| quarters(known.unwrap_or(0.0)));
        let individual = limit(profile.maximum_individual_synergy)?.floor() as i32;
        let mut strangers = vec![vec![0; goals.len().div_ceil(64)]; goals.len()];
        // Unless rows do not mind.
        if !(minimum..=maximum).contains(&f64::from(too_much)) {
            for category in 0..places.plain {
                part(&goals, category as u16, individual, &mut strangers);
            }
        }
        Some(Self {
            strangers,
            goals,
            plain: places.plain,
            filters: places.filters,
            thresholds: thresholds.collect::<Option<_>>()?,
            minimum: minimum.ceil() as i32,
            maximum: maximum.floor() as i32,
            individual,
            too_much,
            never: maximum < 0.0 || f64::from(too_much) < minimum,
            no_conflicts: rules.no_conflicts,
        })
    }

    /// How much longer than a goal a desired time is.
    pub fn difference(&self, goal: u16, desired: f64) -> i32 {
        (4.0 * desired) as i32 - self.goals[usize::from(goal)].time
    }

    /// Whether a row objects whose goals save this much (`None`: too much), and whose desired times
    /// are longer by the difference.
    pub fn objects(&self, saved: Option<i32>, difference: i32) -> bool {
        let synergy = saved.map_or(self.too_much, |saved| saved + difference);
        self.never || synergy > self.maximum || synergy < self.minimum
    }

    /// Empty rows.
    pub fn rows(&self) -> Rows<'_> {
        let pairs = if self.no_conflicts { self.goals.len() } else { 0 };
        Rows {
            deck: self,
            // One more than a card has: for two goals that are compared.
            rows: vec![RowState::EMPTY; Row::COUNT + 1],
            plain: vec![Sum::NONE; (Row::COUNT + 1) * self.plain],
            filtered: vec![Sorted::NONE; (Row::COUNT + 1) * self.filters.len()],
            placed: Vec::with_capacity(SQUARES),
            goals: [0; SQUARES],
            barred: vec![0; self.goals.len().div_ceil(64)],
            pairs: vec![UNKNOWN; pairs * pairs],
        }
    }
}

/// Parts the goals that bring values above the limit to a category: the smaller of two counts, and
/// so the row saves too much, unless the category has no type.
fn part(goals: &[Traits], category: u16, limit: i32, strangers: &mut [GoalSet]) {
    let mut all = vec![0; goals.len().div_ceil(64)];
    let mut with_type = all.clone();
    let bringing: Vec<(usize, bool)> = goals
        .iter()
        .enumerate()
        .filter_map(|(goal, traits)| {
            let share = traits.plain.iter().find(|share| share.category == category)?;
            (share.sum.largest > limit).then_some((goal, share.sum.types > 0))
        })
        .collect();
    for &(goal, is_type) in &bringing {
        insert(&mut all, goal);
        if is_type {
            insert(&mut with_type, goal);
        }
    }
    for (goal, is_type) in bringing {
        add_all(&mut strangers[goal], if is_type { &all } else { &with_type });
    }
}

/// Where the deck's categories went: to those that follow the default rule, or to the others.
#[derive(Default)]
struct Places {
    of: Vec<(u16, bool)>,
    plain: usize,
    filters: Vec<Filter>,
}

impl Places {
    fn add(&mut self, filter: Filter) {
        // `min -1` is the default rule in other words.
        if matches!(filter, Filter::AllButLargest | Filter::Smallest(-1)) {
            self.of.push((self.plain as u16, true));
            self.plain += 1;
        } else {
            self.of.push((self.filters.len() as u16, false));
            self.filters.push(filter);
        }
    }

    /// A goal's types and subtypes, category by category.
    fn shares(
        &self,
        types: &Indexed,
        subtypes: &Indexed,
    ) -> Option<(Vec<Share>, Vec<FilteredShare>)> {
        let (mut plain, mut filtered): (Vec<Share>, Vec<FilteredShare>) = Default::default();
        let types = types.iter().map(|entry| (Kind::Type, entry));
        let subtypes = subtypes.iter().map(|entry| (Kind::Subtype, entry));
        for (kind, &(category, value)) in types.chain(subtypes) {
            let value = quarters(value)?;
            match self.of[usize::from(category)] {
                (category, true) => {
                    let sum = Sum::of(kind, value);
                    match plain.iter_mut().find(|share| share.category == category) {
                        Some(share) => share.sum = share.sum.and(sum),
                        None => plain.push(Share { category, sum }),
                    }
                }
                (category, false) => {
                    match filtered.iter_mut().find(|share| share.category == category) {
                        Some(share) => share.values.push((kind, value)),
                        None => {
                            filtered.push(FilteredShare { category, values: vec![(kind, value)] });
                        }
                    }
                }
            }
        }
        Some((plain, filtered))
    }
}

/// The rows of a card while it is filled.
#[derive(Clone, Debug)]
pub(super) struct Rows<'a> {
    deck: &'a Quarters,
    rows: Vec<RowState>,
    /// Row by row, a sum for every category that follows the default rule.
    plain: Vec<Sum>,
    /// Row by row, the values of every other category.
    filtered: Vec<Sorted>,
    /// The goals placed so far, each with its square and what that one's desired time is longer.
    placed: Vec<(u8, u16, i32)>,
    /// The goal on every square that has one.
    goals: [u16; SQUARES],
    /// The goals that have a stranger in one of the open square's rows, or, where no two may
    /// conflict, anywhere.
    barred: GoalSet,
    /// For two goals alone, what their types save.
    pairs: Vec<i32>,
}

/// Sums over the goals of a row.
#[derive(Clone, Copy, Debug)]
struct RowState {
    types: Judged,
    time_difference: i32,
    /// Its squares that have a goal, in its order of squares, a bit each.
    filled: u8,
}

impl RowState {
    const EMPTY: Self =
        Self { types: Judged { total: 0, excesses: 0 }, time_difference: 0, filled: 0 };
}

/// The row that only compares two goals.
const PAIR: usize = Row::COUNT;

impl Rows<'_> {
    /// Takes all goals off the card.
    pub fn clear(&mut self) {
        self.rows.fill(RowState::EMPTY);
        self.plain.fill(Sum::NONE);
        self.filtered.fill(Sorted::NONE);
        self.placed.clear();
    }

    /// Looks at a square that comes next: who cannot lie there?
    pub fn open(&mut self, square: usize) {
        self.barred.fill(0);
        for &(other, goal, _) in &self.placed {
            if self.deck.no_conflicts || share_a_row(square, other.into()) {
                add_all(&mut self.barred, &self.deck.strangers[usize::from(goal)]);
            }
        }
    }

    /// Whether a goal cannot lie on the open square, for a reason that takes no sums.
    #[inline(always)]
    pub fn bar(&self, goal: u16) -> bool {
        self.barred[usize::from(goal) / 64] >> (goal % 64) & 1 != 0
    }

    /// Puts a goal on a square.
    pub fn place(&mut self, square: usize, goal: u16, desired: f64) {
        let difference = self.deck.difference(goal, desired);
        for &(row, place) in ROWS_OF[square].iter().flatten() {
            let row = usize::from(row);
            self.rows[row].types = self.with(row, goal);
            self.rows[row].time_difference += difference;
            self.rows[row].filled |= 1 << place;
            self.add(row, goal);
        }
        self.placed.push((square as u8, goal, difference));
        self.goals[square] = goal;
    }

    /// Whether a goal and one that is placed, by themselves, have too much in common.
    pub fn conflicts(&mut self, goal: u16, desired: f64) -> bool {
        let difference = self.deck.difference(goal, desired);
        (0..self.placed.len()).any(|index| {
            let (_, other, other_difference) = self.placed[index];
            self.conflict(goal, other, difference + other_difference)
        })
    }

    /// Whether two goals, by themselves, have too much in common, where both squares' desired times
    /// are longer than they by this.
    pub fn conflict(&mut self, goal: u16, other: u16, difference: i32) -> bool {
        let types = self.pair(goal, other);
        types >= self.deck.too_much || types + difference >= self.deck.too_much
    }

    /// Whether a row of the square would save or cost too much with this goal.
    pub fn object(&self, square: usize, goal: u16, desired: f64) -> bool {
        let difference = self.deck.difference(goal, desired);
        ROWS_OF[square].iter().flatten().any(|&(row, place)| {
            let row = usize::from(row);
            let saved = self.saved(row, place, goal);
            self.deck.objects(saved, self.rows[row].time_difference + difference)
        })
    }

    /// What a row saves with one more goal, times aside; `None` when that is too much.
    #[inline(always)]
    pub fn saved(&self, row: usize, place: u8, goal: u16) -> Option<i32> {
        const FULL: u8 = 0b1_1111;
        let types = self.with(row, goal);
        if types.excesses > 0 || types.total >= self.deck.too_much {
            return None;
        }
        let is_full = self.rows[row].filled | 1 << place == FULL;
        let rowtypes = if is_full { self.rowtypes(row, place, goal) } else { 0 };
        Some(types.total + rowtypes)
    }

    /// What the types of a row save with one more goal.
    #[inline(always)]
    fn with(&self, row: usize, goal: u16) -> Judged {
        let deck = self.deck;
        let traits = &deck.goals[usize::from(goal)];
        let mut judged = self.rows[row].types;
        let sums = &self.plain[row * deck.plain..][..deck.plain];
        for share in &traits.plain {
            let sum = sums[usize::from(share.category)];
            judged.change(sum.judge(deck.individual), sum.and(share.sum).judge(deck.individual));
        }
        let values = &self.filtered[row * deck.filters.len()..];
        for share in &traits.filtered {
            let category = usize::from(share.category);
            let (values, filter) = (&values[category], deck.filters[category]);
            let judge = |values: &Sorted| values.judge(filter, deck.individual);
            judged.change(judge(values), judge(&values.and(share)));
        }
        judged
    }

    /// Adds a goal's types to those of a row.
    fn add(&mut self, row: usize, goal: u16) {
        let traits = &self.deck.goals[usize::from(goal)];
        for share in &traits.plain {
            let sum = &mut self.plain[row * self.deck.plain + usize::from(share.category)];
            *sum = sum.and(share.sum);
        }
        for share in &traits.filtered {
            let place = row * self.deck.filters.len() + usize::from(share.category);
            self.filtered[place] = self.filtered[place].and(share);
        }
    }

    /// What the row types of a row save or cost, once this goal fills it.
    fn rowtypes(&self, row: usize, place: u8, goal: u16) -> i32 {
        // In the row's order, but the goal comes last, as it does for the generator.
        let mut goals = Row::SQUARES[row].map(|square| self.goals[square]);
        goals[usize::from(place)..].rotate_left(1);
        goals[4] = goal;
        let goals = goals.map(|goal| self.deck.goals[usize::from(goal)].rowtypes.as_slice());
        let [first, others @ ..] = goals;
        let mut saved = 0;
        for (index, &(rowtype, value)) in first.iter().enumerate() {
            let mut cost = value;
            for other in others {
                // Mostly at the same place.
                let entry = match other.get(index) {
                    Some(entry) if entry.0 == rowtype => Some(entry),
                    _ => other.iter().find(|entry| entry.0 == rowtype),
                };
                // Row types count up to the first that some goal lacks. All that the first goal
                // lacks come later than those it has.
                let Some((_, value)) = entry else { return saved };
                cost += value;
            }
            let threshold = self.deck.thresholds[usize::from(rowtype)];
            if threshold > cost {
                saved += if threshold > 0 {
                    threshold - cost
                } else if threshold < 0 {
                    cost - threshold
                } else {
                    0
                };
            }
        }
        saved
    }

    /// What the types of two goals save, whatever else is on the card.
    fn pair(&mut self, goal: u16, other: u16) -> i32 {
        let index = usize::from(goal) * self.deck.goals.len() + usize::from(other);
        if self.pairs[index] == UNKNOWN {
            self.plain[PAIR * self.deck.plain..].fill(Sum::NONE);
            self.filtered[PAIR * self.deck.filters.len()..].fill(Sorted::NONE);
            self.rows[PAIR].types = Judged::default();
            self.rows[PAIR].types = self.with(PAIR, goal);
            self.add(PAIR, goal);
            let types = self.with(PAIR, other);
            self.pairs[index] = if types.excesses > 0 { self.deck.too_much } else { types.total };
        }
        self.pairs[index]
    }
}
