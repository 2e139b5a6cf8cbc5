//! Names beside an axis: each of them whole, on as many lines as it needs.

use plotters::element::Text;
use plotters::prelude::FontTransform;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::axes::{Context, letters};
use super::{Canvas, Measure};

/// More lines than this under an axis read worse than a name that stands upright.
const MOST_LINES: usize = 3;

/// The least letters per line of a name that stands upright.
const UPRIGHT: usize = 24;

/// The names of categories, broken into lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Labels {
    lines: Vec<Vec<String>>,
    /// Do they stand on their side, because there is no room for a word?
    upright: bool,
}

impl Labels {
    /// Names under an axis that is `pixels` pixels long.
    pub(super) fn below(names: &[String], pixels: u32, measure: Measure) -> Labels {
        let each = f64::from(pixels) / names.len().max(1) as f64 * 0.94;
        let letters = (each / measure.letter()) as usize;
        let lines: Vec<Vec<String>> = names.iter().map(|name| wrapped(name, letters.max(1))).collect();
        let word = names.iter().flat_map(|name| name.split(' ')).map(|word| word.chars().count()).max();
        let upright = word.unwrap_or(0) > letters || lines.iter().any(|lines| lines.len() > MOST_LINES);
        if !upright {
            return Labels { lines, upright };
        }
        // Lines side by side up to the room there is, unless one will do.
        let abreast = ((each / f64::from(measure.line())) as usize).max(1);
        let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let letters = longest.div_ceil(abreast).max(UPRIGHT);
        Labels { lines: names.iter().map(|name| wrapped(name, letters)).collect(), upright }
    }

    /// Names at the left of an axis, at most `most` pixels wide.
    pub(super) fn beside(names: &[String], most: u32, measure: Measure) -> Labels {
        let letters = (f64::from(most) / measure.letter()) as usize;
        Labels { lines: names.iter().map(|name| wrapped(name, letters.max(8))).collect(), upright: false }
    }

    /// The most lines that a name has.
    pub(super) fn lines(&self) -> u32 {
        self.lines.iter().map(Vec::len).max().unwrap_or(1).max(1) as u32
    }

    /// Do they stand on their side?
    pub(super) fn stand(&self) -> bool {
        self.upright
    }

    /// The width of the widest of them, in pixels of the page.
    pub(super) fn width(&self, measure: Measure) -> u32 {
        self.lines.iter().flatten().map(|line| measure.text(line)).max().unwrap_or(0)
    }

    /// The room that they need under an axis, in pixels of the page.
    pub(super) fn height(&self, measure: Measure) -> u32 {
        if self.upright { self.width(measure) + 14 } else { 8 + self.lines() * measure.line() }
    }

    /// Writes them under the axis; category `i` stands at `i`.
    pub(super) fn draw_below(&self, canvas: &Canvas, context: &Context, measure: Measure) -> Written {
        let floor = context.plotting_area().get_pixel_range().1.end + measure.px(8) as i32;
        for (i, lines) in self.lines.iter().enumerate() {
            let x = context.backend_coord(&(i as f64, 0.0)).0;
            for (j, line) in lines.iter().enumerate() {
                let style = letters(measure, false);
                if self.upright {
                    let aside = (2 * j as i32 - (lines.len() as i32 - 1)) * measure.px(measure.line()) as i32 / 2;
                    let style = style.transform(FontTransform::Rotate270).pos(Pos::new(HPos::Right, VPos::Center));
                    canvas.draw(&Text::new(line.clone(), (x + aside, floor), style))?;
                } else {
                    let y = floor + (j as u32 * measure.px(measure.line())) as i32;
                    let style = style.pos(Pos::new(HPos::Center, VPos::Top));
                    canvas.draw(&Text::new(line.clone(), (x, y), style))?;
                }
            }
        }
        Ok(())
    }

    /// Writes them at the left of the axis; category `i` stands at `i`.
    pub(super) fn draw_beside(&self, canvas: &Canvas, context: &Context, measure: Measure) -> Written {
        let edge = context.plotting_area().get_pixel_range().0.start - measure.px(8) as i32;
        let step = measure.px(measure.line()) as i32;
        for (i, lines) in self.lines.iter().enumerate() {
            let middle = context.backend_coord(&(0.0, i as f64)).1;
            let top = middle - step * (lines.len() as i32 - 1) / 2;
            for (j, line) in lines.iter().enumerate() {
                let style = letters(measure, false).pos(Pos::new(HPos::Right, VPos::Center));
                canvas.draw(&Text::new(line.clone(), (edge, top + j as i32 * step), style))?;
            }
        }
        Ok(())
    }
}

pub(super) type Written = Result<(), Box<dyn std::error::Error>>;

/// A name on lines of at most `letters` letters, broken between words; a word that is longer is broken itself.
fn wrapped(name: &str, letters: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in name.split(' ') {
        let mut rest: Vec<char> = word.chars().collect();
        while !rest.is_empty() {
            let line = lines.last_mut().map(|line| line.chars().count()).unwrap_or_default();
            let gap = usize::from(line > 0);
            if line + gap + rest.len() <= letters {
                if let Some(last) = lines.last_mut() {
                    last.push_str(if gap == 1 { " " } else { "" });
                    last.extend(rest.drain(..));
                }
            } else if line > 0 {
                lines.push(String::new());
            } else {
                let cut = rest.drain(..letters.min(rest.len())).collect::<String>();
                if let Some(last) = lines.last_mut() {
                    last.push_str(&cut);
                }
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::draw::Width;

    #[test]
    fn no_letter_of_a_name_is_lost_and_no_line_is_too_long() {
        for name in ["", "a", "Two players: hand at step 3", "alternative", "a  b", "anunbrokenwordthatislong x"] {
            for letters in 1..30 {
                let lines = wrapped(name, letters);
                assert!(lines.iter().all(|line| line.chars().count() <= letters), "{lines:?}");
                let kept: String = lines.concat().chars().filter(|c| *c != ' ').collect();
                assert_eq!(kept, name.replace(' ', ""), "{letters}");
            }
        }
    }

    #[test]
    fn names_without_room_stand_upright_and_are_whole() {
        let measure = Measure { width: Width::Narrow };
        let names: Vec<String> = ["omniscient", "newcomer", "planner"].map(String::from).to_vec();
        let tight = Labels::below(&names, 90, measure);
        assert!(tight.upright && tight.lines.concat() == names);
        assert!(tight.height(measure) > measure.text("omniscient"));
        let long = Labels::below(&["a".repeat(90), "b".into()], 90, measure);
        assert!(long.upright && long.lines() == 3 && long.lines[0].concat() == "a".repeat(90), "{long:?}");
        let wide = Labels::below(&names, 900, measure);
        assert!(!wide.upright && wide.lines() == 1);
    }
}
