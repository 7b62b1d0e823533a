//! The random number generators of the games, one file each.

pub mod lcg;
pub mod mt19937;
pub mod rotation;
pub mod seedrandom;
pub mod xoroshiro128plus;
