//! Compares the pools of Puyo Puyo Tsu with those that puyovs deals.

use foretile_games::puyo::pools::{FROM_FOUR, Key, Pools, State, deal};
use serde::Deserialize;

foretile_golden::tests! {
    [Golden] pools_are_those_of_puyovs;
}

#[derive(Deserialize)]
struct Golden {
    seed: u32,
    key: Key,
    final_state: u32,
    pool3: String,
    pool4: String,
    pool5: String,
    pool5_puyovs: String,
}

fn pools_are_those_of_puyovs() {
    let lines = foretile_golden::shared_jsonl::<Golden>("puyo_tsu_queues.jsonl");
    assert_eq!(lines.len(), 200);
    for line in lines {
        let seed = line.seed;
        assert_eq!(State(seed).key(), line.key, "seed {seed}");
        let Pools { key, pools, final_state } = deal(line.key);
        assert_eq!((key, final_state), (line.key, line.final_state), "seed {seed}");
        let [three, four, five] = pools.map(|pool| pool.to_string());
        // puyovs copies these numbers from the 3-colour pool.
        let mut theirs = five.clone();
        theirs.replace_range(FROM_FOUR, &three[FROM_FOUR]);
        assert_eq!(theirs, line.pool5_puyovs, "seed {seed}");
        assert_eq!([three, four, five], [line.pool3, line.pool4, line.pool5], "seed {seed}");
    }
}
