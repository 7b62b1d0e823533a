//! Writes chances as percentages.

/// Formats a chance as a percentage. Only a chance of exactly 0 or 1 reads 0.0% or 100.0%, because
/// a card that is nearly safe is not safe.
pub fn percent(chance: f64) -> String {
    let text = format!("{:.1}%", 100.0 * chance);
    match text.as_str() {
        "0.0%" if chance > 0.0 => "<0.1%".into(),
        "100.0%" if chance < 1.0 => ">99.9%".into(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_certain_chances_read_as_certain() {
        for (chance, text) in [
            (0.0, "0.0%"),
            (1e-9, "<0.1%"),
            (0.0004, "<0.1%"),
            (0.0006, "0.1%"),
            (0.153, "15.3%"),
            (0.9994, "99.9%"),
            (0.9996, ">99.9%"),
            (1.0_f64.next_down(), ">99.9%"),
            (1.0, "100.0%"),
        ] {
            assert_eq!(percent(chance), text, "{chance}");
        }
    }
}
