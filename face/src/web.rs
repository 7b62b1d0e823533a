//! The local web app: page files and the answers of [`foretile_ask`], over HTTP on this machine.
//!
//! Rooms of its own: [`listen`] takes connections, each on one of the [`seats`], and drops slow ones;
//! [`guard`] turns away whoever is not our own page or has no key ([`keys`]); [`door`] passes questions in
//! and answers out, as many at a time as the [`desk`] has places;
//! [`page`] holds the embedded files. No request leaves the machine, and no file is read while it runs.

mod browser;
mod desk;
mod door;
mod guard;
mod invite;
mod keys;
mod listen;
mod page;
mod progress;
mod seats;
mod table;
mod watched;

use std::convert::Infallible;
use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::Arc;

use anyhow::Context;
use axum::Router;
use axum::middleware;
use axum::routing::{get, post};
use clap::Args;
use tokio::net::TcpListener;
use tokio::runtime;

use self::guard::Guard;
use self::invite::Printer;
use self::keys::{Keys, Place};

/// The port that is tried first when none is asked for.
const PORT: u16 = 4747;

/// Open the local web app in the browser
#[derive(Args, Default)]
pub struct Serve {
    /// The port to listen on, 0 for any free one [default: 4747, or a free one when it is taken]
    #[arg(long)]
    port: Option<u16>,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
    /// Let devices of the home network in that scan the QR code, such as a phone
    #[arg(long)]
    lan: bool,
}

/// Serves the app until the program is interrupted; returns only when it cannot start.
pub fn serve(options: &Serve) -> anyhow::Result<Infallible> {
    let runtime = runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = bind(options).await?;
        let port = listener.local_addr()?.port();
        let home = options.lan.then(home_address).transpose()?;
        let here = SocketAddr::new(Ipv4Addr::LOCALHOST.into(), port);
        let printer = Printer::start();
        let keys = home.map(|home| {
            let keys = Keys::new(here, SocketAddr::new(home, port), printer.clone());
            keys.invite(Place::Home);
            keys
        });
        let link = match &keys {
            Some(keys) => keys.link(Place::Here),
            None => format!("http://{here}/"),
        };
        printer.print(format!("Foretile is at {link}\nStop it with Ctrl+C.\n"));
        if !options.no_open {
            let (by_hand, printer) = (link.clone(), printer.clone());
            browser::open(&link, move |why| {
                printer.print(format!(
                    "No browser was opened, as {why}: open {by_hand} in one yourself.\n"
                ));
            });
        }
        let guard = Arc::new(Guard::new(port, home, keys));
        let is_known = |address| guard.knows(address);
        Ok(listen::listen(listener, app(guard.clone()), is_known).await)
    })
}

/// Every path, behind the guard.
fn app(guard: Arc<Guard>) -> Router {
    Router::new()
        .route("/ask/{game}/{question}", post(door::ask))
        .route("/tables/{name}", get(table::table))
        .with_state(desk::Desk::new())
        .method_not_allowed_fallback(door::wrong_method)
        .fallback(page::page)
        .layer(middleware::from_fn_with_state(guard, guard::guard))
}

/// A port of this machine; of all its networks when the home network may come in.
async fn bind(options: &Serve) -> anyhow::Result<TcpListener> {
    let address = if options.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
    match TcpListener::bind((address, options.port.unwrap_or(PORT))).await {
        Err(error) if options.port.is_none() && error.kind() == ErrorKind::AddrInUse => {
            Ok(TcpListener::bind((address, 0)).await?)
        }
        bound => bound.with_context(|| {
            let port = options.port.unwrap_or(PORT);
            format!("cannot listen on port {port}: expected a free port, such as --port 0")
        }),
    }
}

/// This machine's address in the home network: the one that packets to elsewhere would leave from.
fn home_address() -> anyhow::Result<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
    // Sends nothing. The address is one of those for documentation (RFC 5737).
    socket
        .connect((Ipv4Addr::new(192, 0, 2, 1), 9))
        .context("this machine is in no network: expected a connection, or no --lan")?;
    Ok(socket.local_addr()?.ip())
}
