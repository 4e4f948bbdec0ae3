"""`mutable serve`: the table in the browser."""

import argparse
import errno
import os
import sys
import threading
import webbrowser
from pathlib import Path

from mutable.bots.review.weigh import SECONDS
from mutable.cli.arguments import CLI, Subparsers, seconds
from mutable.kit.errors import BadOption

LAST_PORT = 65535
GIVE_WAY = 0.0005  # seconds: the store's thread commits for everybody, it must not wait long for its turn


def add_to(commands: Subparsers) -> None:
    parser = commands.add_parser("serve", help="serve the table to browsers")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets others in your network join")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--public-url", metavar="URL", help="what links and QR codes begin with")
    parser.add_argument(
        "--allow-host", metavar="NAME", action="append", default=[], dest="hosts",
        help="a name by which browsers may call this server, besides its own and that of --public-url;"
        " may be given again, and * allows any",
    )  # fmt: skip
    add_db(parser)
    parser.add_argument(
        "--pace", type=float, default=0.6, metavar="SECONDS", help="a bot's move takes at least this long"
    )
    parser.add_argument(
        "--behind-proxy", action="store_true", help="believe X-Forwarded-For and X-Forwarded-Proto"
    )
    parser.add_argument(
        "--rate", type=float, default=20.0, metavar="N", help="requests a second that one address may make"
    )
    parser.add_argument(
        "--review-seconds", type=seconds, default=SECONDS, metavar="S",
        help="of one core for the review of a whole game (%(default)g)",
    )  # fmt: skip
    parser.add_argument("--open", action="store_true", help="open a browser where there is one")
    parser.set_defaults(run=run)


def add_db(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--db",
        metavar="URL",
        default=None,
        help="sqlite:///PATH (by default in your data folder) or postgresql://…",
    )


def db_of(options: argparse.Namespace) -> str:
    return options.db or f"sqlite:///{default_path()}"


def run(options: argparse.Namespace) -> int:
    try:
        import segno  # noqa: F401  # links draw their QR codes with it
        import uvloop
        from aiohttp import web
    except ImportError as error:
        raise BadOption("needs_server", CLI, package=error.name) from error

    from mutable.server.app import make_app
    from mutable.server.links import Address
    from mutable.server.store import open_store

    if not 0 < options.port <= LAST_PORT:
        raise BadOption("port", CLI, given=options.port)
    if not options.rate >= 1:
        raise BadOption("rate", CLI, given=f"{options.rate:g}")
    if not 0 <= options.pace <= 60:
        raise BadOption("pace", CLI, given=options.pace)
    address = Address(options.public_url, options.host, options.port)
    uvloop.install()
    store = open_store(db_of(options))
    sys.setswitchinterval(GIVE_WAY)

    def announce(*_: object) -> None:
        """Once the port is ours."""
        print(f"The table is set at {address.base}  (Ctrl+C to stop)", flush=True)
        if options.open:
            threading.Thread(target=webbrowser.open, args=[address.base], daemon=True).start()

    try:
        app = make_app(
            store, address, options.pace, options.rate, options.behind_proxy,
            review_seconds=options.review_seconds, hosts=options.hosts,
        )  # fmt: skip
        web.run_app(app, host=options.host, port=options.port, print=announce, shutdown_timeout=2.0)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        other = options.port + 1 if options.port < LAST_PORT else options.port - 1
        raise BadOption("port_taken", CLI, port=options.port, other=other) from error
    finally:
        store.close()
    return 0


def default_path() -> Path:
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "mutable" / "tables.sqlite3"
