//! The pages for a device without a key: one lets it in, the other says where a link is. Both are in the language of its
//! browser.

use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};

const PAGE: &str = include_str!("enter.html");

/// The headers of both pages. Their texts are fixed, so an inline style can only be ours. With `no-referrer` a browser
/// would send the form with a null origin, which we reject.
const HEADERS: [(HeaderName, &str); 4] = [
    (header::CONTENT_TYPE, "text/html; charset=utf-8"),
    (header::CACHE_CONTROL, "no-store"),
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; \
         frame-ancestors 'none'",
    ),
    (header::REFERRER_POLICY, "same-origin"),
];

/// What the pages say.
struct Texts {
    language: &'static str,
    /// To a device with a valid link: what the link is, and the button that uses it.
    welcome: [&'static str; 2],
    button: &'static str,
    /// To a device without one: that it needs one, and where to find it.
    link_needed: [&'static str; 2],
}

/// The first one is for browsers that wish for none of these languages.
const TEXTS: [Texts; 7] = [
    Texts {
        language: "en",
        welcome: ["Open Foretile here?", "This link works once, on one device."],
        button: "Use Foretile on this device",
        link_needed: [
            "This device needs a link",
            "Foretile shows a QR code on the computer where it runs. Scan the newest one with this \
             device: each works once, on one device.",
        ],
    },
    Texts {
        language: "ja",
        welcome: [
            "この端末で Foretile を開きますか？",
            "このリンクは、1台の端末で一度だけ使えます。",
        ],
        button: "この端末で使う",
        link_needed: [
            "リンクが必要です",
            "Foretile を動かしているパソコンに QR コードが表示されています。いちばん新しいコードをこの端末で読み取ってください。\
             コードはそれぞれ、1台の端末で一度だけ使えます。",
        ],
    },
    Texts {
        language: "de",
        welcome: ["Foretile hier öffnen?", "Dieser Link gilt einmal, für ein Gerät."],
        button: "Foretile auf diesem Gerät benutzen",
        link_needed: [
            "Dieses Gerät braucht einen Link",
            "Auf dem Computer, auf dem Foretile läuft, steht ein QR-Code. Scanne den neuesten mit diesem \
             Gerät: Jeder gilt einmal, für ein Gerät.",
        ],
    },
    Texts {
        language: "fr",
        welcome: ["Ouvrir Foretile ici ?", "Ce lien fonctionne une fois, sur un seul appareil."],
        button: "Utiliser Foretile sur cet appareil",
        link_needed: [
            "Il faut un lien pour cet appareil",
            "Foretile affiche un QR code sur l’ordinateur où il tourne. Scannez le plus récent avec cet \
             appareil : chacun fonctionne une fois, sur un seul appareil.",
        ],
    },
    Texts {
        language: "it",
        welcome: [
            "Aprire Foretile qui?",
            "Questo link funziona una volta, su un solo dispositivo.",
        ],
        button: "Usa Foretile su questo dispositivo",
        link_needed: [
            "Questo dispositivo ha bisogno di un link",
            "Foretile mostra un codice QR sul computer su cui è in funzione. Inquadra il più recente con \
             questo dispositivo: ciascuno funziona una volta, su un solo dispositivo.",
        ],
    },
    Texts {
        language: "es",
        welcome: ["¿Abrir Foretile aquí?", "Este enlace funciona una vez, en un solo dispositivo."],
        button: "Usar Foretile en este dispositivo",
        link_needed: [
            "Este dispositivo necesita un enlace",
            "Foretile muestra un código QR en el ordenador en el que funciona. Escanea el más reciente con \
             este dispositivo: cada uno funciona una vez, en un solo dispositivo.",
        ],
    },
    Texts {
        language: "ko",
        welcome: [
            "여기에서 Foretile을 열까요?",
            "이 링크는 기기 한 대에서 한 번만 쓸 수 있습니다.",
        ],
        button: "이 기기에서 사용하기",
        link_needed: [
            "이 기기에는 링크가 필요합니다",
            "Foretile을 실행 중인 컴퓨터에 QR 코드가 있습니다. 가장 새로운 코드를 이 기기로 스캔하세요. 코드는 각각 \
             기기 한 대에서 한 번만 쓸 수 있습니다.",
        ],
    },
];

/// Returns the texts in the first of the languages that a browser wishes for and we have.
fn texts(headers: &HeaderMap) -> &'static Texts {
    let wishes = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let known = |wish: &str| {
        let name = wish.split([';', '-']).next().unwrap_or("").trim();
        TEXTS.iter().find(|texts| texts.language.eq_ignore_ascii_case(name))
    };
    wishes.unwrap_or("").split(',').find_map(known).unwrap_or(&TEXTS[0])
}

fn page(status: StatusCode, language: &str, [heading, text]: [&str; 2], form: &str) -> Response {
    let html = PAGE
        .replace("{lang}", language)
        .replace("{heading}", heading)
        .replace("{text}", text)
        .replace("{form}", form);
    (status, HEADERS, html).into_response()
}

/// Returns a page with a button that uses up a link's code. Some phones preview a link before they show it, and the
/// preview must not use up the code.
pub fn welcome(headers: &HeaderMap) -> Response {
    let Texts { language, welcome, button, .. } = texts(headers);
    let form = format!("<form method=\"post\"><button>{button}</button></form>");
    page(StatusCode::OK, language, *welcome, &form)
}

/// Returns a page for a device that has neither a key nor a valid link.
pub fn link_needed(headers: &HeaderMap) -> Response {
    let Texts { language, link_needed, .. } = texts(headers);
    page(StatusCode::FORBIDDEN, language, *link_needed, "")
}

/// Returns whether a browser asks for a page, to show it to a person.
pub fn wants_page(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|types| types.contains("text/html"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_the_first_that_the_browser_wishes_for() {
        for (wishes, language) in [
            ("de-AT,de;q=0.9,en;q=0.8", "de"),
            ("pt-BR, ja;q=0.5", "ja"),
            ("KO", "ko"),
            ("pt", "en"),
            ("", "en"),
        ] {
            let headers =
                [(header::ACCEPT_LANGUAGE, wishes.parse().unwrap())].into_iter().collect();
            assert_eq!(texts(&headers).language, language, "{wishes}");
        }
        assert_eq!(texts(&HeaderMap::new()).language, "en");
    }
}
