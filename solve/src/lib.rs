//! Which move is best while the board is unknown, and why.

#![forbid(unsafe_code)]
