//! More clients than there are seats, none of which reads.

use std::io::Write;

use crate::server::Server;

/// The seats are for those who do something: the newest get them.
#[test]
fn clients_that_never_read_lock_nobody_out() {
    let server = Server::start();
    let host = server.address;
    let question = format!("GET /openapi.json HTTP/1.1\r\nhost: {host}\r\n\r\n").repeat(20);
    let crowd: Vec<_> = (0..480)
        .map(|_| {
            let mut stream = server.connect();
            // Those whose seat another one got are closed already.
            let _ = stream.write_all(question.as_bytes());
            stream
        })
        .collect();
    for _ in 0..20 {
        assert_eq!(server.ask("voltorb/deal", r#"{"seed":1}"#).status, 200);
    }
    drop(crowd);
}
