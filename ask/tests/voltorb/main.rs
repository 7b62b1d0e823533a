//! Questions about Voltorb Flip that the API lacks or answers only in part, called directly: answers must follow from the
//! rules of the game.

mod aims;
mod find;
mod reviews;
mod table;
mod visits;
