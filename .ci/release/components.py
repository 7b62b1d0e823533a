"""Lists the packages that are built into the program for a target.

    .ci/release/.venv/bin/python .ci/release/components.py TARGET SBOM LICENCES

Writes a bill of materials (CycloneDX 1.6, JSON), checked by its schema, and the texts of the packages' licences, which
must come with the program.
"""

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from urllib.parse import quote

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator


def cargo(*arguments: str) -> str:
    return subprocess.run(["cargo", *arguments, "--locked"], check=True, stdout=subprocess.PIPE, text=True).stdout


def components(target: str) -> list[dict]:
    """The packages of `cargo metadata` that `cargo tree` finds in the program, sorted by name and version."""
    # `cargo tree` knows which features this program asks for; `cargo metadata` would join those of all crates.
    tree = cargo("tree", "--package", "foretile", "--edges", "normal", "--target", target, "--prefix", "none", "--format", "{p}")
    built = {tuple(line.split()[:2]) for line in tree.splitlines() if line}
    metadata = json.loads(cargo("metadata", "--format-version", "1", "--filter-platform", target))
    found = [package for package in metadata["packages"] if (package["name"], "v" + package["version"]) in built]
    assert len(found) == len(built), "cargo tree and cargo metadata differ"
    return sorted(found, key=lambda package: (package["name"], package["version"]))


def sbom(target: str, packages: list[dict]) -> dict:
    lock = tomllib.loads(Path("Cargo.lock").read_text())
    checksums = {(package["name"], package["version"]): package.get("checksum") for package in lock["package"]}

    def component(package: dict) -> dict:
        name, version = package["name"], package["version"]
        purl = f"pkg:cargo/{name}@{quote(version)}"
        made = {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl}
        if package["license"]:
            # Old packages write `MIT/Apache-2.0`.
            made["licenses"] = [{"expression": package["license"].replace("/", " OR ")}]
        if checksum := checksums[name, version]:
            made["hashes"] = [{"alg": "SHA-256", "content": checksum}]
        if package["repository"]:
            made["externalReferences"] = [{"type": "vcs", "url": package["repository"]}]
        return made

    program, libraries = [], []
    for package in packages:
        (program if package["name"] == "foretile" else libraries).append(component(package))
    program = program[0] | {"type": "application", "properties": [{"name": "target", "value": target}]}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": program},
        "components": libraries,
    }


def licences(packages: list[dict]) -> str:
    """Every licence's text once, under the packages that have it."""
    users: dict[str, list[str]] = {}
    for package in packages:
        # Our own lie beside this text.
        if package["source"] is None:
            continue
        folder = Path(package["manifest_path"]).parent
        names = ("LICENSE", "LICENCE", "COPYING", "UNLICENSE", "NOTICE", "COPYRIGHT")
        files = [file for file in folder.rglob("*") if file.name.upper().startswith(names)]
        files = sorted(file for file in [*files, *folder.glob("fonts/*.txt")] if file.is_file())
        texts = [file.read_text(errors="replace").replace("\r\n", "\n").strip() for file in files]
        for text in texts or ["(The package has no file with its licence.)"]:
            users.setdefault(text, []).append(f"{package['name']} {package['version']}, {package['license']}")
    parts = ["Foretile contains these packages of others, under their licences.\n"]
    for text, packages_with_it in users.items():
        parts.append("\n".join([*packages_with_it, "", text]) + "\n")
    return ("\n" + "-" * 80 + "\n\n").join(parts)


if __name__ == "__main__":
    target, sbom_file, licences_file = sys.argv[1:]
    found = components(target)
    materials = json.dumps(sbom(target, found), indent=1) + "\n"
    if fault := JsonStrictValidator(SchemaVersion.V1_6).validate_str(materials):
        sys.exit(f"the bill of materials does not have the form of CycloneDX: {fault}")
    Path(sbom_file).write_text(materials)
    Path(licences_file).write_text(licences(found))
