//! The seed of a game's pairs.

use crate::seed::hexadecimal;

/// A seed, the number from which a game is dealt. There are 65,536.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(rename = "PuyoSeed", description = "A seed of the pair queue.")
)]
pub struct Seed(pub u16);

impl Seed {
    /// Returns all seeds in ascending order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..=u16::MAX).map(Self)
    }
}

hexadecimal!(Seed(u16), ParseSeedError, "seed", 4, such as "0x1A2B");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_hex_and_decimal() {
        assert_eq!("0x1A2B".parse(), Ok(Seed(6_699)));
        assert_eq!("65535".parse(), Ok(Seed(0xFFFF)));
        assert_eq!(Seed(0xAB).to_string(), "0x00AB");
        for text in ["65536", "0x10000", "", "0x", "-1", "+1", "six", "1A2B"] {
            let error = text.parse::<Seed>().unwrap_err().to_string();
            assert!(error.contains("such as 0x1A2B"), "{error}");
        }
    }
}
