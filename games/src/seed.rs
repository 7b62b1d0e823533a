//! Reads seeds that are numbers.

/// Returns the number of a text: hexadecimal digits after `0x`, decimal ones without.
pub fn read(text: &str) -> Option<u32> {
    let (digits, radix) = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(hex) => (hex, 16),
        None => (text, 10),
    };
    // The standard library would take a sign.
    let digits =
        Some(digits).filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
    u32::from_str_radix(digits?, radix).ok()
}
