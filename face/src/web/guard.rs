//! Checks every request: it must come from our own page, on this machine or, with a key, in the home
//! network.
//!
//! `tower-http` only tells browsers which other sites may send requests (CORS). It rejects no request and checks no host
//! name, and needs one layer for each header where the loop at the end sets all.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::api::refusal;
use super::keys::Keys;
use super::remote;
use super::slots::Slot;

/// The security headers of every response: a page loads nothing from other sites and sends nothing to
/// them.
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
        "camera=(self), geolocation=(), microphone=(), display-capture=(self)",
    ),
    (header::VARY, "cookie, origin, accept-encoding"),
];

/// The cookie that holds a device's key.
const COOKIE: &str = "foretile";
/// The cookie's lifetime in seconds, 30 days. The key itself ends when the program does.
const COOKIE_SECONDS: u32 = 30 * 24 * 60 * 60;

/// Our host names, and the keys if the home network is served too.
pub struct Guard {
    hosts: Vec<String>,
    keys: Option<Keys>,
}

impl Guard {
    /// Guards a port. With `home` and `keys`, devices in the home network are allowed too.
    pub fn new(port: u16, home: Option<IpAddr>, keys: Option<Keys>) -> Self {
        let mut names = vec!["localhost".to_owned(), "127.0.0.1".to_owned()];
        names.extend(home.map(|home| home.to_string()));
        let mut hosts: Vec<String> = names.iter().map(|name| format!("{name}:{port}")).collect();
        if port == 80 {
            hosts.append(&mut names);
        }
        Self { hosts, keys }
    }

    /// Returns whether a device with a key has connected from this address.
    pub fn knows(&self, address: IpAddr) -> bool {
        self.keys.as_ref().is_some_and(|keys| keys.knows(address))
    }

    /// Returns whether this is one of our host names. A page elsewhere may have its own name point here
    /// (DNS rebinding).
    fn is_ours(&self, host: &str) -> bool {
        self.hosts.iter().any(|known| known.eq_ignore_ascii_case(host))
    }

    /// Returns the response to a request that is not allowed, or `None` if it is allowed.
    fn refuse(&self, request: &Request) -> Option<Response> {
        let (headers, uri) = (request.headers(), request.uri());
        let mut hosts =
            headers.get_all(header::HOST).iter().map(|host| host.to_str().unwrap_or(""));
        let host = hosts.next().unwrap_or("");
        let names_us = uri.authority().is_none_or(|authority| self.is_ours(authority.as_str()));
        if !self.is_ours(host) || hosts.next().is_some() || !names_us {
            let ours = &self.hosts[0];
            return Some(refusal(
                StatusCode::MISDIRECTED_REQUEST,
                &format!("`{host}` is not this server: expected another Host, such as {ours}"),
            ));
        }
        if let Some(origin) = headers.get(header::ORIGIN) {
            let origin = origin.to_str().unwrap_or("");
            if !origin.strip_prefix("http://").is_some_and(|host| self.is_ours(host)) {
                return Some(refusal(
                    StatusCode::FORBIDDEN,
                    &format!(
                        "`{origin}` may not send requests: expected our own page, http://{host}"
                    ),
                ));
            }
        }
        require_key(self.keys.as_ref()?, request)
    }
}

/// Returns `None` if the device has a key. Otherwise exchanges the code of an unused link for a key, or
/// refuses the request.
fn require_key(keys: &Keys, request: &Request) -> Option<Response> {
    let slot = request.extensions().get::<Arc<Slot>>().expect("every connection has a slot");
    if cookies(request.headers()).any(|key| keys.let_in(key, slot.address)) {
        return None;
    }
    let code = code_of(request.uri()).filter(|code| keys.is_unused(code));
    if code.is_some()
        && [Method::GET, Method::HEAD].contains(request.method())
        && !uses_up_code(slot, request)
    {
        return Some(remote::welcome(request.headers()));
    }
    let code = code.filter(|_| request.method() != Method::HEAD);
    Some(match code.and_then(|code| keys.exchange(code)) {
        Some(key) => {
            let cookie =
                format!("{COOKIE}={key}; Path=/; HttpOnly; SameSite=Lax; Max-Age={COOKIE_SECONDS}");
            let path = local_path(request.uri().path());
            let headers =
                [(header::LOCATION, path.as_str()), (header::SET_COOKIE, cookie.as_str())];
            (StatusCode::SEE_OTHER, headers).into_response()
        }
        None => {
            let mut refused = if remote::wants_page(request.headers()) {
                remote::link_needed(request.headers())
            } else {
                refusal(
                    StatusCode::FORBIDDEN,
                    "this device has no key: expected the newest link that Foretile printed, which \
                     works once, on one device",
                )
            };
            // A connection without a key has no further use.
            let close = HeaderValue::from_static("close");
            refused.headers_mut().insert(header::CONNECTION, close);
            refused
        }
    })
}

/// Returns a path on this server. A browser would read what follows two slashes as the name of another host.
fn local_path(path: &str) -> String {
    format!("/{}", path.trim_start_matches(['/', '\\']))
}

/// Refuses a browser's request from another site's page, such as one for a picture there: it has no `Origin`, and would
/// put load on this machine. Pages may be linked from anywhere, and programs do not say where they are.
pub async fn from_our_page(request: Request, next: Next) -> Response<Body> {
    let site = request.headers().get("sec-fetch-site").map(HeaderValue::as_bytes);
    match site {
        None | Some(b"same-origin" | b"none") => next.run(request).await,
        Some(_) => refusal(
            StatusCode::FORBIDDEN,
            "a page of another site may not send requests: expected our own page, or a program",
        ),
    }
}

/// Returns whether a GET of a link uses up its code: on this machine, because we open its browser, and
/// for programs, because they do not ask for a page.
fn uses_up_code(slot: &Slot, request: &Request) -> bool {
    let is_person = remote::wants_page(request.headers());
    request.method() == Method::GET && (slot.address.is_loopback() || !is_person)
}

/// Returns the values of our cookie.
fn cookies(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    lines
        .flat_map(|line| line.split("; "))
        .filter_map(|pair| pair.strip_prefix(COOKIE)?.strip_prefix('='))
}

/// Returns the code in a link.
fn code_of(uri: &Uri) -> Option<&str> {
    uri.query()?.split('&').find_map(|pair| pair.strip_prefix("key="))
}

/// Checks every request, and adds our headers to every response.
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
