//! Follows a board from frame to frame, for one client or for many.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

use foretile_eyes::{Change, Follower, Picture, Point, Sighting};
use foretile_games::voltorb::Level;
use foretile_search::voltorb::SeenRound;
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::screen::{Ruled, Visit};
use crate::error::{Error, bail};
use crate::json::{Fault, Members, Question};
use crate::number::Whole;
use crate::voltorb::board::aim::Before;
use crate::voltorb::board::read::{KnownHints, Looked};

/// Follows a board over many frames, and the visit that it belongs to.
///
/// ```
/// use foretile_ask::crates::eyes::Picture;
/// use foretile_ask::voltorb::Following;
///
/// let mut following = Following::new(None);
/// let dark = Picture::from_rgb(256, 192, vec![0; 3 * 256 * 192]).unwrap();
/// let (changes, ruled) = following.look(&dark);
/// assert!(changes.is_empty() && ruled.is_none() && following.sighting().is_none());
/// ```
pub struct Following {
    follower: Follower,
    visit: Visit,
}

/// The changes in a frame, and the level that the rules give a new round.
pub type News = (Vec<Change>, Option<Ruled>);

impl Following {
    /// Creates a follower before its first frame. `first` is the level of the first round, if the player gave it.
    pub fn new(first: Option<Level>) -> Self {
        Self { follower: Follower::default(), visit: Visit::new(first) }
    }

    /// Takes the next frame.
    pub fn look(&mut self, picture: &Picture) -> News {
        self.look_at(picture, Point::default())
    }

    /// Takes a still picture. Unlike a frame of a video, it needs no second frame to confirm it.
    pub fn look_at_still(&mut self, picture: &Picture) -> News {
        let mut changes = self.follower.look(picture);
        changes.extend(self.follower.look(picture));
        (changes, self.visit.look(self.follower.sighting()))
    }

    fn look_at(&mut self, picture: &Picture, at: Point) -> News {
        let changes = self.follower.look_at(picture, at);
        (changes, self.visit.look(self.follower.sighting()))
    }

    /// Returns everything on which two frames agreed, or `None` while no board is in view.
    pub fn sighting(&self) -> Option<&Sighting> {
        self.follower.sighting()
    }

    /// Returns the level of the round in play: from the screen if it shows it, otherwise from the rules.
    pub fn level(&self) -> Option<Level> {
        self.visit.level()
    }

    /// Returns the rounds as far as they were seen; see [`Visit::rounds`].
    pub fn rounds(&self) -> Vec<SeenRound> {
        self.visit.rounds()
    }

    /// Takes the level of the round in play from its seed; see [`Visit::settle`].
    pub const fn settle(&mut self, level: Level) {
        self.visit.settle(level);
    }

    /// Returns the run before the round in play; see [`Visit::run`].
    pub fn run(&self) -> Option<u8> {
        self.visit.run()
    }

    /// Returns the rounds before the one in play, for an aim of the whole visit. Rounds that were not seen do not
    /// count, and the purse is unknown.
    pub fn before(&self) -> Before {
        Before { run: Some(Whole::new(self.visit.run_seen().into())), purse: None }
    }

    /// Returns the answer for the last frame.
    fn answer(&self, frame: &Frame, (changes, ruled): News) -> FollowedFrame {
        let At(at) = frame.at;
        let known = self.sighting().map(|sighting| sighting.clone().moved(-at.x, -at.y));
        // Unless all hints are known, this may be another round than the visit's.
        let played = self.sighting().and_then(Sighting::hints).and_then(|_| self.visit.played());
        let ruled = ruled.iter().map(ToString::to_string);
        let mut looked = Looked::new(known.as_slice(), played, &frame.known);
        if !self.follower.is_in_view() {
            (looked.read.bounds, looked.read.corners) = (None, None);
        }
        FollowedFrame {
            changes: changes.iter().map(ToString::to_string).chain(ruled).collect(),
            looked,
            level_used: self.level(),
            run: self.run(),
            cut: self.sighting().map(Sighting::surroundings),
        }
    }
}

/// Which board is on this frame, after those before it?
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Frame {
    /// The name of the video: 8 to 64 random letters, digits, - and _, chosen by the client. The server
    /// remembers 32 streams; a forgotten one starts again.
    #[cfg_attr(
        feature = "openapi",
        schemars(with = "String", regex(pattern = "^[-_0-9A-Za-z]{8,64}$"))
    )]
    stream: Stream,
    /// The place in the frame where the picture was cut out: LEFT,TOP.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schemars(with = "Option<String>"))]
    at: At,
    /// The known hints of the rows, then of the columns; unknown parts are left out:
    /// `5:1,3:2,5:1,4:1,8:1,5:,:,,,`.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schemars(with = "Option<String>"))]
    known: KnownHints,
}

impl Question for Frame {
    const EXAMPLE: &'static str = "stream=9f86d081884c7d65&at=120,64";

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// The name of a stream of frames, chosen by the client.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
struct Stream(String);

impl TryFrom<String> for Stream {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let is_good = |letter: u8| letter.is_ascii_alphanumeric() || b"-_".contains(&letter);
        if (8..=64).contains(&text.len()) && text.bytes().all(is_good) {
            return Ok(Self(text));
        }
        Err(format!(
            "`{text}` is not the name of a stream: expected 8 to 64 random letters, digits, - and _, such as \
             9f86d081884c7d65"
        ))
    }
}

/// The place in a frame where a picture was cut out; its text is `LEFT,TOP`.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(try_from = "String")]
struct At(Point);

impl TryFrom<String> for At {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        // A `u16` is enough for the pixels of any screen, and sums are exact.
        let pixel = |text: &str| text.parse::<u16>().ok().map(f64::from);
        let place =
            text.split_once(',').and_then(|(x, y)| Some(Point { x: pixel(x)?, y: pixel(y)? }));
        place.map(Self).ok_or_else(|| {
            format!("`{text}` is not a place in a frame: expected pixels LEFT,TOP, such as 120,64")
        })
    }
}

/// The state after a frame, and what the frame changed.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct FollowedFrame {
    /// What this frame changed, in words.
    pub changes: Vec<String>,
    /// What is known of the board. Its place is in pixels of the picture in the request, and null if that picture does not
    /// show it.
    #[serde(flatten)]
    pub looked: Looked,
    /// The level of the round in play: the screen's, else the rules'.
    pub level_used: Option<Level>,
    /// The run of the visit before that round, if it is certain.
    pub run: Option<u8>,
    /// The part of the next frame to send: left, top, width and height in pixels of the frame. It may reach
    /// beyond the right and lower edge. Null while no board is in view: then send the whole frame.
    pub cut: Option<[u32; 4]>,
}

/// Follows boards for several clients at once, by the names of their streams. A stream that was forgotten starts again
/// with its next frame.
#[derive(Default)]
pub struct Streams(Mutex<Vec<(Stream, Shared)>>);

type Shared = Arc<Mutex<Following>>;

/// The most streams at once. Each takes about a quarter of a megabyte.
const MOST_STREAMS: usize = 32;

impl Streams {
    /// Creates an empty table of streams.
    pub const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// Takes the next frame of a stream.
    ///
    /// # Errors
    /// If another frame of this stream is still being read.
    pub fn follow(&self, frame: &Frame, picture: &Picture) -> Result<FollowedFrame, Error> {
        let shared = self.of(&frame.stream);
        let mut following = match shared.try_lock() {
            Ok(following) => following,
            Err(TryLockError::WouldBlock) => bail!(
                Busy,
                "another frame of this stream is being read: expected one after the other, or a stream \
                of its own"
            ),
            Err(TryLockError::Poisoned(broken)) => {
                shared.clear_poison();
                let mut following = broken.into_inner();
                *following = Following::new(None);
                following
            }
        };
        let news = following.look_at(picture, frame.at.0);
        Ok(following.answer(frame, news))
    }

    /// Forgets a stream that has ended, and returns the empty state.
    pub fn end(&self, frame: &Frame) -> FollowedFrame {
        self.all().retain(|(stream, _)| *stream != frame.stream);
        Following::new(None).answer(frame, (Vec::new(), None))
    }

    /// Returns the state of this stream. If there are too many streams, it forgets the least recently used one.
    fn of(&self, stream: &Stream) -> Shared {
        let mut all = self.all();
        let known = all.iter().position(|(other, _)| other == stream);
        let following = match known {
            Some(index) => all.remove(index).1,
            None => Arc::new(Mutex::new(Following::new(None))),
        };
        if all.len() == MOST_STREAMS {
            all.remove(0);
        }
        all.push((stream.clone(), following.clone()));
        following
    }

    fn all(&self) -> MutexGuard<'_, Vec<(Stream, Shared)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use foretile_games::voltorb::{Cards, Hints};

    use super::*;
    use crate::voltorb::visit::screen::tests::{board, sighting, win};

    fn frame(name: &str) -> Frame {
        let query = format!("stream={name:x<8}");
        crate::json::query(&query).unwrap_or_else(|_| panic!("{query}"))
    }

    fn dark() -> Picture {
        Picture::from_rgb(64, 64, vec![0; 3 * 64 * 64]).unwrap()
    }

    #[test]
    fn a_stream_has_a_name_and_a_picture_a_place() {
        let long = "a".repeat(64);
        for good in ["12345678", "a-b_C-90", &long] {
            assert!(Stream::try_from(good.to_owned()).is_ok(), "{good}");
        }
        let longer = "a".repeat(65);
        for bad in ["", "1234567", "12345678.", "1234567 8", "ééééé", &longer] {
            let error = Stream::try_from(bad.to_owned()).err().unwrap();
            assert!(error.ends_with("such as 9f86d081884c7d65"), "{error}");
        }
        for (text, x, y) in [("0,0", 0.0, 0.0), ("120,64", 120.0, 64.0), ("65535,1", 65_535.0, 1.0)]
        {
            let At(at) = At::try_from(text.to_owned()).unwrap();
            assert_eq!((at.x, at.y), (x, y), "{text}");
        }
        for bad in ["", "1", "1,", ",1", "-1,0", "1,65536", "1,2,3"] {
            let error = At::try_from(bad.to_owned()).err().unwrap();
            assert!(error.ends_with("such as 120,64"), "{error}");
        }
    }

    /// Before the first board of a visit, only its first level is known.
    #[test]
    fn a_dark_screen_reveals_nothing() {
        let mut following = Following::new(Some(Level::EIGHTH));
        for _ in 0..2 {
            let (changes, ruled) = following.look(&dark());
            assert!(changes.is_empty() && ruled.is_none());
        }
        assert!(following.sighting().is_none());
        assert_eq!((following.level(), following.run()), (Some(Level::EIGHTH), None));
        assert_eq!(following.before().run(), 0);
    }

    /// Only seen rounds count; the run of the visit is known once a seen round broke it.
    #[test]
    fn the_rounds_that_were_seen_come_before_the_next_one() {
        let mut following = Following::new(Level::new(4).ok());
        win(&mut following.visit, board());
        let Hints { rows, cols } = board().hints();
        let next = sighting(Hints { rows: cols, cols: rows }, Cards::FACE_DOWN, None);
        following.visit.look(Some(&next));
        // Five cards are too few for a run.
        assert_eq!((following.run(), following.before().run()), (Some(0), 0));
    }

    #[test]
    fn the_least_recently_used_stream_is_forgotten() {
        let streams = Streams::new();
        let following = |name: &str| streams.of(&frame(name).stream);
        let [first, second] = ["first", "second"].map(following);
        for other in 2..MOST_STREAMS {
            following(&other.to_string());
        }
        assert!(Arc::ptr_eq(&first, &following("first")), "it has a frame again");
        following("one-more");
        assert_eq!(streams.all().len(), MOST_STREAMS);
        assert!(Arc::ptr_eq(&first, &following("first")));
        assert!(!Arc::ptr_eq(&second, &following("second")));
        streams.end(&frame("first"));
        assert!(!Arc::ptr_eq(&first, &following("first")));
    }

    #[test]
    fn frames_of_a_stream_come_one_after_the_other() {
        let streams = Streams::new();
        let busy = streams.of(&frame("busy").stream);
        let held = busy.lock().unwrap();
        let refused = streams.follow(&frame("busy"), &dark()).err().unwrap().to_string();
        assert!(refused.contains("one after the other"), "{refused}");
        assert!(streams.follow(&frame("other"), &dark()).is_ok());
        drop(held);
        assert!(streams.follow(&frame("busy"), &dark()).is_ok());
    }

    #[test]
    fn a_stream_that_broke_starts_anew() {
        let streams = Streams::new();
        let shared = streams.of(&frame("broken").stream);
        let breaks = std::thread::spawn(move || {
            let _held = shared.lock().unwrap();
            panic!("a bug");
        });
        assert!(breaks.join().is_err());
        assert!(streams.follow(&frame("broken"), &dark()).is_ok());
        assert!(streams.follow(&frame("broken"), &dark()).is_ok());
    }
}
