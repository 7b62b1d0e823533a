"""Packs a folder into an archive whose bytes depend only on the files' names, contents and modes.

    python3 pack.py ARCHIVE FOLDER

The archive's ending is .tar.gz or .zip. The time of all files is SOURCE_DATE_EPOCH, in seconds since 1970.
"""

import gzip
import os
import sys
import tarfile
import time
import zipfile
from pathlib import Path


def main(archive: Path, folder: Path) -> None:
    epoch = int(os.environ["SOURCE_DATE_EPOCH"])
    members = [folder, *sorted(folder.rglob("*"))]

    def name(path: Path) -> str:
        return path.relative_to(folder.parent).as_posix()

    def mode(path: Path) -> int:
        return 0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644

    if archive.suffix == ".zip":
        when = time.gmtime(max(epoch, 315532800))[:6]  # The format knows no time before 1980.
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
            for path in members:
                if path.is_file():
                    info = zipfile.ZipInfo(name(path), when)
                    info.external_attr = mode(path) << 16
                    info.compress_type = zipfile.ZIP_DEFLATED
                    packed.writestr(info, path.read_bytes())
        return
    with archive.open("wb") as out, gzip.GzipFile("", "wb", 9, out, mtime=epoch) as zipped, tarfile.open(
        fileobj=zipped, mode="w", format=tarfile.GNU_FORMAT
    ) as packed:
        for path in members:
            info = tarfile.TarInfo(name(path))
            info.mtime, info.mode = epoch, mode(path)
            if path.is_dir():
                info.type = tarfile.DIRTYPE
                packed.addfile(info)
            else:
                info.size = path.stat().st_size
                with path.open("rb") as file:
                    packed.addfile(info, file)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
