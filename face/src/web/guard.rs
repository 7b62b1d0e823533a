//! Who may ask: our own page, from this machine or, with a key, from the home network.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::door::refusal;
use super::keys::Keys;
use super::listen::Peer;

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

/// The cookie that a device of the home network gets for its key.
const COOKIE: &str = "foretile";

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

    /// Whether this is a name of ours: a page elsewhere may have made its own name point here.
    fn knows(&self, host: &str) -> bool {
        self.hosts.iter().any(|known| known.eq_ignore_ascii_case(host))
    }

    /// What a request is told that may not come in.
    fn refuse(&self, request: &Request) -> Option<Response> {
        let (headers, uri) = (request.headers(), request.uri());
        let mut hosts =
            headers.get_all(header::HOST).iter().map(|host| host.to_str().unwrap_or(""));
        let host = hosts.next().unwrap_or("");
        let named = uri.authority().is_none_or(|authority| self.knows(authority.as_str()));
        if !self.knows(host) || hosts.next().is_some() || !named {
            let ours = &self.hosts[0];
            return Some(refusal(
                StatusCode::MISDIRECTED_REQUEST,
                &format!("`{host}` is not this server: expected the Host {ours}"),
            ));
        }
        if let Some(origin) = headers.get(header::ORIGIN) {
            let origin = origin.to_str().unwrap_or("");
            if !origin.strip_prefix("http://").is_some_and(|host| self.knows(host)) {
                return Some(refusal(
                    StatusCode::FORBIDDEN,
                    &format!("`{origin}` may not ask: expected our own page, http://{host}"),
                ));
            }
        }
        ask_for_key(self.keys.as_ref()?, request)
    }
}

/// Lets a device with a cookie in; turns a fresh link's key into one.
fn ask_for_key(keys: &Keys, request: &Request) -> Option<Response> {
    if cookie(request.headers()).is_some_and(|key| keys.is_taken(key)) {
        return None;
    }
    let peer = request.extensions().get::<Peer>().expect("every connection has a peer").0;
    Some(match key_of(request.uri()) {
        Some(key) if keys.take(key, peer) => {
            let cookie = format!("{COOKIE}={key}; Path=/; HttpOnly; SameSite=Lax");
            let headers =
                [(header::LOCATION, request.uri().path()), (header::SET_COOKIE, cookie.as_str())];
            (StatusCode::SEE_OTHER, headers).into_response()
        }
        _ => refusal(
            StatusCode::FORBIDDEN,
            "this device has no key: expected the link of the QR code, which works on one device",
        ),
    })
}

/// Our cookie's value.
fn cookie(headers: &HeaderMap) -> Option<&str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    lines
        .flat_map(|line| line.split("; "))
        .find_map(|pair| pair.strip_prefix(COOKIE)?.strip_prefix('='))
}

/// The key that a link carries.
fn key_of(uri: &Uri) -> Option<&str> {
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
        response.headers_mut().insert(name, value.parse().expect("our headers are plain ASCII"));
    }
    response
}
