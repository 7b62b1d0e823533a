//! Finds the seeds that deal what a player saw.
//!
//! - [`voltorb`]: the seed behind the hints of one or more Voltorb Flip boards;
//! - [`puyo`]: pairs of Puyo Puyo!! 20th Anniversary, in all 65,536 queues;
//! - [`bingo`]: the seed behind an Ocarina of Time bingo card, or behind a few of its goals;
//! - [`sweep`]: runs any [`sweep::Hunt`] on all threads, reports what it finds, can be stopped and continued;
//! - [`lanes`]: MT19937 on many seeds side by side;
//! - [`dispatch`]: picks the widest vector instructions of this CPU.
//!
//! The Voltorb Flip hunt has a fast *sieve*, which may pass a wrong candidate but must miss none, and a slow
//! *confirmation* by the rules of `foretile-games`. A bug in the sieve can cost time or a miss, but never
//! gives a wrong answer.

pub mod bingo;
pub mod dispatch;
pub mod lanes;
pub mod puyo;
pub mod sweep;
pub mod voltorb;
