//! The lab offers the players that were made in its folder.

use serde_json::{Value, json};

use super::tests::{lobby, post, request};
use crate::base::http::{Site, Verb};
use crate::games::{Library, Single};

#[test]
fn players_made_in_the_folder_are_offered_and_only_those_that_can_play_the_game() {
    let (lobby, root) = lobby("players");
    let game = Single::GAMES[0].0;
    let save = |name: &str, text: &str| {
        let path = root.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let fitted = "mind = 'random'\nabout = 'Fitted.'\npeople = 'this group'\nblunder = 0.1\n";
    let own = save("policies/mine.toml", fitted);
    let persona = save(&format!("results/{game}-friday-persona-1.toml"), fitted);
    save("results/aim.toml", "title = 'no player'\n");
    save("policies/.hidden.toml", fitted);
    save("policies/bot.toml", "mind = 'exec'\nabout = 'A program.'\ncommand = 'true'\n");
    save("policies/odd.toml", "mind = 'greedy'\nabout = 'Odd.'\n[weights]\nno-such-weight = 1\n");
    let about = lobby.answer(&request(Verb::Get, &format!("/api/game/{game}"), ""));
    let about: Value = serde_json::from_str(about.text().unwrap()).unwrap();
    let players = about["policies"].as_array().unwrap();
    let made: Vec<&str> =
        players.iter().filter(|player| player["made"] == true).map(|player| player["name"].as_str().unwrap()).collect();
    assert_eq!(made, [own.as_str(), persona.as_str()]);
    assert_eq!(players.last().unwrap()["people"], "this group");
    // They sit at tables, and answer for reports; no other file does.
    let seats = json!({ "game": game, "seats": [own] });
    assert_eq!(post(&lobby, "/api/seats", &seats)["seats"][0], json!(own));
    let name = about["reports"][0]["name"].as_str().unwrap();
    let report = |policy: &str| json!({ "game": game, "name": name, "policy": policy, "budget": "0.0001" }).to_string();
    let refused = lobby.answer(&request(Verb::Post, "/api/report", &report("/etc/passwd")));
    assert_eq!(refused.status(), 422);
    std::fs::remove_dir_all(root).unwrap();
}

#[test]
fn no_page_and_no_game_file_starts_a_program() {
    let (lobby, root) = lobby("programs");
    let game = Single::GAMES[0].0;
    let trace = root.join("started");
    let program = format!("exec:touch {}", trace.display());
    let refused = |verb: Verb, path: &str, body: &Value| {
        let answer = lobby.answer(&request(verb, path, &body.to_string()));
        let said = answer.text().unwrap().to_string();
        assert!(answer.status() == 422 && said.contains("only the terminal starts"), "{path}: {said}");
    };
    let play = json!({ "game": game, "seats": [program, "human"] });
    refused(Verb::Post, "/api/play", &play);
    let begun = post(&lobby, "/api/play", &json!({ "game": game, "seats": ["human", "random"] }));
    let name = begun["name"].as_str().unwrap();
    refused(Verb::Post, &format!("/api/play/{name}/hint"), &json!({ "policy": program }));
    let file = root.join(format!("plays/.{name}.json"));
    let text = std::fs::read_to_string(&file).unwrap().replace("\"random\"", &json!(program).to_string());
    std::fs::write(root.join("plays/.sent.json"), text).unwrap();
    refused(Verb::Get, "/play/sent", &Value::Null);
    let (change, policy) = (json!([["rule", "x=y"]]), json!(program));
    for path in ["/api/ask", "/api/aim"] {
        let mut asked = json!({ "game": game, "settings": "", "changes": change, "policy": policy });
        let more = if path.ends_with("ask") { json!({ "points": 5 }) } else { json!({ "low": 1, "high": 50 }) };
        more.as_object().unwrap().iter().for_each(|(name, value)| asked[name] = value.clone());
        assert_eq!(lobby.answer(&request(Verb::Post, path, &asked.to_string())).status(), 422, "{path}");
    }
    assert!(!trace.exists());
    std::fs::remove_dir_all(root).unwrap();
}
