//! The limits of this room, pinned: a change of one is meant, or a fault.

use foretile_search::puyo::Errors;

/// Eight misread puyos, as the command line's help says.
#[test]
fn a_question_forgives_eight_misread_puyos() {
    assert!(Errors::new(8).is_ok());
    let error = Errors::new(9).unwrap_err().to_string();
    assert!(error.contains("expected 0 to 8"), "{error}");
}
