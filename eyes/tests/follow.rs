//! Frames made of labelled pictures: turns, messages, moves and losses.

use foretile_eyes::{Change, Face, Follower, Picture, Point, Warning, read};

foretile_golden::tests! {
    [Screens] two_frames_make_a_change;
    [Screens] hints_are_remembered_under_a_message;
    [Screens] rounds_moves_and_losses_are_noticed;
    [Screens] a_part_of_a_frame_is_enough;
}

fn screen(name: &str) -> Picture {
    let file = foretile_golden::screens().join(name);
    Picture::decode(&std::fs::read(file).unwrap()).unwrap()
}

/// The picture with a box copied from another of the same size.
fn with_box(picture: &Picture, from: &Picture, [x, y, w, h]: [usize; 4]) -> Picture {
    let mut rgb = picture.rgb().to_vec();
    for row in y..y + h {
        let at = 3 * (row * picture.width() + x);
        rgb[at..at + 3 * w].copy_from_slice(&from.rgb()[at..at + 3 * w]);
    }
    Picture::from_rgb(picture.width(), picture.height(), rgb).unwrap()
}

/// The picture further right and down on a grey ground.
fn moved(picture: &Picture, right: usize, down: usize) -> Picture {
    let (width, height) = (picture.width() + 60, picture.height() + 60);
    let mut rgb = vec![90; 3 * width * height];
    for (row, line) in picture.rgb().chunks(3 * picture.width()).enumerate() {
        let at = 3 * ((row + down) * width + right);
        rgb[at..at + line.len()].copy_from_slice(line);
    }
    Picture::from_rgb(width, height, rgb).unwrap()
}

fn two_frames_make_a_change() {
    let (before, other) = (screen("native_002.png"), screen("native_004.png"));
    let (down, up) = (read(&before).remove(0), read(&other).remove(0));
    let turned = |card: &usize| {
        down.cards[*card].face.value == Some(Face::Down)
            && up.known_cards().values()[*card].is_some()
    };
    let card = (0..25).find(turned).expect("a card that only the second has turned");
    let value = up.known_cards().values()[card].unwrap();
    let after = with_box(&before, &other, [8 + 32 * (card % 5), 8 + 32 * (card / 5), 24, 24]);

    let mut follower = Follower::default();
    assert_eq!(follower.look(&before), []);
    assert_eq!(follower.look(&before), [Change::Found]);
    assert_eq!(follower.look(&before), []);
    assert_eq!(follower.look(&after), [], "one frame is not enough");
    assert_eq!(follower.look(&after), [Change::Card(card, Face::Up(value))]);
    assert_eq!(follower.sighting().unwrap().hints(), down.hints());
    // A flash of one frame goes unnoticed.
    assert_eq!(follower.look(&before), []);
    assert_eq!(follower.look(&after), []);
    assert_eq!(follower.look(&after), []);
}

fn hints_are_remembered_under_a_message() {
    let message = screen("negative_003.png");
    let covered = read(&message).remove(0);
    assert!(covered.warnings.contains(&Warning::HintHidden(5)));
    let clear = screen("native_001.png");
    let known = read(&clear)[0].hints().unwrap();
    // The message's box, y 160 to 192 of the lower screen.
    let covered = with_box(&clear, &message, [0, 192 + 160, 256, 32]);
    let mut follower = Follower::default();
    for frame in [&clear, &clear, &covered, &covered, &covered] {
        follower.look(frame);
    }
    let sighting = follower.sighting().unwrap();
    assert_eq!(sighting.hints(), Some(known));
    assert_eq!(sighting.warnings, []);
}

fn rounds_moves_and_losses_are_noticed() {
    let (first, second) = (screen("native_001.png"), screen("native_011.png"));
    let idle = screen("native_005.png");
    let mut follower = Follower::default();
    follower.look(&moved(&first, 10, 10));
    assert_eq!(follower.look(&moved(&first, 10, 10)), [Change::Found]);
    follower.look(&moved(&second, 10, 10));
    assert_eq!(follower.look(&moved(&second, 10, 10)), [Change::NewRound]);
    assert_eq!(follower.sighting().unwrap().hints(), read(&second)[0].hints());
    assert_eq!(follower.sighting().unwrap().level, read(&second)[0].level);
    let changes = [follower.look(&moved(&second, 37, 22)), follower.look(&moved(&second, 37, 22))];
    assert_eq!(changes.concat(), [Change::Moved]);
    assert!((follower.sighting().unwrap().bounds()[0] - 43.0).abs() < 0.5);
    let blank = Picture::from_rgb(300, 300, vec![0; 270_000]).unwrap();
    assert_eq!(follower.look(&blank), []);
    assert_eq!(follower.look(&blank), [Change::Lost]);
    assert!(follower.sighting().is_none());
    follower.look(&idle);
    assert_eq!(follower.look(&idle), [Change::Found]);
}

fn a_part_of_a_frame_is_enough() {
    let (first, second) = (screen("native_001.png"), screen("native_011.png"));
    let mut follower = Follower::default();
    follower.look(&moved(&first, 10, 20));
    assert_eq!(follower.look(&moved(&first, 10, 20)), [Change::Found]);
    let found = follower.sighting().unwrap().clone();
    // Only the game's part of the frame, and the whole frame again.
    let at = Point { x: 10.0, y: 20.0 };
    assert_eq!(follower.look_at(&first, at), []);
    assert_eq!(follower.look_at(&first, at), []);
    assert_eq!(follower.sighting().unwrap().corners, found.corners);
    assert_eq!(follower.look(&moved(&first, 10, 20)), []);
    follower.look_at(&second, at);
    assert_eq!(follower.look_at(&second, at), [Change::NewRound]);
    let known = follower.sighting().unwrap();
    assert_eq!((known.hints(), known.level), (read(&second)[0].hints(), read(&second)[0].level));
    // A cut at another place, which shows the board elsewhere in the frame.
    let at = Point { x: 40.0, y: 5.0 };
    let changes = [follower.look_at(&second, at), follower.look_at(&second, at)];
    assert_eq!(changes.concat(), [Change::Moved]);
    assert!((follower.sighting().unwrap().bounds()[0] - 46.0).abs() < 0.5);
}
