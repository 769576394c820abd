"""Both stores that ship keep what every store promises."""

from __future__ import annotations

from cardrules.stores import FileStore, SqliteStore
from cardrules.testing.stores import store_laws_for
from logs.matches import text_of

TEXT = text_of("arcanya", seats=3, seed=1, most=40)

TestFiles = store_laws_for(lambda folder: FileStore(folder / "logs"), TEXT, place="logs")
TestFilesInPieces = store_laws_for(
    lambda folder: FileStore(folder / "logs", sync=False), TEXT, place="logs", piece=40
)
TestSqlite = store_laws_for(lambda folder: SqliteStore(folder / "l.db"), TEXT, place="l.db")
