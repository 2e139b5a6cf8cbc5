//! What of a scene fits on a screen: everything, or the small board with the story, or the players with the story.

use crate::base::terminal::WIDTH;

/// The size of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) lines: usize,
    pub(super) columns: usize,
}

/// A moment of a game in words and pictures.
pub(super) struct Scene {
    /// The board.
    pub(super) board: String,
    /// The same in fewer lines.
    pub(super) small: String,
    /// The players and the machine.
    pub(super) standing: String,
    /// What led here, and what is thought of it.
    pub(super) story: String,
}

/// How a game's pictures are shown.
#[derive(Clone, Copy)]
pub(super) struct Pictures {
    /// What the signs of the board mean.
    pub(super) legend: &'static str,
    /// What the signs of the small board mean.
    pub(super) small_legend: &'static str,
    /// A picture with the colours of a terminal.
    pub(super) coloured: fn(&str) -> String,
}

/// What the reader wants to see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Wanted {
    /// The players instead of the board, where not everything fits.
    pub(super) players: bool,
    /// The colours of a terminal.
    pub(super) colours: bool,
}

impl Scene {
    /// The lines of everything, the footer's included.
    pub(super) fn lines(&self) -> usize {
        count(&self.board) + 1 + count(&self.standing) + 1 + count(&self.story) + 1
    }

    /// Does everything fit?
    pub(super) fn fits(&self, size: Size) -> bool {
        size.columns >= WIDTH && size.lines >= self.lines()
    }

    /// What fits: no line is longer than the screen, and one line is left for the footer.
    pub(super) fn laid_out(&self, size: Size, wanted: Wanted, pictures: Pictures) -> String {
        let room = size.lines.saturating_sub(1);
        let (picture, text) = if self.fits(size) {
            (&self.board, format!("\n{}\n{}", self.standing, self.story))
        } else if wanted.players {
            (&String::new(), format!("{}\n{}", self.standing, self.story))
        } else {
            (&self.small, self.story.clone())
        };
        let picture: Vec<String> = picture.lines().take(room).map(|line| cut(line, size.columns)).collect();
        let text = tail(&text, room - picture.len(), size.columns, wanted.players || self.fits(size));
        let picture = picture.iter().flat_map(|line| [line.as_str(), "\n"]).collect::<String>();
        let picture = if wanted.colours { (pictures.coloured)(&picture) } else { picture };
        picture + &text
    }
}

/// The signs of both boards, and what a screen must have to show everything.
pub(super) fn signs(scene: &Scene, size: Size, pictures: Pictures) -> String {
    let Size { lines, columns } = size;
    let needs = format!(
        "Everything at once needs {WIDTH} columns and {} lines here, the small board\n{} and 24; this terminal \
         has {columns} and {lines}. Tab shows the players instead of\nthe board.",
        scene.lines(),
        scene.small.lines().map(|line| line.chars().count()).max().unwrap_or(0)
    );
    let legend = if scene.fits(size) { pictures.legend } else { pictures.small_legend };
    let text = format!("{}\n{needs}\n", legend.trim_start());
    tail(&text, lines.saturating_sub(1), columns, true)
}

fn count(text: &str) -> usize {
    text.lines().count()
}

/// A line no longer than that; `…` stands for what is cut off.
pub(super) fn cut(line: &str, columns: usize) -> String {
    if line.chars().count() <= columns {
        return line.into();
    }
    line.chars().take(columns.saturating_sub(1)).chain(['…']).collect()
}

/// So many lines of a text, its first or its last ones; `…` says where there is more.
fn tail(text: &str, room: usize, columns: usize, first: bool) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let more = lines.len() > room;
    let shown = if first { &lines[..lines.len().min(room)] } else { &lines[lines.len() - lines.len().min(room)..] };
    let mut out = String::new();
    for (i, line) in shown.iter().enumerate() {
        let edge = if first { i + 1 == shown.len() } else { i == 0 };
        let line = if more && edge { "…".into() } else { cut(line, columns) };
        out.extend([line.as_str(), "\n"]);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Pictures = Pictures { legend: "signs", small_legend: "signs", coloured: str::to_string };

    fn scene() -> Scene {
        let line = |i: usize, text: &str| format!("{text} {i} {}\n", "x".repeat(60));
        let lines = |n: usize, text: &str| (0..n).map(|i| line(i, text)).collect::<Vec<_>>().concat();
        Scene {
            board: lines(30, "board"),
            small: lines(15, "small"),
            standing: lines(16, "player"),
            story: lines(12, "story"),
        }
    }

    #[test]
    fn a_scene_fits_every_screen_with_a_line_to_spare() {
        for lines in [1, 5, 16, 24, 40, 61, 100] {
            for columns in [10, 40, 79, 80, 200] {
                for players in [false, true] {
                    let wanted = Wanted { players, colours: false };
                    let text = scene().laid_out(Size { lines, columns }, wanted, PLAIN);
                    assert!(text.lines().count() < lines.max(1) || text.is_empty(), "{lines} {columns}: {text}");
                    assert!(text.lines().all(|line| line.chars().count() <= columns), "{lines} {columns}: {text}");
                    let signs = signs(&scene(), Size { lines, columns }, PLAIN);
                    assert!(
                        signs.lines().all(|line| line.chars().count() <= columns) && count(&signs) < lines.max(1)
                            || signs.is_empty()
                    );
                }
            }
        }
    }

    #[test]
    fn a_small_screen_shows_the_small_board_and_the_end_of_the_story_and_a_large_one_everything() {
        let small = scene().laid_out(Size { lines: 24, columns: 80 }, Wanted::default(), PLAIN);
        assert!(small.contains("small 14") && small.contains("story 11") && !small.contains("player"), "{small}");
        let players =
            scene().laid_out(Size { lines: 24, columns: 80 }, Wanted { players: true, colours: false }, PLAIN);
        assert!(players.contains("player 15") && !players.contains("small"), "{players}");
        let all = scene().laid_out(Size { lines: 61, columns: 80 }, Wanted::default(), PLAIN);
        assert!(["board 29", "player 15", "story 11"].iter().all(|part| all.contains(part)), "{all}");
    }
}
