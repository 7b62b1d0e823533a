//! `serve --lan`: links that each work once, on one device.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpStream, UdpSocket};
use std::time::Duration;

use crate::server::{Reply, Server};

const HOME: &str = "For one device in the home network: ";
const HERE: &str = "For another browser on this machine: ";

/// Starts a server for the home network. Returns it with its link for a device there, or `None` if there
/// is no network.
fn start() -> Option<(Server, String)> {
    let socket = UdpSocket::bind("0.0.0.0:0").and_then(|socket| socket.connect("192.0.2.1:9"));
    socket.ok()?;
    let server = Server::start_with(&["--lan"]);
    let link = server.printed.lines().find_map(|line| line.strip_prefix(HOME)).unwrap().to_owned();
    Some((server, link))
}

/// Requests a link with these headers, each with a line break.
fn follow(method: &str, link: &str, headers: &str) -> Reply {
    let (host, path) = link["http://".len()..].split_once('/').unwrap();
    let mut stream = TcpStream::connect(host).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let request = format!(
        "{method} /{path} HTTP/1.1\r\nhost: {host}\r\n{headers}content-length: 0\r\n\
         connection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut reply = String::new();
    stream.read_to_string(&mut reply).unwrap();
    Reply::parse(&reply)
}

/// Returns the cookie that a reply sets, in the form in which a client sends it back.
fn cookie(reply: &Reply) -> String {
    assert_eq!(reply.status, 303, "{}", reply.head);
    assert!(reply.head.contains("location: /\r\n"), "{}", reply.head);
    reply.head.split("set-cookie: ").nth(1).unwrap().split(';').next().unwrap().to_owned()
}

fn code(link: &str) -> &str {
    link.split_once("?key=").unwrap().1
}

fn page(link: &str) -> &str {
    link.split_once('?').unwrap().0
}

#[test]
fn the_home_network_needs_a_key() {
    let Some((server, home)) = start() else { return };
    assert!(server.printed.contains('█'), "a QR code: {}", server.printed);
    for path in ["/", "/style.css", "/?key=", "/?key=0123456789abcdef0123456789abcdef"] {
        assert_eq!(server.get(path).refusal().0, 403, "{path}");
        assert_eq!(
            follow("GET", &format!("{}{}", page(&home), &path[1..]), "").status,
            403,
            "{path}"
        );
    }
    assert_eq!(server.ask("voltorb/deal", r#"{"seed":1}"#).refusal().0, 403);
    assert_eq!(follow("GET", page(&home), "cookie: foretile=0\r\n").status, 403);
}

/// A person reads what to do in the browser's language; a program gets its refusal in JSON.
#[test]
fn a_browser_without_a_key_shows_where_to_find_a_link() {
    let Some((_server, home)) = start() else { return };
    for (wish, lang, text) in [
        ("de-CH,de;q=0.9", "de", "QR-Code"),
        ("fr", "fr", "QR code"),
        ("sv", "en", "Scan the newest one with this device"),
    ] {
        let headers = format!("accept: text/html,*/*;q=0.8\r\naccept-language: {wish}\r\n");
        let reply = follow("GET", page(&home), &headers);
        assert_eq!(reply.status, 403);
        assert!(reply.body.contains(&format!("<html lang=\"{lang}\">")), "{}", reply.body);
        assert!(reply.body.contains(text) && !reply.body.contains("<form"), "{}", reply.body);
        assert!(!reply.body.contains("{text}") && !reply.body.contains("{form}"), "{}", reply.body);
        assert!(reply.head.contains("content-type: text/html"), "{}", reply.head);
        let reply = follow("GET", &home, &headers);
        assert!(reply.status == 200 && reply.body.contains(&format!("<html lang=\"{lang}\">")));
    }
    assert!(follow("GET", page(&home), "").body.contains("{\"error\""));
}

/// A regression test: the first use hung, and the cookie was the link's code.
#[test]
fn a_link_works_once_and_gives_a_key_of_its_own() {
    let Some((server, home)) = start() else { return };
    for (link, next) in [(server.link.clone(), HERE), (home, HOME)] {
        let cookie = cookie(&follow("GET", &link, ""));
        assert!(!cookie.contains(code(&link)), "{cookie}");
        let with = |cookie: &str| {
            follow("GET", page(&link), &format!("cookie: other=1; {cookie}\r\n")).status
        };
        assert_eq!(with(&cookie), 200);
        assert_eq!(with(&format!("foretile={}", code(&link))), 403);
        assert_eq!(with(&format!("foretile=0; {cookie}")), 200);
        for method in ["GET", "POST", "HEAD"] {
            assert_eq!(follow(method, &link, "").status, 403, "{method} {link} once more");
        }
        let fresh = server.prints(next);
        assert_ne!(code(&fresh), code(&link));
        assert_eq!(follow("GET", &fresh, "").status, 303);
    }
}

/// Some phones preview a link before they show it.
#[test]
fn a_preview_does_not_use_up_a_link() {
    let Some((_server, home)) = start() else { return };
    let wants_page = "accept: text/html,*/*;q=0.8\r\n";
    for method in ["GET", "HEAD", "GET"] {
        let reply = follow(method, &home, wants_page);
        assert_eq!(reply.status, 200, "{method}");
        assert!(reply.head.contains("form-action 'self'"), "{}", reply.head);
        assert!(!reply.head.contains("set-cookie"), "{}", reply.head);
        assert_eq!(reply.body.contains("<form method=\"post\">"), method == "GET");
    }
    assert_eq!(follow("HEAD", &home, "").status, 200);
    let host = page(&home).trim_end_matches('/');
    let press = format!("{wants_page}origin: {host}\r\n");
    let cookie = cookie(&follow("POST", &home, &press));
    assert_eq!(follow("POST", &home, &press).status, 403);
    assert_eq!(follow("GET", page(&home), &format!("cookie: {cookie}\r\n")).status, 200);
}

/// What one device marks reaches the others, and no device without a key.
#[test]
fn devices_that_were_let_in_race_together() {
    let Some((server, home)) = start() else { return };
    let [here, phone] = [&server.link, &home].map(|link| cookie(&follow("GET", link, "")));
    let address = page(&home)["http://".len()..].trim_end_matches('/').to_owned();
    let mut stream = TcpStream::connect(&address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    write!(stream, "GET /race HTTP/1.1\r\nhost: {address}\r\ncookie: {phone}\r\n\r\n").unwrap();
    let json = "content-type: application/json\r\n";
    let notify = |cookie: &str, race: &[u8]| {
        server.request("POST", "/race", &format!("{json}{cookie}"), race).status
    };
    assert_eq!(notify("", br#"{"card":2}"#), 403);
    assert_eq!(notify(&format!("cookie: {here}\r\n"), br#"{"card":1}"#), 204);
    let mut lines = BufReader::new(stream).lines().map(Result::unwrap);
    assert_eq!(lines.find(|line| line.starts_with("data: ")).unwrap(), r#"data: {"card":1}"#);
    assert_eq!(follow("GET", &format!("{}race", page(&home)), "").status, 403);
}

/// Opens many connections without a key, from an address that is not a known device's.
#[test]
fn remote_clients_lock_nobody_out() {
    let Some((server, home)) = start() else { return };
    let host = page(&home)["http://".len()..].trim_end_matches('/').to_owned();
    let remote_clients: Vec<TcpStream> =
        (0..60).filter_map(|_| TcpStream::connect(&host).ok()).collect();
    let cookie_here = cookie(&follow("GET", &server.link, ""));
    let header = format!("cookie: {cookie_here}\r\n");
    assert_eq!(server.request("GET", "/", &header, b"").status, 200);
    assert_eq!(follow("GET", &home, "").status, 303, "a new device gets in");
    let open = remote_clients.iter().filter(|remote| is_open(remote)).count();
    assert!(open <= 8, "{open} remote clients' connections are open");
}

/// Returns whether the other side has not closed a connection yet.
fn is_open(mut stream: &TcpStream) -> bool {
    stream.set_nonblocking(true).unwrap();
    stream.read(&mut [0; 16]).is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock)
}

/// After two slashes a browser reads another host's name.
#[test]
fn a_link_never_leads_to_another_host() {
    for (path, location) in [
        ("//evil.example/", "/evil.example/"),
        ("///evil.example", "/evil.example"),
        ("/\\evil.example/", "/evil.example/"),
        ("/\\/evil.example/", "/evil.example/"),
        ("/voltorb", "/voltorb"),
    ] {
        let Some((_server, home)) = start() else { return };
        let link = format!("{}{}?key={}", page(&home).trim_end_matches('/'), path, code(&home));
        let reply = follow("GET", &link, "");
        // Some of these are no addresses.
        if reply.status != 400 {
            assert_eq!(reply.status, 303, "{path}: {}", reply.head);
            let expected = format!("location: {location}\r\n");
            assert!(reply.head.contains(&expected), "{path}: {}", reply.head);
        }
    }
}
