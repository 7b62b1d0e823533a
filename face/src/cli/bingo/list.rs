//! The flags of a goal list, of whatever game.

use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Args;
use foretile_ask::bingo as ask;
use foretile_ask::crates::bingo::{Compat, Family, Length, Mode, Value, Version};

use crate::cli::stdout::complain;

/// Which goals to deal, and by which rules.
#[derive(Args)]
pub struct ListFlags {
    /// A goal list of any game: JSON, a game file, TOML, a table or a goal a line, whatever its name is; - for standard input
    /// [default: a sample of our own]
    #[arg(long, value_name = "FILE")]
    pub list: Option<PathBuf>,
    #[command(flatten)]
    pub rules: RulesFlags,
    /// The link to a card of our own page that was given as the seed.
    #[arg(skip)]
    pub link: Option<Box<ask::PageCard>>,
}

/// By which rules a list is dealt.
#[derive(Args, Clone)]
pub struct RulesFlags {
    #[arg(long, value_name = "RULES", help = rules_help())]
    pub rules: Option<ask::Rules>,
    /// The version of Ocarina of Time's list, as its site names it, such as 8.2; 1, 1.1 and 2 need no list
    /// [default: what the list says]
    #[arg(long, value_name = "VERSION")]
    pub version: Option<Version>,
    /// The card's mode: normal, blackout, short or short-blackout; normal, short or long with --rules of other games; long
    /// also for some versions of Ocarina of Time's list [default: what the list says, or normal]
    #[arg(long)]
    pub mode: Option<String>,
    /// The language of the goals: the member with their text, such as jp
    #[arg(long, value_name = "MEMBER")]
    pub lang: Option<String>,
    /// The program whose cards to deal for the list's version: npm, site or bingosync [default: npm]
    #[arg(long, value_name = "PROGRAM")]
    pub compat: Option<Compat>,
    /// Changes to the mode's numbers, such as maximumSynergy=8,initialOffset=1.5
    #[arg(long, value_name = "NAME=NUMBER,…")]
    pub profile: Option<ask::ProfileEdit>,
}

/// Names all rules, for `--help`.
fn rules_help() -> String {
    let names: Vec<&str> = Family::all().map(Family::name).collect();
    format!(
        "The rules that deal the list: {}, playbingo, oot-v1 or oot [default: what the list says, or oot]",
        names.join(", ")
    )
}

impl ListFlags {
    /// Reads the list, and adds what the flags say.
    pub fn list(self) -> anyhow::Result<ask::List> {
        self.rules.list(self.list.as_deref())
    }

    /// Reads the list, if there is one, and by which rules it is dealt; the site's settings may come with it.
    pub fn read_list(&self, settings: Option<&Path>) -> anyhow::Result<ask::List> {
        self.rules.read_list(self.list.as_deref(), settings)
    }

    /// Reads a link to a card, if one is given as the seed: it stands for --seed and for flags of these. A link to our own
    /// page may also have the list; then it is returned.
    pub fn read_link(&mut self, seed: &mut String) -> anyhow::Result<Option<ask::List>> {
        match ask::SeedLink::read(seed)? {
            None => Ok(None),
            Some(ask::SeedLink::Site(link)) => {
                self.rules.read_site_link(&link)?;
                *seed = link.seed;
                Ok(None)
            }
            Some(ask::SeedLink::Page(link)) => {
                let found = self.read_page_link(&link)?;
                seed.clone_from(&link.seed);
                self.link = Some(link);
                Ok(Some(found))
            }
        }
    }

    /// Reads a link to a card of our own page, and returns its list, or the one that is given.
    fn read_page_link(&mut self, link: &ask::PageCard) -> anyhow::Result<ask::List> {
        link.agree_on_rules(self.rules.named_rules()?)?;
        let given = self.list.is_some().then(|| self.read_list(None)).transpose()?;
        if let Some(document) = given.as_ref().and_then(|given| given.document.as_ref()) {
            link.agree_on_list(document)?;
        }
        let is_named = self.rules.rules.is_some() || self.rules.version.is_some();
        complain(format_args!("note: {}", link.note(given.is_some() || is_named).message));
        let found = match (given, &link.list) {
            (Some(given), _) => given,
            (None, Some(ask::LinkedList { name, text, rules })) => {
                noted(ask::List::in_text(text, name, *rules)?)
            }
            (None, None) => self.read_list(None)?,
        };
        let rules = found.rules;
        for (name, of_link) in link.members(rules)? {
            let given = self.rules.given(name);
            ask::PageCard::agree(name, of_link, given.as_deref())?;
            match (name, of_link) {
                (_, None) => {}
                ("mode", Some(mode)) => self.rules.mode = Some(mode.to_owned()),
                (_, Some(compat)) => self.rules.compat = Some(compat.parse()?),
            }
        }
        Ok(found)
    }
}

impl RulesFlags {
    /// Takes over what a link to a card of Ocarina of Time's site says.
    fn read_site_link(&mut self, link: &ask::SiteCard) -> anyhow::Result<()> {
        for (name, from_link) in link.members() {
            ask::SiteCard::agree(name, from_link, self.given(name).as_deref())?;
        }
        complain(format_args!("note: {}", link.note().message));
        self.version = Some(link.version);
        self.mode = link.mode.map(str::to_owned);
        self.compat = link.compat;
        Ok(())
    }

    /// Returns what is given for a member of a question.
    fn given(&self, member: &str) -> Option<String> {
        match member {
            "version" => self.version.map(|version| version.to_string()),
            "mode" => self.mode.clone(),
            _ => self.compat.map(|compat| compat.to_string()),
        }
    }

    /// Returns the flags besides --rules, and whether each is given.
    pub const fn details(&self) -> [(&'static str, bool); 5] {
        [
            ("--version", self.version.is_some()),
            ("--mode", self.mode.is_some()),
            ("--lang", self.lang.is_some()),
            ("--compat", self.compat.is_some()),
            ("--profile", self.profile.is_some()),
        ]
    }

    /// Returns the rules that --rules or --version names.
    pub fn named_rules(&self) -> anyhow::Result<Option<ask::Rules>> {
        Ok(ask::Rules::named(self.rules, self.version)?)
    }

    /// Reads a list, and adds what these flags say.
    pub fn list(self, file: Option<&Path>) -> anyhow::Result<ask::List> {
        let read = self.read_list(file, None)?;
        self.of_read(read)
    }

    /// Reads a list, if there is one, and by which rules it is dealt: those of --rules or --version, or those that it names.
    /// One that comes with settings and names none is PlayBingo's.
    pub fn read_list(
        &self,
        file: Option<&Path>,
        settings: Option<&Path>,
    ) -> anyhow::Result<ask::List> {
        let rules = self.named_rules()?;
        match file {
            Some(file) => read(file, rules, self.version, settings),
            None => Ok(ask::List { rules, version: self.version, ..ask::List::default() }),
        }
    }

    /// Adds what these flags say to a list that was read.
    pub fn of_read(self, read: ask::List) -> anyhow::Result<ask::List> {
        let Self { version, lang, profile, .. } = self;
        match read.rules {
            Some(ask::Rules::Family(family)) => {
                let refused =
                    [("--compat", self.compat.is_some()), ("--profile", profile.is_some())];
                refuse(&refused, family.name())?;
                let mode = self.mode.map(|mode| length(&mode, version)).transpose()?;
                Ok(ask::List { version, mode: mode.map(Into::into), lang, ..read })
            }
            Some(ask::Rules::OneGoal) => Err(ask::Rules::no_card().into()),
            Some(ask::Rules::Playbingo) => Err(ask::Rules::unanswered().into()),
            Some(ask::Rules::Oot) | None => {
                let mode =
                    self.mode.map(|mode| mode.parse::<ask::CardMode>()).transpose()?.or(read.mode);
                let compat = self.compat.unwrap_or(read.compat);
                Ok(ask::List { version, mode, lang, compat, profile, ..read })
            }
        }
    }
}

/// Parses the length of the goals of a card. Versions of Ocarina of Time's list before 9 ignore that a card is a blackout.
fn length(mode: &str, version: Option<Version>) -> anyhow::Result<Length> {
    match version.and(mode.parse::<Mode>().ok()) {
        Some(Mode::Blackout | Mode::ShortBlackout) => Ok(Length::Normal),
        _ => Ok(mode.parse()?),
    }
}

/// Reads a list and its rules, and prints notes about the reading to standard error. One that comes with settings is
/// PlayBingo's unless it says otherwise.
pub fn read(
    file: &Path,
    rules: Option<ask::Rules>,
    version: Option<Version>,
    settings: Option<&Path>,
) -> anyhow::Result<ask::List> {
    let of_settings = settings.map(|_| ask::Rules::Playbingo);
    Ok(noted(ask::List::in_file_or(file, rules, version, of_settings)?))
}

/// Reads a list as a question takes it, and prints notes about the reading to standard error.
pub fn document(file: &Path) -> anyhow::Result<Value> {
    let (document, notes) = ask::list_document(file)?;
    print_notes(&notes);
    Ok(document)
}

/// Prints notes about the reading of a list to standard error.
fn noted((read, notes): (ask::List, Vec<String>)) -> ask::List {
    print_notes(&notes);
    read
}

fn print_notes(notes: &[String]) {
    for note in notes {
        complain(format_args!("note: {note}"));
    }
}

/// Refuses flags of Ocarina of Time bingo for a list that other rules deal.
pub fn refuse(flags: &[(&str, bool)], rules: &str) -> anyhow::Result<()> {
    match flags.iter().find(|(_, given)| *given) {
        Some((flag, _)) => bail!(
            "{flag} belongs to Ocarina of Time bingo, and the list is dealt by {rules}: expected no {flag}, such as `--list goals.json` alone"
        ),
        None => Ok(()),
    }
}

/// Refuses flags of other games' lists for one of Ocarina of Time bingo.
pub fn refuse_for_oot(flags: &[(&str, bool)]) -> anyhow::Result<()> {
    match flags.iter().find(|(_, given)| *given) {
        Some((flag, _)) => bail!(
            "{flag} belongs to the lists of other games: expected --rules, too, such as --rules srl-v5, or no {flag}"
        ),
        None => Ok(()),
    }
}
