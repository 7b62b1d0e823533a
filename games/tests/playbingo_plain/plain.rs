//! A second writing of the rules: as short as possible, on the JSON itself, with pools that are made and shuffled.

use std::collections::HashMap;

use foretile_games::bingo::{Value, magic_square};

/// The generator, as two words of 64 bits.
struct Random(u64, u64);

impl Random {
    fn new(seed: i64) -> Self {
        let n = seed.rem_euclid(1 << 32) as u64;
        Self((u64::from(u32::MAX) << 32) + (u64::from(u32::MAX) - n), n << 32)
    }

    fn draw(&mut self, n: u64) -> u64 {
        loop {
            let out = (self.0 + self.1 % (1 << 32)) % (1 << 32);
            let a = self.0 ^ self.1;
            self.0 = self.0.rotate_left(24) ^ a ^ (a << 16);
            self.1 = a.rotate_left(37);
            let v = (out + (1 << 31)) % (1 << 32);
            if n <= 2 || v < n * ((1 << 32) / n) {
                return v % n;
            }
        }
    }

    fn shuffle<T>(&mut self, things: &mut [T]) {
        for i in (1..things.len()).rev() {
            let j = self.draw(i as u64 + 1) as usize;
            things.swap(i, j);
        }
    }
}

fn items<'a>(value: &'a Value, member: &str) -> &'a [Value] {
    match value.get(member) {
        Some(Value::List(items)) => items,
        _ => &[],
    }
}

fn text<'a>(value: &'a Value, member: &str) -> &'a str {
    value.get(member).and_then(Value::text).unwrap_or_default()
}

fn number(value: &Value, member: &str) -> Option<i64> {
    value.get(member).and_then(Value::number).map(|number| number as i64)
}

fn has(goal: &Value, member: &str, id: &Value) -> bool {
    items(goal, member).contains(id)
}

/// What a square asks for: its criteria, and the number or id.
type Requirement = (String, Value);

fn layout(settings: &Value, seed: i64) -> Vec<Vec<Requirement>> {
    let difficulty = |n: i64| ("difficulty".to_owned(), Value::Number(n as f64));
    let layout = settings.get("boardLayout").unwrap();
    let requirements: Vec<Requirement> = match text(layout, "mode") {
        "srlv5" => magic_square(seed as u64).map(|n| difficulty(n.into())).to_vec(),
        "isaac" => "2311231221124212121312132".chars().map(|n| difficulty(n as i64 - 48)).collect(),
        "difficulty-distribution" => {
            let mut requirements = Vec::new();
            for part in items(layout, "distribution") {
                for _ in 0..number(part, "count").unwrap() {
                    requirements.push(difficulty(number(part, "difficulty").unwrap()));
                }
            }
            Random::new(seed).shuffle(&mut requirements);
            requirements
        }
        "custom" => {
            let square = |square: &Value| {
                let of = ["difficulty", "category", "goal"].map(|member| square.get(member));
                let of = of.into_iter().flatten().next().cloned();
                (text(square, "selectionCriteria").to_owned(), of.unwrap_or(Value::Null))
            };
            let rows = items(layout, "layout").iter().map(|row| match row {
                Value::List(squares) => squares.iter().map(square).collect(),
                _ => panic!("a row"),
            });
            return rows.collect();
        }
        _ => vec![("random".to_owned(), Value::Null); 25],
    };
    requirements.chunks(5).map(<[Requirement]>::to_vec).collect()
}

fn is_left(goal: &Value, settings: &Value) -> bool {
    items(settings, "goalFilters").iter().all(|filter| {
        let any = |of: &str| items(filter, of).iter().any(|id| has(goal, of, id));
        match text(filter, "mode") {
            "difficulty" => {
                let own = number(goal, "difficulty").unwrap_or(0);
                own != 0
                    && number(filter, "min").is_none_or(|min| own >= min)
                    && number(filter, "max").is_none_or(|max| own <= max)
            }
            "category" => any("categories"),
            "tags-inclusion" => any("tags"),
            _ => !any("tags"),
        }
    })
}

fn share_a_line(a: (usize, usize), b: (usize, usize), width: usize) -> bool {
    let falls = |(row, column)| row == column;
    let rises = |(row, column)| row + column + 1 == width;
    a.0 == b.0 || a.1 == b.1 || falls(a) && falls(b) || rises(a) && rises(b)
}

fn overlap(one: &Value, other: &Value) -> usize {
    let mut overlap = 0;
    for (k, category) in items(one, "categories").iter().enumerate() {
        for (l, another) in items(other, "categories").iter().enumerate() {
            if category == another {
                overlap += 1 + usize::from(k == 0) + usize::from(l == 0);
            }
        }
    }
    overlap
}

fn uses(settings: &Value, member: &str, kind: &str) -> bool {
    items(settings, member).iter().any(|item| text(item, "type") == kind)
}

/// Deals the ids of a board, or returns why there is none.
pub fn deal(list: &Value, settings: &Value, seed: i64) -> Result<Vec<String>, String> {
    let goals: Vec<&Value> =
        items(list, "goals").iter().filter(|goal| is_left(goal, settings)).collect();
    let rows = layout(settings, seed);
    let width = rows[0].len();
    if goals.len() < rows.len() * width {
        return Err("not enough goals".to_owned());
    }
    let find = |id: &Value| goals.iter().position(|goal| goal.get("id") == Some(id));
    let mut copies = vec![1; goals.len()];
    for (_, id) in rows.iter().flatten().filter(|(criteria, _)| criteria == "fixed") {
        copies[find(id).ok_or("fixed goal missing")?] = 0;
    }
    let mut room: HashMap<&str, i64> = items(list, "categories")
        .iter()
        .map(|category| (text(category, "id"), number(category, "max").unwrap()))
        .collect();
    let mut placed: Vec<((usize, usize), usize)> = Vec::new();
    for (row, requirements) in rows.iter().enumerate() {
        for (column, (criteria, of)) in requirements.iter().enumerate() {
            let mut pool = Vec::new();
            for (at, goal) in goals.iter().enumerate() {
                let may = match criteria.as_str() {
                    "difficulty" => goal.get("difficulty") == Some(of),
                    "category" => has(goal, "categories", of),
                    "fixed" => goal.get("id") == Some(of),
                    _ => true,
                };
                if may {
                    let copies = if criteria == "fixed" { 1 } else { copies[at] };
                    pool.extend(vec![at; copies]);
                }
            }
            if uses(settings, "restrictions", "line-type-exclusion") {
                let around = |at: usize| -> usize {
                    let mates =
                        placed.iter().filter(|(b, _)| share_a_line((row, column), *b, width));
                    mates.map(|(_, mate)| overlap(goals[at], goals[*mate])).sum()
                };
                let least = pool.iter().map(|at| around(*at)).min();
                pool.retain(|at| Some(around(*at)) == least);
            }
            Random::new(seed).shuffle(&mut pool);
            let goal = *pool.last().ok_or(format!("{} {}", row + 1, column + 1))?;
            copies[goal] = 0;
            placed.push(((row, column), goal));
            for adjustment in items(settings, "adjustments") {
                for category in items(goals[goal], "categories") {
                    let members =
                        || (0..goals.len()).filter(|at| has(goals[*at], "categories", category));
                    if text(adjustment, "type") == "synergize" {
                        members()
                            .filter(|at| copies[*at] > 0)
                            .collect::<Vec<_>>()
                            .iter()
                            .for_each(|at| copies[*at] += 1);
                    } else {
                        let room = room.get_mut(category.text().unwrap()).unwrap();
                        if *room > 0 {
                            *room -= 1;
                            if *room == 0 {
                                members().for_each(|at| copies[at] = 0);
                            }
                        }
                    }
                }
            }
        }
    }
    Ok(placed.iter().map(|(_, goal)| text(goals[*goal], "id").to_owned()).collect())
}

/// Deals the ids of a board by an old generator, or returns why there is none.
pub fn deal_old(list: &Value, generator: &str, seed: i64) -> Result<Vec<String>, String> {
    let mut random = Random::new(seed);
    let goals = items(list, "goals");
    let mut shuffled: Vec<&Value> = goals.iter().collect();
    if generator != "srlv5" {
        random.shuffle(&mut shuffled);
    }
    let square = magic_square(seed as u64);
    let mut placed: Vec<((usize, usize), &Value)> = Vec::new();
    for at in 0..25 {
        let here = (at / 5, at % 5);
        let around = |goal: &Value| -> usize {
            let mates = placed.iter().filter(|(there, _)| share_a_line(here, *there, 5));
            mates.map(|(_, mate)| overlap(goal, mate)).sum()
        };
        let goal = match generator {
            "random" if goals.len() < 25 => return Err("not enough goals".to_owned()),
            "random" => shuffled[at],
            "typed" => shuffled.iter().min_by_key(|goal| around(goal)).ok_or("exception")?,
            _ => {
                let of = Some(i64::from(square[at]));
                let mut tier: Vec<_> =
                    goals.iter().filter(|goal| number(goal, "difficulty") == of).collect();
                let last = tier.len().checked_sub(1).ok_or("exception")?;
                let start = random.draw(tier.len() as u64 + 1) as usize;
                tier.rotate_left(start.min(last));
                tier.into_iter().min_by_key(|goal| around(goal)).unwrap()
            }
        };
        if generator == "typed" {
            shuffled.retain(|other| text(other, "goal") != text(goal, "goal"));
        }
        placed.push((here, goal));
    }
    Ok(placed.iter().map(|(_, goal)| text(goal, "id").to_owned()).collect())
}
