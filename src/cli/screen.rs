//! Lays a scene out on a screen: everything if it fits, else the larger board, the players or the small board with the
//! story.

use crate::base::terminal::WIDTH;
use crate::game::Signs;

/// The size of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) lines: usize,
    pub(super) columns: usize,
}

/// A moment of a game as text.
pub(super) struct Scene {
    /// The board.
    pub(super) board: String,
    /// The board in fewer lines.
    pub(super) small: String,
    /// The players, and everything else beside the board.
    pub(super) standing: String,
    /// The events since the last stop, and the player's scores.
    pub(super) story: String,
}

/// The reader's choices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Wanted {
    /// Show the players instead of the board if not everything fits.
    pub(super) players: bool,
    /// Use colours.
    pub(super) colours: bool,
}

/// Lines of the story that a larger board leaves room for.
const STORY: usize = 6;

impl Scene {
    /// The number of lines of everything, footer included.
    pub(super) fn lines(&self) -> usize {
        count(&self.board) + 1 + count(&self.standing) + 1 + count(&self.story) + 1
    }

    /// Does everything fit?
    pub(super) fn fits(&self, size: Size) -> bool {
        size.columns >= WIDTH && size.lines >= self.lines()
    }

    /// Does this picture fit with the end of the story, and with the players if `standing`?
    fn holds(&self, picture: &str, standing: bool, size: Size) -> bool {
        let players = if standing { count(&self.standing) + 1 } else { 0 };
        let story = count(&self.story).min(STORY);
        size.columns >= WIDTH && size.lines > count(picture) + players + 1 + story
    }

    /// Are the players on the screen anyway?
    pub(super) fn shows_players(&self, size: Size) -> bool {
        let small = || !self.holds(&self.board, false, size) && self.holds(&self.small, true, size);
        self.fits(size) || self.side_by_side(size).is_some() || small()
    }

    /// The board with the players to its right, if the screen is wide and tall enough.
    fn side_by_side(&self, size: Size) -> Option<String> {
        const APART: usize = 3;
        let wide = |text: &str| text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        let left = wide(&self.board);
        let tall = count(&self.board).max(count(&self.standing));
        let fits = left + APART + wide(&self.standing) <= size.columns;
        (fits && size.lines > tall + 1 + count(&self.story).min(STORY)).then(|| {
            let row = |at: usize| {
                let line = |text: &str| text.lines().nth(at).unwrap_or_default().to_string();
                let (board, beside) = (line(&self.board), line(&self.standing));
                format!("{board:<width$}{beside}", width = left + APART).trim_end().to_string() + "\n"
            };
            (0..tall).map(row).collect()
        })
    }

    /// The fullest layout that fits: everything; board and players side by side; the board; the small board with the
    /// players; the small board. The story is cut at its beginning. No line is longer than the screen, and one line
    /// remains for the footer.
    pub(super) fn laid_out(&self, size: Size, wanted: Wanted, signs: Signs) -> String {
        let room = size.lines.saturating_sub(1);
        let beside = self.side_by_side(size);
        let players = format!("\n{}\n", self.standing);
        let (picture, text) = if self.fits(size) {
            (&self.board, players)
        } else if let Some(both) = &beside {
            (both, "\n".into())
        } else if wanted.players {
            (&String::new(), format!("{}\n", self.standing))
        } else if self.holds(&self.board, false, size) {
            (&self.board, "\n".into())
        } else if self.holds(&self.small, true, size) {
            (&self.small, players)
        } else {
            (&self.small, String::new())
        };
        let picture: Vec<String> = picture.lines().take(room).map(|line| cut(line, size.columns)).collect();
        let text = tail(&text, room - picture.len(), size.columns, true);
        let story = tail(&self.story, room - picture.len() - count(&text), size.columns, false);
        let picture = picture.iter().flat_map(|line| [line.as_str(), "\n"]).collect::<String>();
        let picture = if wanted.colours { (signs.coloured)(&picture) } else { picture };
        picture + &text + &story
    }
}

/// The keys of `watch`, each with its effect.
const KEYS: &str = "\
space, enter, →   next step             ←, backspace   step back
]  [              next, previous turn   }  {           next, previous round
↓  ↑              next, previous event  home  end      first, last step
1 2 3 4           step by event, decision, turn, round
tab               players or board      h  signs and keys      q  end
";

/// The keys, the signs of the board, and the size of a screen that shows everything.
pub(super) fn signs(scene: &Scene, size: Size, signs: Signs) -> String {
    let Size { lines, columns } = size;
    let needs = format!(
        "Everything at once needs {WIDTH} columns and {} lines here, the small board\n{} and 24; this terminal \
         has {columns} and {lines}. Tab shows the players instead of\nthe board.",
        scene.lines(),
        scene.small.lines().map(|line| line.chars().count()).max().unwrap_or(0)
    );
    let large = scene.fits(size) || scene.side_by_side(size).is_some() || scene.holds(&scene.board, false, size);
    let legend = if large { signs.legend } else { signs.small_legend };
    let text = format!("{KEYS}\n{}\n{needs}\n", legend.trim_start());
    tail(&text, lines.saturating_sub(1), columns, true)
}

fn count(text: &str) -> usize {
    text.lines().count()
}

/// A line cut to that many columns; `…` marks a cut.
pub(super) fn cut(line: &str, columns: usize) -> String {
    if line.chars().count() <= columns {
        return line.into();
    }
    line.chars().take(columns.saturating_sub(1)).chain(['…']).collect()
}

/// The first or the last `room` lines of a text; `…` marks where there is more.
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

    const PLAIN: Signs = Signs { legend: "signs", small_legend: "signs", coloured: str::to_string };

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
        let board = scene().laid_out(Size { lines: 50, columns: 80 }, Wanted::default(), PLAIN);
        assert!(board.contains("board 29") && board.contains("story 11") && !board.contains("player"), "{board}");
        let cut = scene().laid_out(Size { lines: 40, columns: 80 }, Wanted::default(), PLAIN);
        assert!(cut.contains("board 29") && cut.contains("story 11") && cut.contains('…'), "{cut}");
        let both = scene().laid_out(Size { lines: 50, columns: 160 }, Wanted::default(), PLAIN);
        assert!(["board 29", "player 15", "story 11"].iter().all(|part| both.contains(part)), "{both}");
        let keys = signs(&scene(), Size { lines: 40, columns: 80 }, PLAIN);
        assert!(keys.contains("next, previous turn") && keys.contains("q  end"), "{keys}");
        let all = scene().laid_out(Size { lines: 61, columns: 80 }, Wanted::default(), PLAIN);
        assert!(["board 29", "player 15", "story 11"].iter().all(|part| all.contains(part)), "{all}");
    }
}
