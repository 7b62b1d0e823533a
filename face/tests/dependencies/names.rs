//! The full names that a crate's code uses: imports with all their braces, names that an import made short, names that
//! another module passed on, and what stands in the arguments of macros.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, Macro, UseTree, Visibility};

/// A path as it stands in the code or after its short names are replaced, such as `std`, `time`, `Instant`. The last
/// part is `*` if everything in a module is imported.
pub type Name = Vec<String>;

/// The code of a crate without its tests.
#[derive(Default)]
pub struct Crate {
    modules: BTreeMap<Name, Module>,
    /// The files with unsafe code.
    pub unsafe_files: BTreeSet<String>,
    /// The attributes of the crate, such as `forbid(unsafe_code)`.
    pub attributes: BTreeSet<String>,
}

/// What a module names.
#[derive(Default)]
struct Module {
    /// The file that it stands in.
    file: String,
    /// What a short name stands for.
    short: BTreeMap<String, Name>,
    /// The modules of which everything is imported.
    all_of: Vec<Name>,
    used: Vec<Name>,
    /// The names that it passes on with `pub use`.
    reexported: Vec<Name>,
}

impl Crate {
    /// Reads the files in a crate's `src`.
    pub fn read(folder: &Path) -> Self {
        let mut code = Self::default();
        let root = ["lib.rs", "main.rs"].map(|name| folder.join("src").join(name));
        for root in root.iter().filter(|root| root.exists()) {
            code.file(root, &["crate".into()]);
        }
        code
    }

    /// Reads code that stands in no file.
    pub fn of(code: &str) -> Self {
        let mut parsed = Self::default();
        parsed.code(code, "plant.rs", None, &["crate".into()]);
        parsed
    }

    fn file(&mut self, path: &Path, module: &[String]) {
        let code = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        // The folder of the modules that the file declares.
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let folder = match stem {
            "lib" | "main" | "mod" => path.parent().unwrap().to_owned(),
            stem => path.with_file_name(stem),
        };
        self.code(&code, path.to_str().unwrap(), Some(&folder), module);
    }

    fn code(&mut self, code: &str, file: &str, folder: Option<&Path>, module: &[String]) {
        let parsed = syn::parse_file(code).unwrap_or_else(|error| panic!("{file}: {error}"));
        if module.len() == 1 {
            let words = parsed.attrs.iter().map(|attribute| tokens(&attribute.meta));
            self.attributes.extend(words);
        }
        self.items(&parsed.items, file, folder, module);
    }

    fn items(&mut self, items: &[Item], file: &str, folder: Option<&Path>, module: &[String]) {
        let found = Module { file: file.into(), ..Module::default() };
        let mut reader = Reader { module: found, modules: Vec::new(), has_unsafe: false };
        items.iter().for_each(|item| reader.visit_item(item));
        let Reader { module: found, modules, has_unsafe } = reader;
        if has_unsafe {
            self.unsafe_files.insert(file.into());
        }
        let before = self.modules.entry(module.to_vec()).or_default();
        // A module may have another file where a feature is off: the first one counts.
        if before.file.is_empty() {
            before.file = found.file;
        }
        before.short.extend(found.short);
        before.all_of.extend(found.all_of);
        before.used.extend(found.used);
        before.reexported.extend(found.reexported);
        for inner in modules {
            let name = inner.ident.to_string();
            let path = [module, std::slice::from_ref(&name)].concat();
            let place = inner.attrs.iter().find_map(path_of);
            match (inner.content, folder) {
                (Some((_, items)), _) => {
                    let folder = folder.map(|folder| folder.join(&name));
                    self.items(&items, file, folder.as_deref(), &path);
                }
                (None, Some(folder)) => {
                    let named = place.map(|place| Path::new(file).with_file_name(place));
                    let usual =
                        [folder.join(format!("{name}.rs")), folder.join(&name).join("mod.rs")];
                    let found = named.into_iter().chain(usual).find(|path| path.exists());
                    self.file(&found.unwrap_or_else(|| panic!("{file}: no module {name}")), &path);
                }
                (None, None) => {}
            }
        }
    }

    /// Returns every full name that the code uses, with its file.
    pub fn names(&self) -> BTreeSet<(Name, &str)> {
        let of = |(module, found): (&Name, &'_ Module)| -> Vec<Name> {
            found.used.iter().map(|name| self.full(module, name.clone())).collect()
        };
        let all = self.modules.iter();
        all.flat_map(|entry| of(entry).into_iter().map(|name| (name, &*entry.1.file))).collect()
    }

    /// Returns every name that a module passes on, with the module and its file.
    pub fn reexports(&self) -> impl Iterator<Item = (&Name, &Name, &str)> {
        self.modules.iter().flat_map(|(module, found)| {
            found.reexported.iter().map(move |name| (module, name, &*found.file))
        })
    }

    /// Returns the pairs of files that use each other, with a name that each uses. A file and those in its folder may.
    pub fn circles(&self) -> Vec<String> {
        let mut uses: BTreeMap<(&str, &str), String> = BTreeMap::new();
        for (name, file) in self.names() {
            let mut lengths = (1..=name.len()).rev();
            let module = lengths.find_map(|length| self.modules.get(&name[..length]));
            if let Some(module) = module {
                uses.entry((file, &module.file)).or_insert_with(|| name.join("::"));
            }
        }
        let is_inside = |file: &str, other: &str| {
            let folder =
                other.trim_end_matches(".rs").trim_end_matches("/lib").trim_end_matches("/main");
            file.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
        };
        let pairs = uses.iter().filter(|((one, other), _)| {
            one < other && !is_inside(one, other) && !is_inside(other, one)
        });
        let circles = pairs.filter_map(|((one, other), name)| {
            let back = uses.get(&(*other, *one))?;
            Some(format!("{one} uses {name}, and {other} {back}"))
        });
        circles.collect()
    }

    /// Replaces what is short in a name.
    fn full(&self, module: &[String], mut name: Name) -> Name {
        // The module in which the first part of the name is looked up, if it is not the crate's root.
        let mut within = module.to_vec();
        for _ in 0..64 {
            match &*name[0] {
                "crate" | "self" | "super" => {
                    name = absolute(&within, name);
                    match self.follow(&name) {
                        Some((next, at)) => (name, within) = (next, at),
                        None => return name,
                    }
                }
                first => match self.look_up(&within, first, 0) {
                    Some((long, at)) => {
                        if long[0] == name[0] {
                            return [long, name[1..].to_vec()].concat();
                        }
                        name = [long, name[1..].to_vec()].concat();
                        within = at;
                    }
                    None if self.modules.contains_key(&[&*within, &name[..1]].concat()) => {
                        name.insert(0, "self".into());
                    }
                    None => return name,
                },
            }
        }
        panic!("{name:?} in {module:?} has no end");
    }

    /// Replaces the first part of an absolute name that a module passes on from elsewhere.
    fn follow(&self, name: &[String]) -> Option<(Name, Name)> {
        (1..name.len()).find_map(|length| {
            let (module, rest) = name.split_at(length);
            let (long, at) = self.look_up(module, &rest[0], 0)?;
            (long != name[..=length]).then(|| ([long, rest[1..].to_vec()].concat(), at))
        })
    }

    /// Returns what a short name stands for in a module, and the module that says so.
    fn look_up(&self, module: &[String], short: &str, depth: usize) -> Option<(Name, Name)> {
        let found = self.modules.get(module)?;
        if let Some(long) = found.short.get(short) {
            return Some((long.clone(), module.to_vec()));
        }
        found.all_of.iter().find_map(|other| {
            let is_here = matches!(&*other[0], "crate" | "self" | "super");
            let other = absolute(module, other.clone());
            (is_here && depth < 8).then(|| self.look_up(&other, short, depth + 1))?
        })
    }
}

/// Replaces `self` and `super` at the start of a name.
fn absolute(module: &[String], name: Name) -> Name {
    let mut at = match &*name[0] {
        "self" | "super" => module.to_vec(),
        _ => return name,
    };
    let mut rest = name.as_slice();
    while let [first, more @ ..] = rest {
        match &**first {
            "self" => {}
            "super" => {
                at.pop();
            }
            _ => break,
        }
        rest = more;
    }
    at.extend_from_slice(rest);
    at
}

/// Returns the file that a `#[path = "…"]` names.
fn path_of(attribute: &Attribute) -> Option<String> {
    let words = tokens(&attribute.meta);
    Some(words.strip_prefix("path=\"")?.strip_suffix('"')?.to_owned())
}

fn tokens(item: &impl quote::ToTokens) -> String {
    item.to_token_stream().to_string().replace(' ', "")
}

/// Reads the items of a module, and leaves the modules in it for later.
struct Reader {
    module: Module,
    modules: Vec<ItemMod>,
    has_unsafe: bool,
}

impl Reader {
    fn imports(&mut self, tree: &UseTree, before: &mut Name) {
        let named = |before: &Name, name: String| match &*name {
            // `use a::{self}` names `a`.
            "self" if !before.is_empty() => before.clone(),
            _ => [before.as_slice(), &[name]].concat(),
        };
        match tree {
            UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.imports(&path.tree, before);
                before.pop();
            }
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.imports(tree, before));
            }
            UseTree::Glob(_) => {
                self.module.all_of.push(before.clone());
                self.module.used.push(named(before, "*".into()));
            }
            UseTree::Name(name) => self.import(named(before, name.ident.to_string()), None),
            UseTree::Rename(name) => {
                self.import(named(before, name.ident.to_string()), Some(name.rename.to_string()));
            }
        }
    }

    fn import(&mut self, name: Name, short: Option<String>) {
        let short = short.unwrap_or_else(|| name.last().unwrap().clone());
        self.module.used.push(name.clone());
        self.module.short.insert(short, name);
    }

    /// Reads the names in the arguments of a macro or an attribute.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut name = Name::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(word) => {
                    if colons != 2 {
                        self.used(&mut name);
                    }
                    self.has_unsafe |= word == "unsafe";
                    name.push(word.to_string());
                    colons = 0;
                }
                TokenTree::Punct(sign) if sign.as_char() == ':' && !name.is_empty() => colons += 1,
                TokenTree::Punct(sign) if sign.as_char() == '!' && !name.is_empty() => {
                    name.last_mut().unwrap().push('!');
                    self.used(&mut name);
                }
                other => {
                    self.used(&mut name);
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.tokens(group.stream());
                    }
                }
            }
        }
        self.used(&mut name);
    }

    fn used(&mut self, name: &mut Name) {
        if !name.is_empty() {
            self.module.used.push(std::mem::take(name));
        }
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item(&mut self, item: &'ast Item) {
        let attributes = match item {
            Item::Mod(item) => &item.attrs,
            Item::Fn(item) => &item.attrs,
            Item::Use(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            _ => &Vec::new(),
        };
        if attributes.iter().any(|attribute| tokens(&attribute.meta) == "cfg(test)") {
            return;
        }
        match item {
            Item::Mod(inner) => self.modules.push(inner.clone()),
            Item::Use(import) => {
                let before = self.module.used.len();
                self.imports(&import.tree, &mut Name::new());
                if matches!(import.vis, Visibility::Public(_)) {
                    self.module.reexported.extend_from_slice(&self.module.used[before..]);
                }
            }
            Item::ExternCrate(import) => {
                let short = import.rename.as_ref().map(|(_, short)| short.to_string());
                self.import(vec![import.ident.to_string()], short);
            }
            other => visit::visit_item(self, other),
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let name = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.module.used.push(name);
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        let mut name: Name =
            call.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        name.last_mut().unwrap().push('!');
        self.module.used.push(name);
        self.tokens(call.tokens.clone());
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if let syn::Meta::List(list) = &attribute.meta {
            let is_unsafe = list.path.is_ident("unsafe");
            self.has_unsafe |= is_unsafe;
            self.tokens(list.tokens.clone());
        }
    }

    fn visit_expr_unsafe(&mut self, item: &'ast syn::ExprUnsafe) {
        self.has_unsafe = true;
        visit::visit_expr_unsafe(self, item);
    }

    fn visit_signature(&mut self, item: &'ast syn::Signature) {
        self.has_unsafe |= item.unsafety.is_some();
        visit::visit_signature(self, item);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        self.has_unsafe |= item.unsafety.is_some();
        visit::visit_item_impl(self, item);
    }

    fn visit_item_foreign_mod(&mut self, item: &'ast syn::ItemForeignMod) {
        self.has_unsafe = true;
        visit::visit_item_foreign_mod(self, item);
    }
}
