//! Questions about Voltorb Flip that the door does not have, or not with all that a program may ask: their answers follow
//! from the rules of the game, asked directly.

mod aims;
mod find;
mod reviews;
mod table;
mod visits;
