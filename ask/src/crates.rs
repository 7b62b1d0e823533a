//! Re-exports for the front ends: types in questions and answers, and a few functions of the crates below. A front end
//! depends on this crate alone and can use nothing else of them. A test (`face/tests/dependencies/`) checks this list: it refuses
//! names that no front end uses, functions that deal or seed, and names that pass through another module.

/// Boards, levels, records and aims of Voltorb Flip.
pub mod voltorb {
    pub use foretile_games::voltorb::{
        CARDS, Cards, Clock, FiveHints, Hint, Hints, Level, Outcome, Position, RoundRecord, SIDE,
        Seed, SessionRecord, Standing, column_of, row_of, run_in_words,
    };
    pub use foretile_search::voltorb::{SeenRound, Upcoming};
    pub use foretile_solve::voltorb::strength::{Mean, Strength};
    pub use foretile_solve::voltorb::{Aim, Pick, SharedBounds};
}

/// Pairs and queues of Puyo Puyo.
pub mod puyo {
    pub use foretile_games::puyo::pools::Key;
    pub use foretile_games::puyo::{Colour, ColourCount, ColourNames, Pair, Pool, Rules, Seed};
    pub use foretile_search::puyo::{Match, Profile, SURE_CLEAR};
    pub use foretile_solve::puyo::PuzzleVerdict;
}

/// Lists, modes, rows and measures of bingo.
pub mod bingo {
    pub use foretile_games::bingo::bingosync::{Family, Length};
    pub use foretile_games::bingo::race::Aim as RaceAim;
    pub use foretile_games::bingo::{Compat, Mode, Row, Seed, Value, Version};
    pub use foretile_study::bingo::{Aim, Change, Improvement, JUDGED_BATCHES, Judged, Severity};
}

/// Pictures, and what is seen in them.
pub mod eyes {
    pub use foretile_eyes::{MAX_PIXELS, Picture, Sighting, overlay, read};
}

/// How a search is shared, and how far it is.
pub mod sweep {
    pub use foretile_search::sweep::{Scanned, Shard};
}

/// Writes tables and pictures, and shows hidden characters of texts.
pub mod study {
    pub use foretile_study::hidden::{escaped, is_hidden, visible};
    pub use foretile_study::picture::svg;
    #[cfg(feature = "files")]
    pub use foretile_study::table::{Table, write_arrow, write_csv, write_parquet};
}
