//! Foretile.
fn main() {}
