//! Goal lists and pictures inside a question.

use serde_json::{Value, json};

use crate::server::Server;

foretile_golden::tests! {
    [Lists] a_list_comes_inside_the_question;
    [Screens] a_picture_is_read;
    [Screens] a_board_is_followed_for_each_client;
}

fn a_list_comes_inside_the_question() {
    let server = Server::start();
    let list = foretile_golden::list("v10.1");
    let reply = server.ask("bingo/deal", &format!(r#"{{"seed":112233,"list":{list}}}"#)).json();
    let sample = server.ask("bingo/deal", r#"{"seed":112233}"#).json();
    assert_eq!(reply["goals"].as_array().unwrap().len(), 25);
    assert_ne!(reply["goals"], sample["goals"]);
}

fn a_picture_is_read() {
    let server = Server::start();
    let picture = std::fs::read(foretile_golden::screens().join("native_000.png")).unwrap();
    let reply =
        server.request("POST", "/ask/voltorb/read", "content-type: image/png\r\n", &picture);
    assert_eq!(reply.json()["rows"], json!([[7, 1], [4, 1], [6, 1], [5, 1], [3, 2]]));
}

/// What was known of the hints of `native_000.png`, and of another board.
const KNOWN: &str = "7:1,4:1,6:1,5:1,3:2,,,,,";
const OTHER: &str = "5:0,5:0,5:0,5:0,5:0,,,,,";

fn a_board_is_followed_for_each_client() {
    let server = Server::start();
    let screen = |name: &str| std::fs::read(foretile_golden::screens().join(name)).unwrap();
    let [first, second] = ["native_000.png", "native_001.png"].map(screen);
    let follow = |query: &str, picture: &[u8]| {
        let path = format!("/ask/voltorb/follow?stream={query}");
        server.request("POST", &path, "content-type: image/png\r\n", picture).json()
    };
    let once = follow("client-1", &first);
    assert_eq!((&once["found"], &once["played"]), (&json!(false), &Value::Null), "two must agree");
    let found = follow(&format!("client-1&known={KNOWN}"), &first);
    assert_eq!(found["changes"], json!(["a board is in view"]));
    assert_eq!(found["rows"], json!([[7, 1], [4, 1], [6, 1], [5, 1], [3, 2]]));
    assert_eq!((&found["other"], &found["played"]), (&json!(false), &found["cards"]));
    assert!(found["cut"][2].as_u64() >= found["box"][2].as_f64().map(|width| width as u64));
    // Another client sees another board, and disturbs nobody.
    for _ in 0..2 {
        follow("client-2", &second);
    }
    let same = follow(&format!("client-1&known={OTHER}"), &first);
    assert_eq!((&same["changes"], &same["other"]), (&json!([]), &json!(true)));
    // The same frame as a part of a larger one: the board is elsewhere in that.
    let part = follow("client-1&at=100,50", &first);
    assert_eq!(
        (&part["box"], &part["changes"]),
        (&found["box"], &json!(["the board is elsewhere now"]))
    );
    follow("client-1&at=100,50", &second);
    assert_eq!(follow("client-1&at=100,50", &second)["changes"], json!(["a new round"]));
    // A stream without a picture has ended.
    assert_eq!(follow("client-1", b"")["found"], json!(false));
    assert_eq!(follow("client-1", &second)["found"], json!(false));
    assert_eq!(follow("client-1", &second)["changes"], json!(["a board is in view"]));
    assert_eq!(follow("client-2", &second)["changes"], json!([]));
    let still = |known: &str| {
        let path = format!("/ask/voltorb/read?known={known}");
        let read = server.request("POST", &path, "content-type: image/png\r\n", &first);
        read.json()["other"].clone()
    };
    assert_eq!([still(KNOWN), still(OTHER)], [json!(false), json!(true)]);
}
