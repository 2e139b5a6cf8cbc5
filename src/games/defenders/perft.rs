//! The count of ways on, held against a slow, obvious one.

#[cfg(test)]
mod tests {
    use super::super::chance::Streams;
    use super::super::defenders::Defenders;
    use super::super::state::State;
    use super::super::table::Table;
    use crate::game::rng::Seed;
    use crate::game::{divide, perft};

    /// The slow, obvious count: play every sequence to its end.
    fn literal(game: &Defenders, state: &State, chance: &Streams, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let all = game.all_actions(state).into_iter().filter(|&action| game.objection(state, action).is_none());
        all.map(|action| {
            let (mut state, mut chance) = (*state, chance.clone());
            Table { game, state: &mut state, chance: &mut chance, observer: &mut () }.play(action);
            literal(game, &state, &chance, depth - 1)
        })
        .sum()
    }

    #[test]
    fn counts_are_those_of_playing_every_sequence_out() {
        for players in 1..=4 {
            let game = Defenders::standard(players);
            let mut chance = Streams::new(Seed::new(3));
            let state = game.deal(&mut chance, &mut ());
            for depth in 0..=3 {
                let count = perft(&game, &state, &chance, depth);
                assert_eq!(count, literal(&game, &state, &chance, depth), "{players} players, depth {depth}");
                let divided: u64 = divide(&game, &state, &chance, depth).iter().map(|(_, n)| n).sum();
                assert_eq!(divided, if depth == 0 { 0 } else { count });
            }
        }
    }
}
