//! Text that stays text, wherever it is put.

/// A text within an element or an attribute of HTML.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // Control characters have no place in a page.
            c if c.is_control() && c != '\n' && c != '\t' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// JSON within a script element: no text in it can end the element or begin a comment.
pub(super) fn script_json(value: &impl serde::Serialize) -> String {
    crate::base::json::line(value)
        .replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('&', "\\u0026")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_can_leave_its_place() {
        let hostile = "</script><script>alert('1' & \"2\")</script><!--\u{2028}\u{7}";
        let text = escape(hostile);
        assert!(!text.contains(['<', '>', '"', '\'', '\u{7}']), "{text}");
        let json = script_json(&hostile);
        assert!(!json.contains(['<', '>', '&', '\u{2028}']), "{json}");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), hostile);
    }
}
