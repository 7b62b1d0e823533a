//! The README's picture of a session, drawn from what the real binary prints.

use std::process::Command;

use anstyle_svg::Term;
use snapbox::file;

const SESSION: [&str; 2] = [
    "voltorb solve --level 1 --rows 5:1,3:2,5:1,4:1,8:1 --cols 5:1,5:1,5:1,4:2,6:1",
    "voltorb deal --seed 0x6207030D",
];

/// `SNAPSHOTS=overwrite` draws it again.
#[test]
fn readme_picture_shows_what_is_printed() {
    let mut text = String::new();
    for arguments in SESSION {
        let output = Command::new(env!("CARGO_BIN_EXE_foretile"))
            .args(arguments.split(' '))
            .env_remove("NO_COLOR")
            .env("CLICOLOR_FORCE", "1")
            .output()
            .unwrap();
        assert!(output.status.success());
        text += &format!("\x1b[1;36m$\x1b[0m foretile {arguments}\n");
        text += std::str::from_utf8(&output.stdout).unwrap();
        text += "\n";
    }
    snapbox::assert_data_eq!(Term::new().render_svg(&text), file!["../../docs/session.svg": Text]);
}
