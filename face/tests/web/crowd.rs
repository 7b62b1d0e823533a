//! More clients than slots, and none of them reads.

use std::io::Write;

use crate::server::Server;

/// New clients get the slots of those that have been silent.
#[test]
fn clients_that_never_read_lock_nobody_out() {
    let server = Server::start();
    let host = server.address;
    let question = format!("GET /openapi.json HTTP/1.1\r\nhost: {host}\r\n\r\n").repeat(20);
    let crowd: Vec<_> = (0..480)
        .map(|_| {
            let mut stream = server.connect();
            // The connection may have lost its slot and be closed already.
            let _ = stream.write_all(question.as_bytes());
            stream
        })
        .collect();
    for _ in 0..20 {
        assert_eq!(server.ask("voltorb/deal", r#"{"seed":1}"#).status, 200);
    }
    drop(crowd);
}
