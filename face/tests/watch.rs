//! `foretile voltorb watch`: folders, raw frames, and a virtual X server.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use foretile_eyes::Picture;
use serde_json::Value;

foretile_golden::tests! {
    [Screens] a_folder_is_seen_picture_by_picture;
    [Screens] the_level_is_followed_by_the_rules;
    [Film] a_known_seed_stays_known_and_gives_the_advice;
    [Screens] raw_frames_come_through_standard_input;
    [] wrong_flags_and_no_screen_are_errors;
    [Screens, Display] a_window_is_watched_while_it_changes;
    [Screens, Display] regions_monitors_and_what_was_remembered_are_seen;
}

fn foretile(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foretile"));
    command.args(["voltorb", "watch"]).args(arguments).env_remove("DISPLAY");
    command
}

/// Ends a process when its test ends, even if the test fails.
struct KillOnDrop(Child);

impl Drop for KillOnDrop {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn picture(file: &Path) -> Picture {
    Picture::decode(&fs::read(file).unwrap()).unwrap()
}

fn label(screens: &Path, file: &str) -> Value {
    let labels = fs::read_to_string(screens.join("labels.jsonl")).unwrap();
    let mut labels = labels.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    labels.find(|label| label["file"] == file).unwrap()
}

fn a_folder_is_seen_picture_by_picture() {
    let screens = foretile_golden::screens();
    let folder = tempfile::tempdir().unwrap();
    for (from, to) in [("native_001.png", "1.png"), ("native_011.png", "2.png")] {
        fs::copy(screens.join(from), folder.path().join(to)).unwrap();
    }
    let output = foretile(&["--json", folder.path().to_str().unwrap()]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).unwrap();
    let seen: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(seen.len(), 2, "{lines}");
    assert_eq!(seen[1]["changes"], serde_json::json!(["a new round"]));
    for (seen, file) in seen.iter().zip(["native_001.png", "native_011.png"]) {
        let label = label(&screens, file);
        for key in ["rows", "cols", "cards", "level"] {
            assert_eq!(seen[key], label[key], "{file}: {key}");
        }
        assert!(seen["solved"]["boards"].as_u64().unwrap() > 0);
    }
    let folder = folder.path().to_str().unwrap();
    let output =
        foretile(&["--json", "--aim", "pace", "--time-limit", "1", folder]).output().unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    let first: Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
    assert_eq!(first["solved"]["aim"], "pace");
    assert!(!first["solved"]["best"].as_array().unwrap().is_empty(), "{first}");
}

/// Cuts out the touch screen, which is at the bottom of a picture.
fn touch(picture: &Picture) -> Vec<u8> {
    picture.rgb()[picture.rgb().len() - 3 * 256 * 192..].to_vec()
}

/// Copies a card of one touch screen to another.
fn copy_card(card: usize, from: &[u8], onto: &mut [u8]) {
    let (left, top) = (8 + 32 * (card % 5), 8 + 32 * (card / 5));
    for row in top..top + 24 {
        let at = 3 * (256 * row + left);
        onto[at..at + 72].copy_from_slice(&from[at..at + 72]);
    }
}

/// Returns what is printed for the board after a round. In the round, cards are turned one by one and
/// then, with `reveal`, all at once. The top screen is never visible.
fn after_a_round(screens: &Path, turned: &[usize], reveal: bool, level: &str) -> Value {
    let revealed = touch(&picture(&screens.join("native_005.png")));
    let next = touch(&picture(&screens.join("native_000.png")));
    let mut board = revealed.clone();
    for card in 0..25 {
        copy_card(card, &next, &mut board);
    }
    let mut frames = vec![board.clone()];
    for &card in turned {
        copy_card(card, &revealed, &mut board);
        frames.push(board.clone());
    }
    frames.extend(reveal.then_some(revealed));
    frames.push(next);
    let mut watch = foretile(&["--frames", "256x192", "--json", "--level", level])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = watch.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        for frame in frames {
            for _ in 0..2 {
                input.write_all(&frame).unwrap();
            }
        }
    });
    let output = watch.wait_with_output().unwrap();
    writer.join().unwrap();
    serde_json::from_str(String::from_utf8(output.stdout).unwrap().lines().last().unwrap()).unwrap()
}

/// The board is 21110 11113 30110 00001 11131, with 2s and 3s on cards 0, 9, 10 and 23.
fn the_level_is_followed_by_the_rules() {
    let screens = foretile_golden::screens();
    for (turned, reveal, level, change) in [
        (&[0, 9, 10, 23][..], true, Some(3), "level 3 by the rules, after the last round"),
        (&[0], true, Some(1), "level 1 by the rules, after the last round"),
        (&[0, 9, 4], true, Some(2), "level 2 by the rules, after the last round"),
        (&[0, 9], false, None, "the level is not sure: --level sets it"),
    ] {
        let seen = after_a_round(&screens, turned, reveal, "2");
        assert_eq!(seen["changes"], serde_json::json!(["a new round", change]), "{turned:?}");
        assert_eq!(seen["level"], Value::Null);
        assert_eq!(seen["level_used"].as_u64(), level, "{turned:?}");
        assert!(level != Some(1) || seen["solved"]["boards"].as_u64().unwrap() > 0);
    }
}

/// With any number of outputs before the first board, and whether or not frames are missed: the seed is known in every frame,
/// and no card is best that its board shows as a Voltorb.
fn a_known_seed_stays_known_and_gives_the_advice() {
    for step in [1, 3] {
        let folder = tempfile::tempdir().unwrap();
        for index in (0..48).step_by(step) {
            let name = format!("{index:03}.png");
            fs::copy(foretile_golden::film().join(&name), folder.path().join(&name)).unwrap();
        }
        let output = foretile(&["--json", "--level", "1", "--from", "2026-06-04T00:07", "--delay"])
            .args(["600..800", "--advance", "0..20", "--time-limit", "0.2"])
            .arg(folder.path())
            .output()
            .unwrap();
        let lines = String::from_utf8(output.stdout).unwrap();
        assert!(lines.lines().count() > 10, "{lines}");
        for line in lines.lines() {
            let seen: Value = serde_json::from_str(line).unwrap();
            let found = &seen["seeds"];
            let seed = &found["candidates"][0]["seed"];
            assert_eq!((&found["count"], seed), (&1.into(), &0x3100_027C.into()), "{line}");
            let board = found["candidates"][0]["board"].as_str().unwrap().as_bytes();
            let best = seen["solved"]["best"].as_array().unwrap();
            let is_voltorb = |card: &Value| board[card.as_u64().unwrap() as usize] == b'0';
            assert!(!best.iter().any(is_voltorb), "{line}");
        }
    }
}

fn raw_frames_come_through_standard_input() {
    let screens = foretile_golden::screens();
    let frame = picture(&screens.join("native_001.png"));
    let mut watch = foretile(&["--frames", "256x384"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = watch.stdin.take().unwrap();
    for _ in 0..3 {
        input.write_all(frame.rgb()).unwrap();
    }
    input.write_all(&frame.rgb()[..1000]).unwrap();
    drop(input);
    let output = watch.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    assert!(text.starts_with("a board is in view\n"), "{text}");
    assert_eq!(text.matches("fit. How likely").count(), 1, "{text}");
}

fn wrong_flags_and_no_screen_are_errors() {
    for (arguments, words) in [
        (vec!["--once"], "in the browser"),
        (vec!["--region", "1,2,3"], "100,50,512x768"),
        (vec!["--frames", "0x10"], "1920x1080"),
        (vec!["--frames", "99999x99999"], "1920x1080"),
        (vec!["no-such-folder"], "cannot read the folder"),
        (vec!["--aim", "soonest:coins:500", "."], "needs the coins in the purse"),
        (vec!["--aim", "pace", "--any-clock", "."], "looks beyond the round"),
    ] {
        let output = foretile(&arguments).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(words), "{error}");
    }
}

/// A virtual X server, with a window manager if `managed`.
struct Server {
    display: String,
    _processes: Vec<KillOnDrop>,
}

impl Server {
    fn start(managed: bool) -> Self {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "900x700x24", "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut number = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut number).unwrap();
        let display = format!(":{}", number.trim());
        let mut processes = vec![KillOnDrop(server)];
        if managed {
            let mut manager = Command::new("openbox");
            manager.env("DISPLAY", &display).stdout(Stdio::null()).stderr(Stdio::null());
            processes.insert(0, KillOnDrop(manager.spawn().unwrap()));
        }
        Self { display, _processes: processes }
    }
}

mod window {
    //! A window that shows a picture.

    use foretile_eyes::Picture;
    use x11rb::connection::Connection;
    use x11rb::protocol::xproto::*;
    use x11rb::rust_connection::RustConnection;
    use x11rb::wrapper::ConnectionExt as _;

    pub struct PictureWindow {
        connection: RustConnection,
        window: Window,
    }

    impl PictureWindow {
        pub fn open(display: &str, title: &str, picture: &Picture) -> Self {
            let (connection, number) = x11rb::connect(Some(display)).unwrap();
            let (root, depth) = {
                let screen = &connection.setup().roots[number];
                (screen.root, screen.root_depth)
            };
            let window = connection.generate_id().unwrap();
            let (width, height) = (picture.width() as u16, picture.height() as u16);
            let values = CreateWindowAux::new();
            let class = WindowClass::INPUT_OUTPUT;
            connection
                .create_window(depth, window, root, 60, 40, width, height, 0, class, 0, &values)
                .unwrap();
            let name = AtomEnum::WM_NAME;
            connection
                .change_property8(
                    PropMode::REPLACE,
                    window,
                    name,
                    AtomEnum::STRING,
                    title.as_bytes(),
                )
                .unwrap();
            connection.map_window(window).unwrap();
            let shown = Self { connection, window };
            shown.show(picture);
            shown
        }

        /// Waits until the window manager has taken the window. While it does, the window is nowhere for a moment.
        pub fn until_managed(&self) {
            let list = self.connection.intern_atom(false, b"_NET_CLIENT_LIST").unwrap();
            let list = list.reply().unwrap().atom;
            let root = self.connection.setup().roots[0].root;
            for _ in 0..600 {
                let property =
                    self.connection.get_property(false, root, list, AtomEnum::WINDOW, 0, 4096);
                let property = property.unwrap().reply().unwrap();
                if property.value32().into_iter().flatten().any(|window| window == self.window) {
                    return;
                }
                std::thread::sleep(std::time::Duration::from_millis(50));
            }
            panic!("no window manager took the window");
        }

        /// Makes the picture the window's background, which the server then draws by itself.
        pub fn show(&self, picture: &Picture) {
            let (width, height) = (picture.width() as u16, picture.height() as u16);
            let [pixmap, context] = [(); 2].map(|()| self.connection.generate_id().unwrap());
            self.connection.create_pixmap(24, pixmap, self.window, width, height).unwrap();
            self.connection.create_gc(context, pixmap, &CreateGCAux::new()).unwrap();
            let pixels = picture.rgb().chunks(3).flat_map(|rgb| [rgb[2], rgb[1], rgb[0], 0]);
            let pixels: Vec<u8> = pixels.collect();
            // A request is at most 256 KiB.
            let lines = 100;
            for (part, data) in pixels.chunks(4 * usize::from(width) * lines).enumerate() {
                let rows = (data.len() / 4 / usize::from(width)) as u16;
                let format = ImageFormat::Z_PIXMAP;
                let top = (part * lines) as i16;
                self.connection
                    .put_image(format, pixmap, context, width, rows, 0, top, 0, 24, data)
                    .unwrap();
            }
            let background = ChangeWindowAttributesAux::new().background_pixmap(pixmap);
            self.connection.change_window_attributes(self.window, &background).unwrap();
            self.connection.clear_area(false, self.window, 0, 0, 0, 0).unwrap();
            self.connection.sync().unwrap();
        }
    }
}

/// Asks repeatedly until the window is there, because the window manager needs a moment.
fn once(display: &str, arguments: &[&str], home: &Path) -> Value {
    for _ in 0..100 {
        let mut command = foretile(arguments);
        command.args(["--once", "--json"]).env("DISPLAY", display).env("XDG_CONFIG_HOME", home);
        let output = command.output().unwrap();
        if output.status.success() {
            return serde_json::from_slice(&output.stdout).unwrap();
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    panic!("{arguments:?} never saw a board");
}

fn lines_of(child: &mut Child) -> impl Iterator<Item = Value> + use<> {
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    lines.map(|line| serde_json::from_str(&line.unwrap()).unwrap())
}

fn a_window_is_watched_while_it_changes() {
    let screens = foretile_golden::screens();
    let server = Server::start(true);
    let (first, second) = ("native_001.png", "native_011.png");
    let shown = window::PictureWindow::open(&server.display, "melonDS 1.0", &picture(&screens.join(first)));
    shown.until_managed();
    let home = tempfile::tempdir().unwrap();
    let seen = once(&server.display, &["--window", "MELONDS"], home.path());
    assert_eq!(seen["cards"], label(&screens, first)["cards"]);

    let mut watch = foretile(&["--window", "melonds", "--every", "40", "--json"])
        .env("DISPLAY", &server.display)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = lines_of(&mut watch);
    let _ended = KillOnDrop(watch);
    let one = lines.next().unwrap();
    assert_eq!(one["changes"], serde_json::json!(["a board is in view"]));
    shown.show(&picture(&screens.join(second)));
    let two = lines.next().unwrap();
    assert_eq!(two["changes"], serde_json::json!(["a new round"]));
    for (seen, file) in [(one, first), (two, second)] {
        let label = label(&screens, file);
        for key in ["rows", "cols", "cards", "level"] {
            assert_eq!(seen[key], label[key], "{file}: {key}");
        }
    }
}

fn regions_monitors_and_what_was_remembered_are_seen() {
    let screens = foretile_golden::screens();
    let server = Server::start(false);
    let file = "native_001.png";
    let _shown = window::PictureWindow::open(&server.display, "any", &picture(&screens.join(file)));
    let home = tempfile::tempdir().unwrap();
    let truth = label(&screens, file);
    for arguments in [&[][..], &["--monitor", "1"], &["--region", "50,30,300x420"]] {
        let seen = once(&server.display, arguments, home.path());
        assert_eq!(seen["rows"], truth["rows"], "{arguments:?}");
    }
    let output = foretile(&["--calibrate"])
        .env("DISPLAY", &server.display)
        .env("XDG_CONFIG_HOME", home.path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let remembered: PathBuf = home.path().join("foretile/watch.json");
    let region: Value = serde_json::from_slice(&fs::read(&remembered).unwrap()).unwrap();
    assert!(region["width"].as_u64().unwrap() < 900, "{region}");
    let seen = once(&server.display, &[], home.path());
    assert_eq!((&seen["rows"], &seen["level"]), (&truth["rows"], &truth["level"]));
    let output = foretile(&["--window", "nothing", "--once"])
        .env("DISPLAY", &server.display)
        .output()
        .unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("expected a part of one of these, such as `any`: `any`"), "{error}");
}
