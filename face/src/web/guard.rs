//! Who may ask: our own page, from this machine or, with a key, from the home network.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::door::refusal;
use super::keys::Keys;
use super::seats::Seat;

/// What browsers are told about every answer: nothing from elsewhere, nothing to elsewhere.
const HEADERS: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
         img-src 'self' blob: data:; media-src 'self' blob:; manifest-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), display-capture=(self)",
    ),
    (header::VARY, "cookie, origin, accept-encoding"),
];

/// The cookie in which a device of the home network keeps its key.
const COOKIE: &str = "foretile";
/// How long it keeps it, in seconds: a month, if we run so long.
const COOKIE_SECONDS: u32 = 30 * 24 * 60 * 60;

/// A page with a button that uses a link's code up. Some phones look a link up before they show it,
/// and must not use it up by that.
const ENTER: &str = include_str!("enter.html");
/// What that page may do. With no referrer at all a browser would hide that the form is our own.
const ENTER_HEADERS: [(HeaderName, &str); 4] = [
    (header::CONTENT_TYPE, "text/html; charset=utf-8"),
    (header::CACHE_CONTROL, "no-store"),
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (header::REFERRER_POLICY, "same-origin"),
];

/// The names that we go by, and the keys, when the home network may come in.
pub struct Guard {
    hosts: Vec<String>,
    keys: Option<Keys>,
}

impl Guard {
    /// Guards what is served on this port, to the home network too if there are keys.
    pub fn new(port: u16, home: Option<IpAddr>, keys: Option<Keys>) -> Self {
        let mut names = vec!["localhost".to_owned(), "127.0.0.1".to_owned()];
        names.extend(home.map(|home| home.to_string()));
        let mut hosts: Vec<String> = names.iter().map(|name| format!("{name}:{port}")).collect();
        if port == 80 {
            hosts.append(&mut names);
        }
        Self { hosts, keys }
    }

    /// Whether a device with a key has come from this address.
    pub fn knows(&self, address: IpAddr) -> bool {
        self.keys.as_ref().is_some_and(|keys| keys.knows(address))
    }

    /// Whether this is a name of ours: a page elsewhere may have made its own name point here.
    fn is_ours(&self, host: &str) -> bool {
        self.hosts.iter().any(|known| known.eq_ignore_ascii_case(host))
    }

    /// What a request is told that may not come in.
    fn refuse(&self, request: &Request) -> Option<Response> {
        let (headers, uri) = (request.headers(), request.uri());
        let mut hosts =
            headers.get_all(header::HOST).iter().map(|host| host.to_str().unwrap_or(""));
        let host = hosts.next().unwrap_or("");
        let named = uri.authority().is_none_or(|authority| self.is_ours(authority.as_str()));
        if !self.is_ours(host) || hosts.next().is_some() || !named {
            let ours = &self.hosts[0];
            return Some(refusal(
                StatusCode::MISDIRECTED_REQUEST,
                &format!("`{host}` is not this server: expected the Host {ours}"),
            ));
        }
        if let Some(origin) = headers.get(header::ORIGIN) {
            let origin = origin.to_str().unwrap_or("");
            if !origin.strip_prefix("http://").is_some_and(|host| self.is_ours(host)) {
                return Some(refusal(
                    StatusCode::FORBIDDEN,
                    &format!("`{origin}` may not ask: expected our own page, http://{host}"),
                ));
            }
        }
        ask_for_key(self.keys.as_ref()?, request)
    }
}

/// Lets a device with a key in; changes a fresh link's code into one.
fn ask_for_key(keys: &Keys, request: &Request) -> Option<Response> {
    let seat = request.extensions().get::<Arc<Seat>>().expect("every connection has a seat");
    if cookies(request.headers()).any(|key| keys.let_in(key, seat.address)) {
        return None;
    }
    let code = code_of(request.uri()).filter(|code| keys.is_good(code));
    if code.is_some()
        && [Method::GET, Method::HEAD].contains(request.method())
        && !is_at_once(seat, request)
    {
        return Some((ENTER_HEADERS, ENTER).into_response());
    }
    Some(match code.filter(|_| request.method() != Method::HEAD).and_then(|it| keys.exchange(it)) {
        Some(key) => {
            let cookie =
                format!("{COOKIE}={key}; Path=/; HttpOnly; SameSite=Lax; Max-Age={COOKIE_SECONDS}");
            let headers =
                [(header::LOCATION, request.uri().path()), (header::SET_COOKIE, cookie.as_str())];
            (StatusCode::SEE_OTHER, headers).into_response()
        }
        None => {
            let mut refused = refusal(
                StatusCode::FORBIDDEN,
                "this device has no key: expected the newest link that Foretile printed, which \
                 works once, on one device",
            );
            // A stranger's connection is worth nothing any more.
            let close = HeaderValue::from_static("close");
            refused.headers_mut().insert(header::CONNECTION, close);
            refused
        }
    })
}

/// Whether looking a link up is using it: on this machine, whose browser we open ourselves, and for
/// programs, which ask for no page.
fn is_at_once(seat: &Seat, request: &Request) -> bool {
    let accepted = request.headers().get(header::ACCEPT).and_then(|value| value.to_str().ok());
    let wants_page = accepted.is_some_and(|types| types.contains("text/html"));
    request.method() == Method::GET && (seat.address.is_loopback() || !wants_page)
}

/// The values of our cookie.
fn cookies(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    lines
        .flat_map(|line| line.split("; "))
        .filter_map(|pair| pair.strip_prefix(COOKIE)?.strip_prefix('='))
}

/// The code that a link carries.
fn code_of(uri: &Uri) -> Option<&str> {
    uri.query()?.split('&').find_map(|pair| pair.strip_prefix("key="))
}

/// Checks every request and marks every answer.
pub async fn guard(
    State(guard): State<Arc<Guard>>,
    request: Request,
    next: Next,
) -> Response<Body> {
    let mut response = match guard.refuse(&request) {
        None => next.run(request).await,
        Some(refused) => refused,
    };
    for (name, value) in HEADERS {
        let value = HeaderValue::from_static(value);
        response.headers_mut().entry(name).or_insert(value);
    }
    response
}
