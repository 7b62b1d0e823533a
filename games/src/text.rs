//! Macros for types whose JSON form is their text.

/// Implements `Serialize` through `Display`.
macro_rules! write_as_text {
    ($($name:ident)*) => {$(
        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )*};
}

/// Implements `Serialize` through `Display` and `Deserialize` through `FromStr`.
macro_rules! read_and_write_as_text {
    ($($name:ident)*) => {$(
        $crate::text::write_as_text!($name);

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}

pub(crate) use {read_and_write_as_text, write_as_text};
