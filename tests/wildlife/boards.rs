//! Boards: the reference board, drawings and what is wrong with them, the generator and the numbered boards.

use std::collections::BTreeSet;

use wildlab::game::Settings;
use wildlab::game::boxed::Choice;
use wildlab::games::wildlife::board::drawing::Drawing;
use wildlab::games::wildlife::board::numbered;
use wildlab::games::wildlife::board::spaces::{Island, Space};
use wildlab::games::wildlife::board::words::{Area, Level, Terrain};
use wildlab::games::wildlife::r#box::Contents;
use wildlab::games::wildlife::r#box::choice::Picked;

const REFERENCE: &str = "
    abcdefghij
 1  ..Pmmmff..
 2  .PPdmmffs.
 3  PPPdSSfpss
 4  PPPdSSppss
 5  MMMdSSpWWW
 6  MMMMSSWWWW
 7  MwwwFFDDWW
 8  .wFFFDDDD.
 9  ..FFFDDD..
";

fn reference() -> Island {
    Contents::embedded(Picked::default()).island.clone()
}

#[test]
fn the_reference_board_is_the_drawing_of_the_box() {
    let drawing = Drawing::read(REFERENCE).unwrap();
    assert_eq!(drawing.faults(), Vec::<String>::new());
    assert_eq!((drawing.island(), Drawing::of(&reference())), (reference(), drawing.clone()));
    assert_eq!(Drawing::read(&drawing.to_string()), Ok(drawing));
}

#[test]
fn the_reference_board_has_its_counts() {
    let island = reference();
    assert_eq!(island.len(), 78);
    let firsts: Vec<u8> =
        (0..9).map(|row| island.squares.iter().position(|square| square.row == row).unwrap() as u8).collect();
    assert_eq!(firsts, [0, 6, 14, 24, 34, 44, 54, 64, 72]);
    let neighbours = |count| (0..78).filter(|&space| island.near[space].len() == count).count();
    assert_eq!([4, 3, 2].map(neighbours), [52, 14, 12]);
    let pairs: Vec<(Space, Space)> = (0..78_u8)
        .flat_map(|one| island.near[usize::from(one)].iter().map(move |two| (Space(one), two)))
        .filter(|(one, two)| one < two)
        .collect();
    let inside = pairs.iter().filter(|(one, two)| island.area(*one) == island.area(*two)).count();
    assert_eq!((pairs.len(), inside, pairs.len() - inside), (137, 85, 52));
    assert!(Terrain::ALL.iter().all(|&terrain| island.of_terrain(terrain).len() == 13));
}

#[test]
fn the_reference_board_has_its_areas() {
    let island = reference();
    for (letter, spaces, touches) in [
        ('F', 8, "DSw"),
        ('D', 9, "FW"),
        ('S', 8, "FfdpMmW"),
        ('P', 9, "dMm"),
        ('M', 8, "dSPw"),
        ('W', 9, "DSsp"),
        ('f', 5, "Sspm"),
        ('d', 4, "SPMm"),
        ('s', 5, "fpW"),
        ('p', 4, "fSsW"),
        ('m', 5, "fdSP"),
        ('w', 4, "FM"),
    ] {
        let area = Area::from_letter(letter).unwrap();
        let touched: BTreeSet<char> = island.touched(area).into_iter().map(Area::letter).collect();
        assert_eq!((island.areas[area.index()].len(), touched), (spaces, touches.chars().collect()), "{letter}");
    }
}

#[test]
fn the_reference_board_is_even_between_terrains() {
    let (island, letters) = (reference(), "FDSPMW");
    let borders = island.borders();
    let place = |letter| letters.find(letter).unwrap();
    let expected = "FD 4, FS 4, FP 3, FM 2, FW 4, DS 3, DP 3, DM 4, DW 4, SP 4, SM 3, SW 3, PM 4, PW 3, MW 4";
    for pair in expected.split(", ") {
        let mut signs = pair.chars();
        let (one, two) = (place(signs.next().unwrap()), place(signs.next().unwrap()));
        let sides: u16 = pair[3..].parse().unwrap();
        assert_eq!((borders[one][two], borders[two][one]), (sides, sides), "{pair}");
    }
    let others =
        |terrain: usize| (0..6).filter(|&other| other != terrain).map(|other| borders[terrain][other]).sum::<u16>();
    assert_eq!([0, 1, 2, 3, 4, 5].map(others), [17, 18, 17, 17, 17, 18]);
    assert_eq!(Terrain::ALL.map(|terrain| island.coast(terrain)), [7, 6, 5, 7, 7, 6]);
}

#[test]
fn ground_is_what_a_species_can_use() {
    let contents = Contents::embedded(Picked::default());
    let man = contents.chart.levels(wildlab::games::wildlife::board::words::Species::Man);
    let migrate = contents.island.ground(&man, Level::Migrate);
    // Forest, savannah, plains and mountains of 13 spaces each; the water and desert between them cut F off from
    // nothing.
    assert_eq!((migrate.spaces, migrate.parts.iter().sum::<usize>()), (52, 52));
    let expand = contents.island.ground(&man, Level::Expand);
    // Savannah and plains: P, S with p, and s beside p.
    assert_eq!((expand.spaces, expand.parts), (26, vec![17, 9]));
    let home = contents.island.ground(&man, Level::Attack);
    assert_eq!((home.spaces, home.parts), (13, vec![8, 5]));
    // S has ten sides inside, s four: a T of two rows.
    assert_eq!(home.sides, contents.island.borders()[2][2] as usize);
}

/// The first fault of the reference board with some squares replaced: column, row, letter.
fn faults_of(changes: &[(usize, usize, &str)]) -> Vec<String> {
    let mut rows = Drawing::read(REFERENCE).unwrap().rows();
    for &(column, row, sign) in changes {
        rows[row - 1].replace_range(column - 1..column, sign);
    }
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    Drawing::of_rows(&rows).unwrap().faults()
}

fn has(faults: &[String], expected: &str) {
    assert!(faults.iter().any(|fault| fault == expected), "{faults:#?}");
}

#[test]
fn a_drawing_that_is_no_board_says_which_square_breaks_which_rule() {
    // G1: s at the right is cut off when p, f and W beside it are sea.
    let cut = [(8, 2, "."), (8, 3, "."), (8, 4, "."), (8, 5, "."), (9, 5, "."), (10, 5, ".")];
    has(&faults_of(&cut), "G1: i2 is not connected with c1, expected one island");
    has(&faults_of(&[(5, 5, ".")]), "G2: the sea at e5 is enclosed by land");
    has(&faults_of(&[(7, 2, ".")]), "G2: the sea at g2 is enclosed by land");
    has(&faults_of(&[(4, 6, "w")]), "G3: area M (large mountains) at a5 has 7 spaces, expected 8 or 9");
    has(&faults_of(&[(1, 3, "f")]), "G3: a3 of area f (small forest) is not connected with g1");
    has(
        &faults_of(&[(7, 1, "."), (8, 1, "."), (7, 2, "m"), (8, 2, "s"), (7, 3, "p")]),
        "G3: area f (small forest) is missing, expected 4 or 5 spaces",
    );
    has(&faults_of(&[(4, 4, "M"), (4, 5, "m")]), "G4: d5 of m touches d6 of M, expected the areas of a terrain apart");
    has(&faults_of(&[(4, 1, ".")]), "G6: c1 has only 1 neighbour on land, expected two or more");
}

#[test]
fn an_area_that_touches_only_one_other_is_found() {
    // A strip of land in which w lies at the end, behind F alone.
    let rows = ["wwFFDDSSPPMM", "wwFFDDSSPPMM"];
    has(&Drawing::of_rows(&rows).unwrap().faults(), "G5: area w at a1 touches only 1 other area, expected two or more");
    let wide: Vec<String> = (0..2).map(|_| "wFDSPMwFDSPMW".to_owned()).collect();
    let wide: Vec<&str> = wide.iter().map(String::as_str).collect();
    has(&Drawing::of_rows(&wide).unwrap().faults(), "G6: found 13 columns and 2 rows, expected at most 12 of each");
}

#[test]
fn a_drawing_that_cannot_be_read_names_its_squares() {
    let wrong = |text: &str| Drawing::read(text).unwrap_err().join("\n");
    assert!(wrong("FF\nFx").starts_with("square b2: found `x`, expected one of F D S P M W for a large area"));
    assert_eq!(wrong("FFF\nFF"), "row 2: found 2 squares, expected 3 as in row 1");
    assert!(wrong("# nothing\n\n").starts_with("found no drawing"));
    assert!(wrong(&"F".repeat(1000)).starts_with("found 1000 columns and 1 rows"));
    let sea = Drawing::read("..\n..").unwrap();
    assert_eq!(sea.faults(), ["G1: there is no land"]);
}

#[test]
fn sea_around_an_island_makes_no_other_board() {
    let rows: Vec<String> = Drawing::read(REFERENCE).unwrap().rows().iter().map(|row| format!("..{row}.")).collect();
    let sea = ".".repeat(13);
    let around = format!("{sea}\n{}\n{sea}\n{sea}\n", rows.join("\n"));
    assert_eq!(Drawing::read(&around).unwrap().island(), reference());
}

#[test]
fn a_board_file_is_read_and_its_mistakes_name_it() {
    let folder = std::env::temp_dir().join(format!("wildlife-boards-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let read = |text: &str| {
        let file = folder.join("mine.txt");
        std::fs::write(&file, text).unwrap();
        let mut refusal = wildlab::base::refusal::Refusal::default();
        let settings = Settings::new().with("board", &file.display().to_string());
        let picked = Picked::read(&settings, &mut refusal);
        (picked.board.map(|(_, drawing)| drawing), refusal.to_string())
    };
    let (board, wrong) = read(REFERENCE);
    assert_eq!((board.map(|board| board.island()), wrong), (Some(reference()), String::new()));
    let (board, wrong) = read(&REFERENCE.replace("MMMdSSpWWW", "MMMd.SpWWW"));
    assert!(board.is_none() && wrong.contains("mine.txt: G2: the sea at e5 is enclosed by land"), "{wrong}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_numbered_boards_are_a_hundred_different_boards() {
    let boards: Vec<&Drawing> = (1..=numbered::COUNT).map(|number| numbered::board(number).unwrap()).collect();
    assert!(numbered::board(0).is_none() && numbered::board(numbered::COUNT + 1).is_none());
    let different: BTreeSet<String> = boards.iter().map(ToString::to_string).collect();
    assert_eq!((boards.len(), different.len()), (100, 100));
    for board in &boards {
        assert!(board.faults().is_empty(), "{board}");
        assert!((72..=84).contains(&board.land().len()) && board.width() <= 11 && board.height() <= 11);
    }
    // In a trial an area touched 3.7 others on average, and 13 of the 15 pairs of terrains touched.
    let islands: Vec<Island> = boards.iter().map(|board| board.island()).collect();
    let touched: usize = islands.iter().flat_map(|island| Area::all().map(|area| island.touched(area).len())).sum();
    assert!((4_200..=4_800).contains(&touched), "{touched} for 1,200 areas");
    let pairs: usize = islands
        .iter()
        .map(|island| {
            let borders = island.borders();
            (0..6).map(|one| (0..one).filter(|&two| borders[one][two] > 0).count()).sum::<usize>()
        })
        .sum();
    assert!((1_200..=1_450).contains(&pairs), "{pairs} for 100 boards");
}

#[test]
fn the_generator_makes_the_numbered_boards_again() {
    let file = include_str!("../../data/wildlife-boards.txt").replace('\r', "");
    assert!(numbered::file() == file, "data/wildlife-boards.txt is not what the generator makes");
    assert_eq!(numbered::attempt(1), Some(0));
}
