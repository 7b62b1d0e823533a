//! What a page shows reaches the overlays and the windows of a race, and nothing else does.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;

use crate::server::{Reply, Server};

const JSON: &str = "content-type: application/json\r\n";

fn publish(server: &Server, view: &str) -> Reply {
    publish_at(server, "/view", view)
}

fn publish_at(server: &Server, path: &str, view: &str) -> Reply {
    server.request("POST", path, JSON, view.as_bytes())
}

/// An overlay.
fn follow(server: &Server) -> BufReader<TcpStream> {
    follow_at(server, "/view")
}

fn follow_at(server: &Server, path: &str) -> BufReader<TcpStream> {
    let mut stream = server.connect();
    write!(stream, "GET {path} HTTP/1.1\r\nhost: {}\r\n\r\n", server.address).unwrap();
    BufReader::new(stream)
}

/// Waits for the next view.
fn next(overlay: &mut BufReader<TcpStream>) -> String {
    let mut lines = overlay.lines().map(Result::unwrap);
    let view = lines.find_map(|line| Some(line.strip_prefix("data: ")?.to_owned()));
    view.expect("the stream goes on")
}

#[test]
fn overlays_get_the_newest_view_and_all_later_ones() {
    let server = Server::start();
    let mut early = follow(&server);
    assert_eq!(publish(&server, r#"{"headline":"one\n"}"#).status, 204);
    assert_eq!(next(&mut early), r#"{"headline":"one\n"}"#);
    let mut late = follow(&server);
    assert_eq!(next(&mut late), r#"{"headline":"one\n"}"#);
    // Line breaks between members would end an event.
    assert_eq!(publish(&server, "{\"headline\":\n\n\"two\"}").status, 204);
    assert_eq!(next(&mut early), r#"{"headline":"two"}"#);
    assert_eq!(next(&mut late), r#"{"headline":"two"}"#);
    drop(early);
    assert_eq!(publish(&server, r#"{"headline":"three"}"#).status, 204);
    assert_eq!(next(&mut late), r#"{"headline":"three"}"#);
}

#[test]
fn only_views_of_our_page_are_passed_on() {
    let server = Server::start();
    for wrong in ["", "[]", "1", "{", "{\"a\":\"\u{1}\"}"] {
        let (status, message) = publish(&server, wrong).refusal();
        assert_eq!(status, 400, "{wrong}");
        assert!(message.contains("expected a JSON object"), "{message}");
    }
    let long = format!("{{\"headline\":\"{}\"}}", "a".repeat(64 << 10));
    assert_eq!(publish(&server, &long).refusal().0, 413);
    assert_eq!(server.request("POST", "/view", "", b"{}").refusal().0, 415);
    let elsewhere = format!("{JSON}origin: http://example.org\r\n");
    assert_eq!(server.request("POST", "/view", &elsewhere, b"{}").refusal().0, 403);
    assert_eq!(publish(&server, "{}").status, 204);
    assert_eq!(next(&mut follow(&server)), "{}");
}

/// Overlays that stay connected take no turn from questions.
#[test]
fn many_overlays_delay_nobody() {
    let server = Server::start();
    assert_eq!(publish(&server, "{}").status, 204);
    let mut overlays: Vec<_> = (0..200).map(|_| follow(&server)).collect();
    for overlay in &mut overlays {
        assert_eq!(next(overlay), "{}");
    }
    assert_eq!(server.ask("voltorb/deal", r#"{"seed":1}"#).status, 200);
    assert_eq!(publish(&server, r#"{"a":1}"#).status, 204);
    for overlay in &mut overlays {
        assert_eq!(next(overlay), r#"{"a":1}"#);
    }
}

#[test]
fn each_page_has_views_of_its_own() {
    let server = Server::start();
    let paths = ["/view", "/view/bingo", "/race"];
    let mut followers = paths.map(|path| follow_at(&server, path));
    for path in paths {
        assert_eq!(publish_at(&server, path, &format!(r#"{{"of":"{path}"}}"#)).status, 204);
    }
    for (path, follower) in paths.iter().zip(&mut followers) {
        assert_eq!(next(follower), format!(r#"{{"of":"{path}"}}"#));
    }
}
