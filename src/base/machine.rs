//! The machine that runs the program, in words, for measured times.

use std::sync::OnceLock;
use std::thread::available_parallelism;

/// The processor, as far as the system names it, how many of its threads there are, and the kind of system.
pub fn machine() -> &'static str {
    static MACHINE: OnceLock<String> = OnceLock::new();
    MACHINE.get_or_init(|| {
        let cores = available_parallelism().map_or(1, Into::into);
        let system = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
        let listed = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let threads = super::terminal::counted(cores, "thread");
        match model(&listed) {
            Some(model) => format!("{model}, {threads}, {system}"),
            None => format!("{threads}, {system}"),
        }
    })
}

/// The name of the first processor of a list as Linux writes it.
fn model(listed: &str) -> Option<String> {
    let line = listed.lines().find(|line| line.starts_with("model name"))?;
    let name = line.split_once(':')?.1.split_whitespace().collect::<Vec<_>>().join(" ");
    let plain: String = name.chars().filter(|sign| !sign.is_control()).take(80).collect();
    (!plain.is_empty()).then_some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_processor_is_the_first_one_listed() {
        let listed = "processor\t: 0\nmodel name\t: Any  Processor 9\nmodel name\t: Other\n";
        assert_eq!(model(listed).as_deref(), Some("Any Processor 9"));
        assert_eq!((model(""), model("model name\t:\n")), (None, None));
        assert!(machine().contains(std::env::consts::ARCH));
    }
}
