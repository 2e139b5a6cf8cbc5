//! Conflicts between settings: the effect of `--with` and `--policy` on a question, and combinations that are refused.
//!
//! No setting of a user is silently ignored. A key that the question varies is restricted to the given levels; another
//! key is set for all cells, or varied over several levels; a key that a variant sets cannot be set for all cells.

use super::file::{Block, Question};
use crate::base::refusal::Refusal;
use crate::game::{POLICY, Setting, Settings, Setup, Variant, keys};

impl Question {
    /// Applies the settings that a user gives for all cells, each by an option `--with`.
    ///
    /// # Errors
    /// Everything that contradicts another option or the question.
    pub fn put<G: Setup>(&mut self, given: &[String]) -> Result<(), Refusal> {
        let mut refusal = Refusal::default();
        let mut all: Vec<Setting> = Vec::new();
        for text in given {
            match Settings::parse("--with", text, &keys::<G>()) {
                Err(more) => refusal.reasons.extend(more.reasons),
                Ok(settings) => {
                    for setting in settings.0 {
                        if let Some(other) = all.iter().find(|other| other.clashes(&setting)) {
                            refusal.add(format!(
                                "--with {setting}: --with {other} says something else, expected one of them"
                            ));
                        } else if !all.contains(&setting) {
                            all.push(setting);
                        }
                    }
                }
            }
        }
        for setting in &all {
            if let Err(reason) = self.put_one::<G>(setting) {
                refusal.add(format!("--with {setting}: {reason}"));
            }
        }
        self.with = all;
        self.seated::<G>();
        refusal.or(())
    }

    fn put_one<G: Setup>(&mut self, setting: &Setting) -> Result<(), String> {
        let (key, value) = (setting.key.as_str(), setting.value.as_str());
        if key == POLICY {
            let played = self.policies.join(", ");
            self.policies.retain(|policy| policy == value);
            if self.policies.is_empty() {
                return Err(format!("the report `{}` is played by {played}; --policy names other players", self.name));
            }
            return Ok(());
        }
        let repeated = !setting.target().1.is_empty();
        if repeated {
            let said = |text: &String| Setting::new(key, text).clashes(setting);
            let levels = self.blocks.iter().filter_map(|block| block.0.get(key)).flatten();
            if let Some(level) = levels.into_iter().find(|text| said(text)) {
                return Err(format!("the report varies it, as in `{level}`; expected something that it does not vary"));
            }
        } else if self.blocks.iter().any(|block| block.0.contains_key(key)) {
            // Making the cells checks whether it is among the levels.
            self.only.push(setting.clone());
            return Ok(());
        }
        if G::levels(key, value, &self.base)?.len() > 1 {
            if let Some(set) = self.variant_set.as_ref().filter(|_| self.base.get(key).is_some()) {
                return Err(format!("the variants `{set}` are those of one {key}, expected one value"));
            }
            for block in &mut self.blocks {
                block.0.insert(key.into(), vec![value.into()]);
            }
        } else {
            self.base = std::mem::take(&mut self.base).with(key, value);
        }
        Ok(())
    }

    /// The options that exclude some of the games in the question's file; empty if none does.
    pub fn left_out(&self) -> String {
        let mut options: Vec<String> = self.only.iter().map(|setting| format!("--with {setting}")).collect();
        let players = self.with.iter().filter(|setting| setting.key == POLICY);
        options.extend(players.map(|setting| format!("--with {setting}")));
        if self.policy_given && options.is_empty() {
            options.extend(self.policies.iter().map(|policy| format!("--policy {policy}")));
        }
        options.join(" ")
    }

    /// The question with everything that its file plays.
    #[must_use]
    pub fn whole(&self) -> Question {
        let mut all = self.clone();
        all.only.clear();
        let named: Vec<String> = all.of_file.iter().filter(|name| !all.policies.contains(name)).cloned().collect();
        all.policies.extend(named);
        all
    }

    /// Refuses settings for all cells, or varied ones, that a variant also sets.
    ///
    /// # Errors
    /// A reason for each setting that would be ignored.
    pub fn check_variants(&self, variants: &[Variant]) -> Result<(), Refusal> {
        let mut refusal = Refusal::default();
        for with in &self.with {
            let setting = |variant: &&Variant| variant.settings.0.iter().any(|own| own.target() == with.target());
            let own: Vec<&Variant> = variants.iter().filter(setting).collect();
            // In a set that moves every value, one variant moves this one on purpose.
            let moves = self.variant_set.is_some() && own.iter().all(|variant| variant.group == own[0].group);
            if let Some(variant) = own.first().filter(|_| !moves) {
                let name = &variant.name;
                refusal.add(format!(
                    "--with {with}: `{name}` sets it too ({}), expected one of the two places",
                    variant.settings
                ));
            }
        }
        for variant in variants {
            for setting in &variant.settings.0 {
                let varied = |block: &Block| {
                    block.0.get(&setting.key).is_some_and(|texts| {
                        let level = |text: &String| Setting::new(&setting.key, text);
                        texts.iter().any(|text| level(text).target() == setting.target())
                    })
                };
                if self.blocks.iter().any(varied) {
                    let (origin, name) = (&self.origin, &variant.name);
                    refusal.add(format!(
                        "{origin}: variant `{name}`: found {setting}, which the cells of [[play]] vary; expected one of them"
                    ));
                }
            }
        }
        let named: Vec<&Variant> = variants.iter().filter(|variant| variant.settings.get(POLICY).is_some()).collect();
        if let Some(variant) = named.first() {
            let (name, origin) = (&variant.name, &self.origin);
            if self.policies.len() > 1 {
                let all = self.policies.join(", ");
                refusal.add(format!(
                    "{origin}: variant `{name}`: sets the policy, and the report is played by {all}; expected one policy beside it"
                ));
            } else if self.policy_given && named.len() == variants.len() {
                refusal.add(format!("--policy {}: every setting compared names its own policy", self.policies[0]));
            }
        }
        refusal.or(())
    }
}
