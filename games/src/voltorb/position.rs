//! Positions: everything that a player knows.

use super::{Cards, Hints, Level};
#[cfg(feature = "serde")]
use super::{Hint, SIDE};

/// Everything that a player knows during a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "WrittenPosition"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(!from))]
pub struct Position {
    /// The level on the top screen.
    pub level: Level,
    /// The ten hints.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub hints: Hints,
    /// The cards; if JSON leaves them out, all are face down.
    #[cfg_attr(feature = "schemars", schemars(default))]
    pub cards: Cards,
}

/// The JSON members of a [`Position`] in one struct: unlike `flatten`, it gives a strict reader their names.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(rename = "Position")]
struct WrittenPosition {
    level: Level,
    rows: [Hint; SIDE],
    cols: [Hint; SIDE],
    #[serde(default)]
    cards: Cards,
}

#[cfg(feature = "serde")]
impl From<WrittenPosition> for Position {
    fn from(WrittenPosition { level, rows, cols, cards }: WrittenPosition) -> Self {
        Self { level, hints: Hints { rows, cols }, cards }
    }
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::*;

    #[test]
    fn a_position_comes_back_from_json() {
        let text = "21?01????3???????????????";
        let position = format!(
            r#"{{"level":2,"rows":[[4,2],[6,1],[7,0],[6,1],[2,3]],"cols":[[4,2],[6,1],[7,0],[6,1],[2,3]],"cards":"{text}"}}"#
        );
        let parsed: Position = serde_json::from_str(&position).unwrap();
        assert_eq!(serde_json::to_string(&parsed).unwrap(), position);
    }
}
