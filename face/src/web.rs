//! The local web app: serves the pages and the answers of [`foretile_ask`] over HTTP on this machine.
//!
//! [`listen`] accepts connections, each on one of the [`slots`], and closes slow ones. [`guard`] rejects
//! requests that are not from our own page or have no key ([`keys`]). [`api`] answers questions; the
//! [`quota`] limits how many at a time. [`page`] holds the embedded files. [`view`] passes what a page shows on to
//! overlays and to the windows of a race. The app sends no request to other machines and reads no file while it runs.
//!
//! Of all this, layers of `tower` and `tower-http` could only set the seven constant headers and limit the body. Their
//! limits, timeouts, headers and compression would add 18 packages, 6.5 seconds of processor time to compile and 169 kB
//! to the program (measured on an axum program that does nothing else), and save about ten lines. Each file says what
//! they cannot do for it. Pages are compressed once, not for each request.

mod api;
mod browser;
mod guard;
mod invite;
mod keys;
mod listen;
mod page;
mod progress;
mod quota;
mod remote;
mod slots;
mod table;
mod view;
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
use foretile_ask::number::whole;
use tokio::net::TcpListener;
use tokio::runtime;

use self::guard::Guard;
use self::invite::Printer;
use self::keys::{Keys, LinkPlace};
use self::view::Views;

/// The port to try first if none is given.
const PORT: u16 = 4747;

/// Open the local web app in the browser
#[derive(Args, Default)]
pub struct Serve {
    /// The port to listen on, 0 for any free one [default: 4747, or a free one if that is taken]
    #[arg(long, value_parser = whole::<u16>(0..=i64::from(u16::MAX), 8080))]
    port: Option<u16>,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
    /// Also serve devices in the home network that scan the QR code, such as a phone
    #[arg(long)]
    lan: bool,
}

/// Serves the app until the program is interrupted. Returns only if it cannot start.
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
            keys.invite(LinkPlace::Home);
            keys
        });
        let link = match &keys {
            Some(keys) => keys.link(LinkPlace::Here),
            None => format!("http://{here}/"),
        };
        printer.print(format!("Foretile is at {link}\nStop it with Ctrl+C.\n"));
        if !options.no_open {
            let (by_hand, printer) = (link.clone(), printer.clone());
            browser::open(&link, move |why| {
                printer.print(format!(
                    "No browser was opened because {why}: open {by_hand} yourself.\n"
                ));
            });
        }
        let guard = Arc::new(Guard::new(port, home, keys));
        let is_known = |address| guard.knows(address);
        Ok(listen::listen(listener, app(guard.clone()), is_known).await)
    })
}

/// Returns the router of all paths, behind the guard.
fn app(guard: Arc<Guard>) -> Router {
    let quota = quota::Quota::new();
    let relay = |views| get(view::follow).post(view::publish).with_state(views);
    Router::new()
        .route("/ask/{game}/{question}", post(api::ask))
        .route("/tables/{name}", get(table::table))
        .route("/view", relay(Views::lasting(quota.clone())))
        .route("/view/bingo", relay(Views::lasting(quota.clone())))
        .route("/race", relay(Views::while_followed(quota.clone())))
        .with_state(quota)
        .route_layer(middleware::from_fn(guard::from_our_page))
        .method_not_allowed_fallback(api::wrong_method)
        .fallback(page::page)
        .layer(middleware::from_fn_with_state(guard, guard::guard))
}

/// Listens on this machine only, or on all its networks if the home network is served too.
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

/// Returns this machine's address in the home network: the source address of packets to the internet.
fn home_address() -> anyhow::Result<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
    // This sends nothing. The address is reserved for documentation (RFC 5737).
    socket
        .connect((Ipv4Addr::new(192, 0, 2, 1), 9))
        .context("this machine is not in a network: expected a connection, or no --lan")?;
    Ok(socket.local_addr()?.ip())
}
