//! Modes, their profiles, and the rules that each site or tool used. The numbers of the profiles are in the table of
//! [`crate::bingo`], which names their source.

use std::fmt;
use std::str::FromStr;

use super::square::SquareKind;
use crate::text::read_and_write_as_text;

/// The kind of card, by what wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(description = "What a card is played for."),
    schemars(with = "String", extend("enum" = Mode::ALL.map(Mode::name)))
)]
pub enum Mode {
    /// A row wins.
    #[default]
    Normal,
    /// All 25 goals win. No two goals anywhere on the card may save each other too much time.
    Blackout,
    /// A row wins and takes less than an hour.
    Short,
    /// All 25 goals of a short card win.
    ShortBlackout,
}

impl Mode {
    /// All four modes.
    pub const ALL: [Self; 4] = [Self::Normal, Self::Blackout, Self::Short, Self::ShortBlackout];

    /// Returns the name, such as `short-blackout`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Blackout => "blackout",
            Self::Short => "short",
            Self::ShortBlackout => "short-blackout",
        }
    }

    /// Returns whether no two goals of the card may conflict.
    const fn is_blackout(self) -> bool {
        matches!(self, Self::Blackout | Self::ShortBlackout)
    }

    /// Returns the generator's rules for this mode: the defaults of version 2.0.0.
    pub const fn rules(self) -> Rules {
        let (part, profile) = match self {
            Self::Normal => (ListPart::Normal, Profile::NORMAL),
            Self::Blackout => (ListPart::Normal, Profile::BLACKOUT),
            Self::Short => (ListPart::Short, Profile::SHORT),
            Self::ShortBlackout => (ListPart::Short, Profile::SHORT_BLACKOUT),
        };
        Rules {
            part,
            profile,
            no_conflicts: self.is_blackout(),
            square: SquareKind::Magic,
            before_10_2: false,
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error when a text is not a mode.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseModeError(String);

impl fmt::Display for ParseModeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.0;
        write!(
            f,
            "`{text}` is not a mode: expected normal, blackout, short or short-blackout, such as short"
        )
    }
}

impl std::error::Error for ParseModeError {}

impl FromStr for Mode {
    type Err = ParseModeError;

    /// Also accepts the spellings of other tools: `shortBlackout`, `short_blackout`.
    fn from_str(text: &str) -> Result<Self, ParseModeError> {
        let letters = |text: &str| text.to_lowercase().replace(['-', '_'], "");
        Self::ALL
            .into_iter()
            .find(|mode| letters(mode.name()) == letters(text))
            .ok_or_else(|| ParseModeError(text.to_owned()))
    }
}

read_and_write_as_text!(Mode);

/// One of the two sub-lists of a combined list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListPart {
    /// Goals for cards of full length.
    Normal,
    /// Goals for short cards.
    Short,
}

/// The numbers that control how a card is dealt. Times and synergies are in minutes.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Profile {
    /// The lowest synergy of a row. It is negative: a row may cost this much.
    pub minimum_synergy: f64,
    /// The highest synergy of a row.
    pub maximum_synergy: f64,
    /// The highest synergy of one category.
    pub maximum_individual_synergy: f64,
    /// The first offset: how far a goal's time may be from the desired time.
    pub initial_offset: f64,
    /// The last offset. It grows from the first in steps of 1.
    pub maximum_offset: f64,
    /// A row's time besides its goals. Only the estimate of its length uses it.
    pub baseline_time: f64,
    /// The desired time of difficulty 1.
    pub time_per_difficulty: f64,
    /// A synergy that stands for "these never belong together".
    pub too_much_synergy: f64,
    /// Whether weights influence the order of goals. Otherwise, the order is a plain shuffle.
    pub use_frequency_balancing: bool,
}

impl Profile {
    const NORMAL: Self = Self {
        minimum_synergy: -3.0,
        maximum_synergy: 7.0,
        maximum_individual_synergy: 3.75,
        initial_offset: 1.0,
        maximum_offset: 2.0,
        baseline_time: 24.75,
        time_per_difficulty: 0.75,
        too_much_synergy: 100.0,
        use_frequency_balancing: true,
    };
    const BLACKOUT: Self = Self {
        minimum_synergy: -10.0,
        maximum_synergy: 10.0,
        maximum_individual_synergy: 4.5,
        initial_offset: 2.0,
        maximum_offset: 6.0,
        ..Self::NORMAL
    };
    const SHORT: Self = Self {
        maximum_synergy: 3.0,
        baseline_time: 12.0,
        time_per_difficulty: 0.5,
        ..Self::NORMAL
    };
    const SHORT_BLACKOUT: Self = Self {
        minimum_synergy: -4.0,
        maximum_synergy: 4.0,
        initial_offset: 2.0,
        maximum_offset: 6.0,
        ..Self::SHORT
    };

    /// Returns the profile from before list v9.3: a higher limit for one category, and no weights.
    const fn before_balancing(self) -> Self {
        Self { maximum_individual_synergy: 4.5, use_frequency_balancing: false, ..self }
    }
}

/// Everything that determines how cards are dealt from a list.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rules {
    /// The sub-list to deal from.
    pub part: ListPart,
    /// The numbers to deal by.
    pub profile: Profile,
    /// Whether no two goals of the card may conflict.
    pub no_conflicts: bool,
    /// Which difficulties the squares have.
    pub square: SquareKind,
    /// Whether lists are read as the site read them before its version 10.2: a row type that a goal of the row lacks is
    /// skipped, and those after it count (later, the first such row type ends them); and filters are read by
    /// [`Filter::parse_before_10_2`](super::Filter::parse_before_10_2). The lists of versions 9 to
    /// 10.1 have the same cards either way.
    pub before_10_2: bool,
}

/// The site or tool whose cards to deal. They used different code for the same list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(description = "The site or program whose rules deal the card."),
    schemars(with = "String", extend("enum" = Compat::ALL.map(Compat::name)))
)]
pub enum Compat {
    /// The npm package `oot-bingo-generator` 2.0.0.
    #[default]
    Npm,
    /// The community's site, where each list version kept its own generator.
    Site,
    /// Bingosync.
    Bingosync,
}

impl Compat {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Npm, Self::Site, Self::Bingosync];

    /// Returns the name, such as `npm`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Npm => "npm",
            Self::Site => "site",
            Self::Bingosync => "bingosync",
        }
    }
}

impl fmt::Display for Compat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error when a text is not a [`Compat`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseCompatError(String);

impl fmt::Display for ParseCompatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a source of cards: expected npm, site or bingosync, such as site",
            self.0
        )
    }
}

impl std::error::Error for ParseCompatError {}

impl FromStr for Compat {
    type Err = ParseCompatError;

    fn from_str(text: &str) -> Result<Self, ParseCompatError> {
        Self::ALL
            .into_iter()
            .find(|compat| compat.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| ParseCompatError(text.to_owned()))
    }
}

read_and_write_as_text!(Compat);

/// Returns the rules of the site, determined by comparing with the site's own files.
pub(super) fn site(version: Option<[u32; 3]>, mode: Mode) -> Rules {
    let Some(version) = version else { return mode.rules() };
    let before = |major, minor| version < [major, minor, 0];
    // If a version did not have the mode yet, the site dealt normal cards.
    let known = match mode {
        Mode::Blackout if before(9, 2) => Mode::Normal,
        Mode::ShortBlackout if before(10, 2) => Mode::Normal,
        mode => mode,
    };
    let mut rules = known.rules();
    if before(9, 3) {
        rules.profile = rules.profile.before_balancing();
    }
    if before(9, 1) && mode == Mode::Short {
        rules = Rules { square: SquareKind::LowerHalf, ..site(Some(version), Mode::Normal) };
    }
    rules.before_10_2 = before(10, 2);
    if rules.part == ListPart::Normal {
        rules.profile.baseline_time = match () {
            () if before(9, 3) => 28.25,
            () if before(10, 0) => 27.75,
            () => 24.75,
        };
    }
    rules
}

/// Returns whether a text is the version of a list, such as `v9.5.1`.
pub fn is_version(text: &str) -> bool {
    version_numbers(text).is_some()
}

/// Parses a version such as `v10.3.2`, `v9` or `9.1`.
pub(super) fn version_numbers(version: &str) -> Option<[u32; 3]> {
    let mut numbers = [0; 3];
    let mut pieces = version.strip_prefix('v').unwrap_or(version).split('.');
    for (number, piece) in numbers.iter_mut().zip(&mut pieces) {
        *number = piece.parse().ok()?;
    }
    pieces.next().is_none().then_some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_have_many_names() {
        for text in ["short-blackout", "shortBlackout", "short_blackout", "SHORT-BLACKOUT"] {
            assert_eq!(text.parse(), Ok(Mode::ShortBlackout));
        }
        assert!("long".parse::<Mode>().unwrap_err().to_string().contains("expected normal"));
    }

    /// The first table of `bingo.md`: the numbers of the package's own profiles.
    #[test]
    fn modes_have_the_packages_numbers() {
        for (mode, synergies, offsets, times) in [
            (Mode::Normal, [-3.0, 7.0, 3.75], [1.0, 2.0], [24.75, 0.75]),
            (Mode::Short, [-3.0, 3.0, 3.75], [1.0, 2.0], [12.0, 0.5]),
            (Mode::Blackout, [-10.0, 10.0, 4.5], [2.0, 6.0], [24.75, 0.75]),
            (Mode::ShortBlackout, [-4.0, 4.0, 3.75], [2.0, 6.0], [12.0, 0.5]),
        ] {
            let profile = Profile {
                minimum_synergy: synergies[0],
                maximum_synergy: synergies[1],
                maximum_individual_synergy: synergies[2],
                initial_offset: offsets[0],
                maximum_offset: offsets[1],
                baseline_time: times[0],
                time_per_difficulty: times[1],
                too_much_synergy: 100.0,
                use_frequency_balancing: true,
            };
            assert_eq!(mode.rules().profile, profile, "{mode}");
        }
    }

    #[test]
    fn versions_are_numbers() {
        assert_eq!(version_numbers("v10.3.2"), Some([10, 3, 2]));
        assert_eq!(version_numbers("9"), Some([9, 0, 0]));
        for text in ["", "v", "v10.x", "my list", "1.2.3.4"] {
            assert_eq!(version_numbers(text), None, "{text}");
        }
    }

    /// Bingosync deals short blackouts from the normal list, and looks for no conflicts.
    #[test]
    fn bingosync_has_its_own_short_blackout() {
        for mode in Mode::ALL {
            let (bingosync, npm) = (Compat::Bingosync.rules("v10.1", mode), mode.rules());
            assert_eq!(bingosync.profile, npm.profile, "{mode}");
            let own = (bingosync.part, bingosync.no_conflicts);
            match mode {
                Mode::ShortBlackout => assert_eq!(own, (ListPart::Normal, false)),
                _ => assert_eq!(bingosync, npm, "{mode}"),
            }
        }
        assert!(Mode::ShortBlackout.rules().no_conflicts);
    }

    /// The second table of `bingo.md`: every cell that is not the default.
    #[test]
    fn the_site_is_as_the_table_says() {
        let normal = Mode::Normal.rules();
        let rules = |version, mode| Compat::Site.rules(version, mode);
        for version in ["v9.3", "v9.5.1", "v10.1"] {
            assert!(!rules(version, Mode::ShortBlackout).no_conflicts);
            assert_eq!(rules(version, Mode::ShortBlackout).part, ListPart::Normal);
            assert_eq!(
                rules(version, Mode::Short),
                Rules { before_10_2: true, ..Mode::Short.rules() }
            );
            assert!(rules(version, Mode::Blackout).no_conflicts);
        }
        for mode in Mode::ALL {
            assert_eq!(rules("v10.2", mode), mode.rules());
            assert_eq!(rules("our own", mode), mode.rules());
        }
        assert_eq!(rules("v10.0", Mode::Normal), Rules { before_10_2: true, ..normal });
        assert_eq!(rules("v9.3", Mode::Normal).profile.baseline_time, 27.75);
        let a = rules("v9.2", Mode::Normal);
        assert_eq!(a.profile.maximum_individual_synergy, 4.5);
        assert!(!a.profile.use_frequency_balancing);
        assert_eq!(a.profile.baseline_time, 28.25);
        assert_eq!(rules("v9.1", Mode::Blackout), a);
        assert_eq!(rules("v9.2", Mode::ShortBlackout), a);
        assert!(rules("v9.2", Mode::Blackout).no_conflicts);
        assert_eq!(rules("v9", Mode::Short), Rules { square: SquareKind::LowerHalf, ..a });
        assert_eq!(rules("v9.1", Mode::Short).part, ListPart::Short);
        // A beta has the generator of a later version.
        for (beta, version) in
            [("v0.9.4.0", "v9.3"), ("v0.9.5.0", "v9.5.1"), ("beta0.9.6.3", "v10.1")]
        {
            assert!(Mode::ALL.iter().all(|mode| rules(beta, *mode) == rules(version, *mode)));
        }
        assert_eq!(rules("v0.9.6.0-j", Mode::Normal).profile.baseline_time, 24.75);
    }
}
