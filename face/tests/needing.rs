//! The real program on lists, pictures and screens that some machines lack.

#[expect(dead_code, reason = "program.rs uses the rest")]
mod server;

foretile_golden::tests! {
    mod bingo_lists;
    #[cfg(target_os = "linux")]
    mod full_disk;
    mod playbingo;
    mod read;
    mod study;
    #[cfg(not(windows))]
    mod watch;
    mod web_files;
}
