//! `foretile bingo atlas`.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use foretile_ask::bingo as ask;
use foretile_ask::bingo::{Charted, GoalCharted, ListCharted};
use foretile_ask::crates::study::escaped;
use foretile_ask::files::WholeFile;

use crate::cli::progress::Progress;
use crate::cli::{RunResult, Verdict, write_json};

/// The page template, with placeholders for its introduction, its lists and the files that were not read.
const PAGE: &str = include_str!("atlas.html");
/// A placeholder in the template.
const PLACEHOLDER: &str = "<!--{}-->";
/// How many of the most uneven lists are printed.
const MAX_LISTED: usize = 10;
/// The frequency at the top of a picture, as a multiple of the mean of its tier.
const TOP: f64 = 3.0;
/// The most points of a picture.
const MAX_POINTS: usize = 60;

/// The flags of the command.
#[derive(Args)]
pub struct Flags {
    #[command(flatten)]
    question: ask::Atlas,
    /// The page to write, such as atlas.html
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Studies the lists, prints what stands out and writes the page.
pub fn run(flags: Flags, out: &mut dyn Write) -> RunResult {
    let Flags { question, out: file, json } = flags;
    if let Some(file) = &file
        && file.extension().is_none_or(|ending| ending != "html")
    {
        bail!("`{}` does not end in .html: expected a file such as atlas.html", file.display());
    }
    let page = file.as_deref().map(WholeFile::at).transpose()?;
    let progress = Progress::new();
    let charted = ask::atlas(&question, |done, of| progress.at(done, of))?;
    let charted = progress.complete_or(charted, "stopped before all cards were dealt")?;
    if let Some(page) = page {
        page.write(|page| write_page(&charted, page))?;
    }
    if json {
        write_json(out, &charted)?;
    } else {
        write_text(&charted, out)?;
    }
    Ok(if charted.lists.is_empty() { Verdict::No } else { Verdict::Yes })
}

fn write_text(charted: &Charted, out: &mut dyn Write) -> io::Result<()> {
    let Charted { seeds, lists, unread } = charted;
    let files = lists.len() + unread.len();
    writeln!(out, "{} of {files} lists read, {seeds} seeds each", lists.len())?;
    let mut sorted: Vec<&ListCharted> = lists.iter().collect();
    sorted.sort_by(|a, b| b.unevenness.total_cmp(&a.unevenness));
    if !sorted.is_empty() {
        writeln!(out, "\nuneven  never  repeats  no card  goals  list")?;
    }
    for list in sorted.iter().take(MAX_LISTED) {
        // Where no seed has a card, nothing is known of its goals.
        let known = |shown: String| if list.cards > 0 { shown } else { "–".to_owned() };
        writeln!(
            out,
            "{:>6}  {:>5}  {:>7}  {:>7}  {:5}  {} ({})",
            known(percent(list.unevenness)),
            known(list.never.len().to_string()),
            known(percent(share(list.repeats, list.cards))),
            percent(share(list.failures, *seeds)),
            list.goals,
            list.file,
            list.rules
        )?;
    }
    if sorted.len() > MAX_LISTED {
        writeln!(out, "… {} more; all of them with --json or --out", sorted.len() - MAX_LISTED)?;
    }
    if !unread.is_empty() {
        writeln!(out, "\nnot read")?;
    }
    for file in unread {
        writeln!(out, "{}", file.why)?;
    }
    Ok(())
}

fn share(count: u64, of: u64) -> f64 {
    count as f64 / of.max(1) as f64
}

/// Formats a share as a percentage. Only an exact 0 becomes `0%`.
fn percent(share: f64) -> String {
    match 100.0 * share {
        0.0 => "0%".to_owned(),
        percent if percent < 0.1 => "<0.1%".to_owned(),
        percent if percent < 10.0 => format!("{percent:.1}%"),
        percent => format!("{percent:.0}%"),
    }
}

/// Writes the page, which loads nothing else.
fn write_page(charted: &Charted, out: &mut dyn Write) -> io::Result<()> {
    let mut parts = PAGE.split(PLACEHOLDER);
    let mut next = |out: &mut dyn Write| out.write_all(parts.next().unwrap_or_default().as_bytes());
    next(out)?;
    let Charted { seeds, lists, unread } = charted;
    write!(
        out,
        "<p>{} lists, {seeds} seeds each. A list is even if the goals of a tier come equally often. In the \
         pictures, the line is what each goal's tier has on average, and the curve goes from the rarest goal to \
         the most frequent; it ends at {TOP} times the average.</p>",
        lists.len()
    )?;
    next(out)?;
    for list in lists {
        write_list(list, *seeds, out)?;
    }
    next(out)?;
    if !unread.is_empty() {
        writeln!(out, "<h2>Not read</h2>\n<ul id=\"unread\">")?;
        for file in unread {
            writeln!(out, "<li>{}</li>", escaped(&file.why))?;
        }
        writeln!(out, "</ul>")?;
    }
    next(out)
}

/// Writes a list: a row of numbers, and one of goals that opens below it.
fn write_list(list: &ListCharted, seeds: u64, out: &mut dyn Write) -> io::Result<()> {
    let number = |label: &str, value: f64, shown: &str| {
        format!("<td data-label=\"{label}\" data-value=\"{value}\">{}</td>", escaped(shown))
    };
    let count = |label: &str, count: usize| number(label, count as f64, &count.to_string());
    let part = |label: &str, share: f64| number(label, share, &percent(share));
    let most = list.most.first().map_or(1.0, |goal| goal.ratio);
    // Where no seed has a card, nothing is known of its goals.
    let is_known = list.cards > 0;
    let known = |label: &str, value: f64, shown: &str| match is_known {
        true => number(label, value, shown),
        false => number(label, -1.0, "–"),
    };
    writeln!(
        out,
        "<tbody><tr class=\"list\"><td><button aria-expanded=\"false\">{}</button></td>\
         <td data-label=\"Rules\">{}</td>{}<td data-label=\"Rarest to commonest\" data-value=\"{most}\">{}</td>\
         {}{}{}{}{}</tr>",
        escaped(&list.file),
        list.rules,
        count("Goals", list.goals),
        if is_known { picture(&list.ratios) } else { "–".to_owned() },
        known("Uneven", list.unevenness, &percent(list.unevenness)),
        known("Never come", list.never.len() as f64, &list.never.len().to_string()),
        known(
            "Repeats",
            share(list.repeats, list.cards),
            &percent(share(list.repeats, list.cards))
        ),
        part("No card", share(list.failures, seeds)),
        known("Most", most, &format!("{most:.1}×")),
    )?;
    write!(out, "<tr class=\"more\" hidden><td colspan=\"9\"><dl>")?;
    if is_known {
        write!(
            out,
            "<dt>Uneven</dt><dd>{}; chance alone would make it {}</dd>",
            escaped(&percent(list.unevenness)),
            escaped(&percent(list.by_chance))
        )?;
    }
    write_goals("Never come", &list.never, false, out)?;
    write_goals("Rarest", &list.rarest, true, out)?;
    write_goals("Most frequent", &list.most, true, out)?;
    if let (Some(mean), Some((draws, seed))) = (list.draws, list.most_draws) {
        write!(out, "<dt>Draws</dt><dd>{mean:.1} for a card, at most {draws} (seed {seed})</dd>")?;
    }
    if let Some((seed, why)) = &list.failure {
        write!(out, "<dt>No card</dt><dd>seed {seed}: {}</dd>", escaped(why))?;
    }
    writeln!(out, "</dl></td></tr></tbody>")
}

fn write_goals(
    title: &str,
    goals: &[GoalCharted],
    with_ratio: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    if goals.is_empty() {
        return Ok(());
    }
    let listed = goals.iter().map(|goal| {
        let ratio = if with_ratio { format!(" {:.2}×", goal.ratio) } else { String::new() };
        let tier = goal.tier.map(|tier| format!(" (tier {tier})")).unwrap_or_default();
        format!("{}{tier}{ratio}", escaped(&goal.name))
    });
    write!(out, "<dt>{title}</dt><dd>{}</dd>", listed.collect::<Vec<_>>().join("; "))
}

/// Draws how often goals come, each compared to its tier.
fn picture(ratios: &[f64]) -> String {
    let points = ratios.len().clamp(2, MAX_POINTS);
    let point = |index: usize| {
        let last = ratios.len().saturating_sub(1);
        let ratio = ratios.get(index * last / (points - 1)).copied().unwrap_or(1.0);
        let (x, y) =
            (index as f64 * 100.0 / (points - 1) as f64, 30.0 * (1.0 - (ratio / TOP).min(1.0)));
        format!("{}{x:.1} {y:.1}", if index == 0 { 'M' } else { 'L' })
    };
    let curve: String = (0..points).map(point).collect();
    let (first, last) = (ratios.first().unwrap_or(&1.0), ratios.last().unwrap_or(&1.0));
    let mean = 30.0 * (1.0 - 1.0 / TOP);
    format!(
        "<svg viewBox=\"0 -1 100 32\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"from {first:.1} to \
         {last:.1} times the average\"><line x2=\"100\" y1=\"{mean}\" y2=\"{mean}\"/><path d=\"{curve}\"/></svg>"
    )
}
