//! A section of a question: the kind of analysis, and its parameters.

use toml::{Table, Value};

use crate::base::reader::{decimal, plain};
use crate::base::refusal::{Refusal, hint};

/// A section: a kind of analysis with its parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// Names it in errors.
    pub place: String,
    /// Its name in files and links; default: the kind.
    pub id: String,
    /// The kind of analysis.
    pub kind: String,
    /// Its title.
    pub title: String,
    /// Its content, in a sentence or two.
    pub about: String,
    pub(super) params: Table,
}

impl Section {
    /// A section without parameters; `origin` names its question in errors.
    pub fn new(origin: &str, kind: &str, id: &str, title: &str) -> Section {
        let place = format!("{origin}: section `{id}`");
        let (id, kind, title) = (id.into(), kind.into(), title.into());
        Section { place, id, kind, title, about: String::new(), params: Table::new() }
    }

    /// Sets a parameter to a text.
    pub fn set(&mut self, key: &str, text: &str) {
        self.put(key, Value::String(text.into()));
    }

    /// Sets a parameter.
    pub fn put(&mut self, key: &str, value: Value) {
        self.params.insert(key.into(), value);
    }

    /// Refuses parameters that the kind does not have.
    ///
    /// # Errors
    /// A reason for each of them, with the most similar known parameter.
    pub fn knows_only(&self, known: &[&str]) -> Result<(), Refusal> {
        let mut refusal = Refusal::default();
        for key in self.params.keys().filter(|key| !known.contains(&key.as_str())) {
            let hint = hint(key, known.iter().copied());
            refusal.add(format!("{}.{key}: the kind `{}` does not know it{hint}", self.place, self.kind));
        }
        refusal.or(())
    }

    /// True if this parameter is given.
    pub fn has(&self, key: &str) -> bool {
        self.params.contains_key(key)
    }

    /// True if a parameter names this word.
    pub fn mentions(&self, word: &str) -> bool {
        let part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
        self.params.values().any(|value| value.to_string().split(|c: char| !part(c)).any(|own| own == word))
    }

    fn refused(&self, key: &str, expected: &str) -> Refusal {
        let found = self.params.get(key).map_or_else(|| "nothing".to_string(), ToString::to_string);
        Refusal::new(format!("{}.{key}: found {found}, expected {expected}", self.place))
    }

    /// A text parameter; `None` if omitted.
    ///
    /// # Errors
    /// When it is something else.
    pub fn text(&self, key: &str) -> Result<Option<String>, Refusal> {
        match self.params.get(key) {
            None => Ok(None),
            Some(value) => plain(value).map(Some).ok_or_else(|| self.refused(key, "a text")),
        }
    }

    /// A required text parameter.
    ///
    /// # Errors
    /// When it is omitted, or something else.
    pub fn required(&self, key: &str) -> Result<String, Refusal> {
        self.text(key)?.ok_or_else(|| self.refused(key, "a text"))
    }

    /// A parameter that is a list of texts; empty if omitted.
    ///
    /// # Errors
    /// When it is something else.
    pub fn texts(&self, key: &str) -> Result<Vec<String>, Refusal> {
        let Some(value) = self.params.get(key) else { return Ok(Vec::new()) };
        let values = value.as_array().map_or_else(|| std::slice::from_ref(value), Vec::as_slice);
        values.iter().map(|value| plain(value).ok_or_else(|| self.refused(key, "a list of texts"))).collect()
    }

    /// A parameter that is a number.
    ///
    /// # Errors
    /// When it is something else.
    pub fn number(&self, key: &str) -> Result<Option<f64>, Refusal> {
        match self.params.get(key) {
            None => Ok(None),
            Some(value) => decimal(value).map(Some).ok_or_else(|| self.refused(key, "a number")),
        }
    }

    /// The section without a parameter.
    #[must_use]
    pub fn without(&self, key: &str) -> Section {
        let mut section = self.clone();
        section.params.remove(key);
        section
    }

    /// A parameter that names levels: `{ players = 4, policy = "planner" }`; empty if omitted.
    ///
    /// # Errors
    /// When it is something else.
    pub fn levels(&self, key: &str) -> Result<Vec<(String, String)>, Refusal> {
        let expected = "levels such as { players = 4 }";
        match self.params.get(key) {
            None => Ok(Vec::new()),
            Some(Value::Table(table)) => table
                .iter()
                .map(|(key, value)| plain(value).map(|value| (key.clone(), value)))
                .collect::<Option<_>>()
                .ok_or_else(|| self.refused(key, expected)),
            Some(_) => Err(self.refused(key, expected)),
        }
    }

    /// A parameter that is a list of tables, each as a section of its own.
    ///
    /// # Errors
    /// When it is something else.
    pub fn parts(&self, key: &str) -> Result<Vec<Section>, Refusal> {
        let Some(value) = self.params.get(key) else { return Ok(Vec::new()) };
        let expected = "a list of tables";
        let items = value.as_array().ok_or_else(|| self.refused(key, expected))?;
        let part = |(i, item): (usize, &Value)| {
            let mut params = item.as_table().ok_or_else(|| self.refused(key, expected))?.clone();
            let mut take = |key: &str| params.remove(key).and_then(|value| plain(&value)).unwrap_or_default();
            let (title, about) = (take("title"), take("about"));
            let place = format!("{}.{key}[{i}]", self.place);
            Ok(Section { place, id: format!("{}-{i}", self.id), kind: key.into(), title, about, params })
        };
        items.iter().enumerate().map(part).collect()
    }
}
