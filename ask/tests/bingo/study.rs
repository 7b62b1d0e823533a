//! Studies must match the cards, dealt one by one, and their tables and pictures show the same counts.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use foretile_ask::bingo::{List, Studied, Study, StudyGame, study, study_game};
use foretile_ask::json;
use foretile_ask::span::Span;
use foretile_games::bingo::{Card, Dealer, MAX_ITERATIONS, Row, Seed};
use foretile_study::picture::Marks;
use foretile_study::table::{Column, Table};

use super::close;

const SEEDS: Span<u64> = Span { first: 7, last: 46 };

fn cards(dealer: &Dealer) -> Vec<Card> {
    let seeds = (SEEDS.first..=SEEDS.last).map(|seed| Seed::try_from(seed).unwrap());
    seeds.map(|seed| dealer.deal(&seed, MAX_ITERATIONS).unwrap()).collect()
}

fn studied() -> (Dealer, Studied) {
    let question = Study { seeds: SEEDS, threads: None, list: List::default() };
    let studied = study(&question, |_| ControlFlow::Continue(())).unwrap().unwrap();
    (List::default().timed().unwrap().dealer, studied)
}

/// Counts how often each number occurs, rounded to hundredths.
fn counted(numbers: impl IntoIterator<Item = f64>) -> Vec<(f64, u64)> {
    let mut counts: BTreeMap<i64, u64> = BTreeMap::new();
    for number in numbers {
        *counts.entry((100.0 * number).round() as i64).or_default() += 1;
    }
    counts.into_iter().map(|(number, count)| (number as f64 / 100.0, count)).collect()
}

fn column<'a>(table: &'a Table, name: &str) -> &'a Column {
    &table.columns().iter().find(|(other, _)| other == name).unwrap_or_else(|| panic!("{name}")).1
}

fn whole(table: &Table, name: &str) -> Vec<i64> {
    let Column::Whole(numbers) = column(table, name) else { panic!("{name}") };
    numbers.clone()
}

fn numbers(table: &Table, name: &str) -> Vec<f64> {
    let Column::Numbers(numbers) = column(table, name) else { panic!("{name}") };
    numbers.clone()
}

fn texts(table: &Table, name: &str) -> Vec<String> {
    let Column::Texts(texts) = column(table, name) else { panic!("{name}") };
    texts.clone()
}

#[test]
fn a_study_has_the_goals_and_rows_of_its_cards() {
    let (dealer, studied) = studied();
    let cards = cards(&dealer);
    assert_eq!((studied.seeds, studied.cards, studied.failures), ([7, 46], 40, 0));
    let iterations: u32 = cards.iter().map(|card| card.iterations).sum();
    close(studied.iterations.mean, f64::from(iterations) / 40.0);
    let goals = dealer.deck().goals();
    assert_eq!(studied.goals.len(), goals.len());
    assert!(studied.goals.is_sorted_by(|one, next| one.count >= next.count));
    for entry in &studied.goals {
        let index = goals.iter().position(|goal| goal.id == entry.id).unwrap();
        let (mut difficulties, mut rows) = (vec![0; 25], BTreeMap::new());
        let mut count = 0;
        for card in &cards {
            for square in (0..25).filter(|square| usize::from(card.goals[*square]) == index) {
                count += 1;
                difficulties[usize::from(card.square[square]) - 1] += 1;
                for row in Row::all().filter(|row| row.squares().contains(&square)) {
                    *rows.entry(row.name()).or_insert(0) += 1;
                }
            }
        }
        assert_eq!((entry.count, &entry.difficulties), (count, &difficulties), "{}", entry.id);
        close(entry.share, count as f64 / 40.0);
        for row in Row::all() {
            assert_eq!(entry.rows[row.name()], rows.get(row.name()).copied().unwrap_or(0));
        }
    }
    for row in Row::all() {
        let entry = &studied.rows[row.name()];
        let reports: Vec<_> = cards.iter().map(|card| dealer.report(card, row)).collect();
        assert_eq!(entry.time.histogram, counted(reports.iter().map(|report| report.length)));
        let synergies = counted(reports.iter().map(|report| report.total_synergies.total));
        assert_eq!(entry.synergy.histogram, synergies);
        let [first, last] = [0, synergies.len() - 1].map(|at| synergies[at].0);
        assert_eq!((entry.synergy.quantiles["0"], entry.synergy.quantiles["1"]), (first, last));
        let sum: f64 = reports.iter().map(|report| report.length).sum();
        assert!((entry.time.mean.unwrap() - sum / 40.0).abs() < 0.005);
    }
    // The five numbers of a row of the magic square are 65 together.
    let profile = &dealer.rules().profile;
    let middle = profile.baseline_time + 65.0 * profile.time_per_difficulty;
    close(studied.possible[0], middle - profile.maximum_synergy);
    close(studied.possible[1], middle - profile.minimum_synergy);
    for pair in studied.pairs.often.iter().chain(&studied.pairs.never) {
        let on =
            |card: &Card, id: &String| card.goals.iter().any(|goal| dealer.goal(*goal).id == *id);
        let both = |card: &&Card| pair.goals.iter().all(|id| on(card, id));
        assert_eq!(pair.met, cards.iter().filter(both).count() as u64);
    }
}

#[test]
fn a_studys_table_and_pictures_show_its_counts() {
    let (_, studied) = studied();
    let (table, goals) = (studied.table(), &studied.goals);
    assert_eq!((table.rows(), table.columns().len()), (goals.len(), 7 + 25 + 12));
    assert!(goals.iter().map(|goal| &goal.id).eq(&texts(&table, "id")));
    assert!(goals.iter().map(|goal| &goal.name).eq(&texts(&table, "name")));
    assert!(goals.iter().map(|goal| i64::from(goal.bucket)).eq(whole(&table, "bucket")));
    assert!(goals.iter().map(|goal| goal.count as i64).eq(whole(&table, "count")));
    assert!(goals.iter().map(|goal| goal.time).eq(numbers(&table, "time")));
    assert!(goals.iter().map(|goal| goal.weight).eq(numbers(&table, "weight")));
    assert!(goals.iter().map(|goal| goal.share).eq(numbers(&table, "share")));
    for difficulty in [1, 13, 25] {
        let counts = goals.iter().map(|goal| goal.difficulties[difficulty - 1] as i64);
        assert!(counts.eq(whole(&table, &format!("difficulty{difficulty}"))));
    }
    for row in Row::all() {
        let counts = goals.iter().map(|goal| goal.rows[row.name()] as i64);
        assert!(counts.eq(whole(&table, row.name())));
    }
    let [dots, bars] = studied.pictures();
    assert!(dots.title.ends_with("goals on 40 normal cards"), "{}", dots.title);
    let Marks::Dots(dots) = dots.marks else { panic!("goals are dots") };
    // On 40 cards, each is 25 of 1,000.
    let expected =
        goals.iter().map(|goal| (f64::from(goal.bucket), 25.0 * goal.count as f64, &goal.name));
    for (dot, expected) in dots.iter().zip(expected) {
        assert_eq!((dot.0, &dot.2), (expected.0, expected.2));
        close(dot.1, expected.1);
    }
    assert_eq!(dots.len(), goals.len());
    let Marks::Bars(_, bars) = bars.marks else { panic!("rows are bars") };
    let mut all: BTreeMap<i64, u64> = BTreeMap::new();
    for (minutes, count) in studied.rows.values().flat_map(|row| &row.time.histogram) {
        *all.entry((100.0 * minutes).round() as i64).or_default() += count;
    }
    assert_eq!(bars.len(), all.len());
    for ((minutes, percent), (hundredths, count)) in bars.iter().zip(all) {
        close(*minutes, hundredths as f64 / 100.0);
        // Twelve rows of 40 cards.
        close(*percent, 100.0 * count as f64 / 480.0);
    }
}

#[test]
fn another_games_table_and_picture_show_its_counts() {
    let goal =
        |tier: usize, at: usize| serde_json::json!({"name": format!("{tier}.{at}"), "types": []});
    let tier = |tier: usize| -> Vec<_> { (0..2).map(|at| goal(tier, at)).collect() };
    let tiers: Vec<_> = (1..=25).map(tier).collect();
    let names: Vec<_> = (0..30).map(|at| format!("Goal {at}")).collect();
    for (list, rules) in
        [(serde_json::json!(tiers), "srl-v5"), (serde_json::json!(names), "simple")]
    {
        let request = serde_json::json!({"seeds": "1..50", "list": list, "rules": rules});
        let question: StudyGame = json::read(request.to_string().as_bytes()).unwrap();
        let studied = study_game(&question, |_| ControlFlow::Continue(())).unwrap().unwrap();
        let (table, goals) = (studied.table(), &studied.goals);
        assert_eq!((table.rows(), table.columns().len()), (goals.len(), 7));
        assert!(goals.iter().map(|goal| goal.id as i64).eq(whole(&table, "id")));
        assert!(goals.iter().map(|goal| goal.cards as i64).eq(whole(&table, "cards")));
        assert!(goals.iter().map(|goal| &goal.name).eq(&texts(&table, "name")));
        assert!(goals.iter().map(|goal| goal.count as i64).eq(whole(&table, "count")));
        assert!(goals.iter().map(|goal| goal.share).eq(numbers(&table, "share")));
        // Without tiers, the tier is 0, and the ratio is to the mean of all goals.
        let has_tiers = rules == "srl-v5";
        for (at, goal) in goals.iter().enumerate() {
            let tier =
                if has_tiers { goal.name.split_once('.').unwrap().0.parse().unwrap() } else { 0 };
            assert_eq!(whole(&table, "tier")[at], tier);
            close(numbers(&table, "ratio")[at], goal.ratio.unwrap());
            // Two goals share a square of the tier; 30 share 25 squares.
            let mean = if has_tiers { 25.0 } else { 50.0 * 25.0 / 30.0 };
            close(goal.ratio.unwrap(), goal.count as f64 / mean);
        }
        let [picture] = studied.pictures();
        assert!(
            picture.title.ends_with(&format!("goals on 50 {rules} cards")),
            "{}",
            picture.title
        );
        let Marks::Dots(dots) = picture.marks else { panic!("goals are dots") };
        assert_eq!(dots.len(), goals.len());
        for (at, (tier, of_1000, name)) in dots.iter().enumerate() {
            assert_eq!((*tier, name), (whole(&table, "tier")[at] as f64, &goals[at].name));
            close(*of_1000, 20.0 * goals[at].count as f64);
        }
    }
}
