//! JSON schemas of values that have no type of their own. The types of the games have their schemas beside them.

/// A card, 0 to 24, row by row from the top left.
#[derive(schemars::JsonSchema)]
#[schemars(with = "u8", extend("maximum" = crate::voltorb::CARDS - 1))]
pub struct Card;
