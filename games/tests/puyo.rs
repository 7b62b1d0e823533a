//! Compares the queues of all 65,536 seeds with the golden data.

use foretile_games::puyo::{ColourCount, Deal, Seed, deal};
use serde::Deserialize;
use sha2::{Digest, Sha256};

#[derive(Deserialize)]
struct Game {
    seed: Seed,
    colormap: String,
    final_state: u32,
    pool3: String,
    pool4: String,
    pool5: String,
}

#[test]
fn queues() {
    let games = foretile_golden::jsonl::<Game>("puyo_queues.jsonl");
    assert_eq!(games.len(), 300);
    for game in games {
        let Deal { seed, colour_map, pools, final_state } = deal(game.seed);
        assert_eq!(colour_map.to_string(), game.colormap, "seed {seed}");
        assert_eq!(final_state, game.final_state, "seed {seed}");
        let texts = pools.map(|pool| pool.to_string());
        assert_eq!(texts, [game.pool3, game.pool4, game.pool5], "seed {seed}");
    }
}

/// Returns the SHA-256 of the bytes of all deals, in the order of their seeds.
fn digest<Bytes: AsRef<[u8]>>(deals: &[Deal], bytes: impl Fn(&Deal) -> Bytes) -> String {
    let mut hash = Sha256::new();
    deals.iter().for_each(|deal| hash.update(bytes(deal)));
    format!("{:x}", hash.finalize())
}

#[test]
fn digests_over_all_seeds() {
    let golden = foretile_golden::text("puyo_digest.json");
    let golden: serde_json::Value = serde_json::from_str(&golden).unwrap();
    let deals: Vec<Deal> = Seed::all().map(deal).collect();
    for count in ColourCount::ALL {
        let mapped = digest(&deals, |deal| deal.queue(count).letters());
        assert_eq!(mapped, golden["mapped_colours"]["sha256"][count.to_string()]);
        let raw = digest(&deals, |deal| *deal.pool(count).numbers());
        assert_eq!(raw, golden["raw_pools"]["sha256"][count.to_string()]);
    }
    let maps = digest(&deals, |deal| deal.colour_map.to_string());
    assert_eq!(maps, golden["colormaps"]["sha256"]);
    let states = digest(&deals, |deal| deal.final_state.to_le_bytes());
    assert_eq!(states, golden["final_states"]["sha256"]);
    let haipuyo = digest(&deals, |deal| deal.queue(ColourCount::Four).haipuyo_line());
    assert_eq!(haipuyo, golden["haipuyo_txt"]["sha256"]);
}
