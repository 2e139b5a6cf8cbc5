//! The pages: one frame around the script of each, and the table of a game in the page of a play.

use crate::report::escape;
use crate::report::replay::{ELEMENTS, Parts};

const FRAME: &str = include_str!("web/frame.html");
const TABLE: &str = include_str!("web/table.html");
const STYLE: &str = include_str!("web/style.css");
const COMMON: &str = include_str!("web/common.js");

/// The pages of the lab: name, title and script.
const PAGES: [(&str, &str, &str); 6] = [
    ("home", "Home", include_str!("web/home.js")),
    ("play", "Play", include_str!("web/play.js")),
    ("ask", "Ask", concat!(include_str!("web/sheet.js"), include_str!("web/ask.js"))),
    ("plays", "Plays", concat!(include_str!("web/sheet.js"), include_str!("web/plays.js"))),
    ("reports", "Reports", include_str!("web/reports.js")),
    ("replays", "Replays", include_str!("web/replays.js")),
];

/// Content security policy of a page: it may run its own script, marked by `nonce`, and send requests to this program.
pub(super) fn policy(nonce: &str) -> String {
    format!(
        "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'unsafe-inline'; img-src data: blob:; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
}

/// Is there a page of that name below the first one?
pub(super) fn is_page(name: &str) -> bool {
    name != "home" && PAGES.iter().any(|(page, ..)| *page == name)
}

/// The secrets of a page: the token that its requests bring along, and the number of its script.
pub(super) struct Secrets<'a> {
    pub(super) token: &'a str,
    pub(super) nonce: &'a str,
}

/// The page of a name.
pub(super) fn page(name: &str, secrets: &Secrets<'_>) -> Option<String> {
    let page = PAGES.into_iter().find(|(known, ..)| *known == name)?;
    Some(framed(page, secrets).replacen(MAIN, "", 1))
}

/// A page that says why something cannot be shown.
pub(super) fn problem(reasons: &[String], secrets: &Secrets<'_>) -> String {
    let reasons: Vec<String> = reasons.iter().map(|reason| format!("<p>{}</p>", escape(reason))).collect();
    let main =
        format!("<h1>This cannot be shown</h1>{}<p><a href=\"/\">All games of this lab</a></p>", reasons.concat());
    // Last, so that nothing in the reasons counts as a place.
    framed(("problem", "Problem", ""), secrets).replacen(MAIN, &main, 1)
}

/// The place of a page's contents.
const MAIN: &str = "{{main}}";

/// A page in its frame, without its contents.
fn framed((name, title, script): (&str, &str, &str), secrets: &Secrets<'_>) -> String {
    let links: Vec<String> = PAGES
        .iter()
        .map(|(page, title, _)| {
            let place = if *page == "home" { "/".to_string() } else { format!("/{page}") };
            let current = if *page == name { " aria-current=\"page\"" } else { "" };
            format!("<a href=\"{place}\"{current}>{title}</a>")
        })
        .collect();
    let links = links.concat();
    let parts = [("{{title}}", title), ("{{page}}", name), ("{{links}}", links.as_str()), ("{{style}}", STYLE)];
    filled(FRAME, &parts, &[ELEMENTS, COMMON, script].concat(), secrets)
}

/// The page of a game under way.
pub(super) fn table(title: &str, parts: &Parts, secrets: &Secrets<'_>) -> String {
    let style = [&parts.style, include_str!("web/table.css")].concat();
    // In braces, so that no name of a game's own script is taken.
    let own = [COMMON, include_str!("web/places.js"), include_str!("web/table.js")].concat();
    let script = format!("{}\n{{\n{own}\n}}\n", parts.script);
    let title = escape(title);
    let places =
        [("{{title}}", title.as_str()), ("{{main}}", parts.markup), ("{{signs}}", &parts.signs), ("{{style}}", &style)];
    filled(TABLE, &places, &script, secrets)
}

fn filled(frame: &str, parts: &[(&str, &str)], script: &str, secrets: &Secrets<'_>) -> String {
    let secret = [("{{token}}", secrets.token), ("{{nonce}}", secrets.nonce)];
    let page = parts.iter().chain(&secret).fold(frame.to_string(), |page, (place, part)| page.replace(place, part));
    page.replacen("{{script}}", script, 1)
}
