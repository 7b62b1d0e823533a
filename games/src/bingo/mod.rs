//! Ocarina of Time bingo: the community's cards, exactly.
