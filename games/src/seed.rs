//! The text of seeds that are numbers.

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

/// Gives a number its text: so many hexadecimal digits after `0x`. A text may also have fewer, or be a decimal number.
macro_rules! hexadecimal {
    ($name:ident($number:ty), $error:ident, $what:literal, $digits:literal, such as $example:literal) => {
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!("0x{:0", $digits, "X}"), self.0)
            }
        }

        #[doc = concat!("The error returned when a text is not a ", $what, ".")]
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct $error(String);

        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let expected = concat!(
                    "expected up to ",
                    $digits,
                    " hex digits after 0x, such as ",
                    $example,
                    ", or a decimal number up to"
                );
                write!(
                    f,
                    concat!("`{}` is not a ", $what, ": {} {}"),
                    self.0,
                    expected,
                    <$number>::MAX
                )
            }
        }

        impl std::error::Error for $error {}

        impl std::str::FromStr for $name {
            type Err = $error;

            fn from_str(text: &str) -> Result<Self, $error> {
                let number = crate::seed::read(text).and_then(|number| number.try_into().ok());
                number.map(Self).ok_or_else(|| $error(text.to_owned()))
            }
        }
    };
}
pub(crate) use hexadecimal;
