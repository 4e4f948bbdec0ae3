"""Links that players share, and their QR codes."""

import ipaddress
import socket
from functools import lru_cache

import segno


class Address:
    """The address of this server: the public URL, else the LAN address or the host that it listens on."""

    def __init__(self, public_url: str | None, host: str, port: int) -> None:
        self.only_here = False
        if public_url:
            self.base = public_url.rstrip("/")
            return
        name = _lan_address() if host in ("0.0.0.0", "::") else host
        self.only_here = _is_loopback(name)
        self.base = f"http://{f'[{name}]' if ':' in name else name}:{port}"

    def table(self, ident: str) -> str:
        return f"{self.base}/t/{ident}"

    def evening(self, first: str) -> str:
        """Return the link that leads to the current table of an evening."""
        return f"{self.base}/e/{first}"

    def seat(self, ident: str, key: str) -> str:
        """Return the private link that brings a seat to another device.

        The fragment keeps the key out of server logs.
        """
        return f"{self.base}/t/{ident}#key={key}"

    def me(self, key: str) -> str:
        """Return the private link that adds another device to the person."""
        return f"{self.base}/me#key={key}"


@lru_cache(1024)
def qr_svg(text: str) -> str:
    """Return a QR code as an SVG image."""
    return str(segno.make(text, error="m").svg_inline(scale=4, border=2, omitsize=True))


def _lan_address() -> str:
    """Return the address by which others in the local network reach this machine. This sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a reserved address: the system only chooses a route
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
