//! Goal lists and pictures inside a question.

#[expect(dead_code, reason = "main.rs uses the rest")]
mod server;

use serde_json::json;
use server::Server;

foretile_golden::tests! {
    [Lists] a_list_comes_inside_the_question;
    [Screens] a_picture_is_read;
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
