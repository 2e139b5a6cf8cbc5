//! Rust sources without comments and layout, for the fingerprints of the code that plays and the code that analyses:
//! touching a comment must not throw saved games away. The build script compiles this file; the library only tests it.

/// The code of a source: comments of all kinds are removed, and every run of blanks, line ends and comments is one
/// space. Literals stay as they are.
pub(crate) fn uncommented(source: &str) -> Vec<u8> {
    let mut rest = source.as_bytes();
    let mut code: Vec<u8> = Vec::with_capacity(rest.len());
    let mut apart = false;
    while let Some(&first) = rest.first() {
        let blank = blank(rest);
        if blank > 0 {
            (apart, rest) = (true, &rest[blank..]);
            continue;
        }
        if std::mem::take(&mut apart) && !code.is_empty() {
            code.push(b' ');
        }
        let length = match first {
            b'"' => text(rest),
            b'\'' => letter(rest),
            b'r' if begins_raw(&code) => raw(rest).unwrap_or(1),
            _ => 1,
        };
        let (token, after) = rest.split_at(length.min(rest.len()));
        code.extend_from_slice(token);
        rest = after;
    }
    code
}

/// The length of a blank or of a comment at the beginning; 0 if there is neither.
fn blank(rest: &[u8]) -> usize {
    if rest[0].is_ascii_whitespace() {
        return 1;
    }
    if rest.starts_with(b"//") {
        return rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
    }
    if !rest.starts_with(b"/*") {
        return 0;
    }
    // Comments within a comment end before it does.
    let (mut at, mut depth) = (2, 1);
    while depth > 0 && at < rest.len() {
        let inner = &rest[at..];
        let (step, change) = if inner.starts_with(b"/*") {
            (2, 1)
        } else if inner.starts_with(b"*/") {
            (2, -1)
        } else {
            (1, 0)
        };
        (at, depth) = (at + step, depth + change);
    }
    at
}

/// The length of a text between quotes.
fn text(rest: &[u8]) -> usize {
    let mut at = 1;
    while at < rest.len() && rest[at] != b'"' {
        at += if rest[at] == b'\\' { 2 } else { 1 };
    }
    at + 1
}

/// The length of a letter between single quotes; 1 if it is a lifetime's mark.
fn letter(rest: &[u8]) -> usize {
    match rest.get(1) {
        Some(b'\\') => rest[3.min(rest.len())..].iter().position(|&byte| byte == b'\'').map_or(1, |end| end + 4),
        // A letter has up to four bytes.
        Some(byte) if !byte.is_ascii() => {
            rest[1..].iter().take(5).position(|&byte| byte == b'\'').map_or(1, |end| end + 2)
        }
        _ => {
            if rest.get(2) == Some(&b'\'') {
                3
            } else {
                1
            }
        }
    }
}

/// Can an `r` after this code begin a raw text? Not in the middle of a name, but after the `b` or `c` of one.
fn begins_raw(code: &[u8]) -> bool {
    let of_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || !byte.is_ascii();
    match code {
        [.., before, b'b' | b'c'] => !of_name(before),
        [.., before] => !of_name(before) || (code.len() == 1 && matches!(before, b'b' | b'c')),
        [] => true,
    }
}

/// The length of a raw text that begins with its `r`; none if it is a name.
fn raw(rest: &[u8]) -> Option<usize> {
    let hashes = rest[1..].iter().take_while(|&&byte| byte == b'#').count();
    if rest.get(1 + hashes) != Some(&b'"') {
        return None;
    }
    let body = 2 + hashes;
    let closes = |at: &usize| rest[*at] == b'"' && rest[at + 1..].iter().take_while(|b| **b == b'#').count() >= hashes;
    Some((body..rest.len()).find(closes).map_or(rest.len(), |end| end + 1 + hashes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(source: &str) -> String {
        String::from_utf8(uncommented(source)).unwrap()
    }

    #[test]
    fn comments_blank_lines_and_indentation_do_not_count() {
        let plain = "fn f(x: u8) -> u8 { x + 1 }";
        assert_eq!(code(plain), plain);
        let noted =
            "//! Of a module.\n\n/// Doc.\nfn f(x: u8) // why\n  -> u8 {\r\n\t/* a /* b */ \" */ x + 1\n}\n// End \"";
        assert_eq!(code(noted), plain);
        assert_ne!(code("fn f() { a + 1 }"), code("fn f() { a + 2 }"));
        assert_ne!(code("let ab;"), code("let a b;"));
        assert_eq!(code("a/**/b"), "a b");
    }

    #[test]
    fn literals_stay_as_they_are_and_nothing_in_them_is_a_comment() {
        for literal in [
            r#""// no  comment""#,
            r#""a \" // b""#,
            r#"r"\" "#,
            r##"r#"say "//"  "#"##,
            r###"br##"a "# // "##"###,
            r#"b"/*""#,
            r#"c"//""#,
            "'\"'",
            "'/'",
            r"'\''",
            r"'\\'",
            r"'\u{2f}'",
            "b'\"'",
            "'é'",
        ] {
            let source = format!("let a = {literal}; // \"\n b");
            assert_eq!(code(&source), format!("let a = {literal}; b"), "{literal}");
        }
        assert_eq!(code("fn f<'a>(x: &'a str) {} // it's"), "fn f<'a>(x: &'a str) {}");
        assert_eq!(code("let r#type = 'l: loop {}; // x"), "let r#type = 'l: loop {};");
        assert_eq!(code("var r\n// x\n"), "var r");
    }

    #[test]
    fn what_does_not_end_is_read_to_its_end() {
        for source in ["/* open", "\"open", "'\\", "r#\"open", "'", "\"\\", "r", "b'\\''", "// x"] {
            let _ = uncommented(source);
        }
    }
}
