//! Which seeds deal what a player saw.
//!
//! - [`voltorb`]: the seed behind the hints of one or more Voltorb Flip boards;
//! - [`puyo`]: the pairs of Puyo Puyo!! 20th Anniversary, in all 65,536 queues;
//! - [`bingo`]: the seed behind an Ocarina of Time bingo card, or a few of its goals;
//! - [`sweep`]: goes through a space of places with all threads, for anything that is a
//!   [`sweep::Hunt`]; tells what it finds, stops when asked, goes on where it was;
//! - [`lanes`]: MT19937 on many seeds side by side, and [`dispatch`]: the widest vectors of this CPU.
//!
//! The Voltorb Flip hunt has a fast *sieve*, which may let a wrong candidate through but must miss none,
//! and a slow *confirmation* by the rules of `foretile-games`: a fault in the sieve costs time or a miss,
//! never a wrong answer.

pub mod bingo;
pub mod dispatch;
pub mod lanes;
pub mod puyo;
pub mod sweep;
pub mod voltorb;
