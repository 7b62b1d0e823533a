#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::missing_errors_doc, clippy::missing_panics_doc)]
#![cfg_attr(
    not(test),
    warn(clippy::disallowed_macros, clippy::disallowed_methods, clippy::disallowed_types)
)]

pub mod bingo;
pub mod message;
pub mod order;
pub mod puyo;
pub mod rng;
#[cfg(feature = "schemars")]
pub mod schema;
mod seed;
mod text;
pub mod voltorb;

/// Returns dice for simulations: 32 random bits at each call, the same ones for the same number.
///
/// ```
/// let [mut one, mut other] = [foretile_games::dice(7), foretile_games::dice(7)];
/// assert_eq!(one(), other());
/// ```
pub fn dice(number: u32) -> impl FnMut() -> u32 {
    let mut rng = rng::mt19937::Mt19937::new(number);
    move || rng.next_u32()
}
