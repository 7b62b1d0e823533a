//! The pair queue of Puyo Puyo!! 20th Anniversary.
