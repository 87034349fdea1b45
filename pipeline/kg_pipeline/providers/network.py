"""What the environment says of the way to a server: which proxy, and whose certificates are trusted."""

from __future__ import annotations

import os
import ssl
import sys
from ipaddress import ip_address, ip_network
from urllib.request import getproxies, proxy_bypass


def trusting() -> ssl.SSLContext:
    """Trusts what the system trusts, or the certificates that `SSL_CERT_FILE` or `SSL_CERT_DIR` names."""
    named = os.environ.get("SSL_CERT_FILE") or os.environ.get("SSL_CERT_DIR")
    paths = ssl.get_default_verify_paths()
    if named or (sys.platform not in ("win32", "darwin") and (paths.cafile or paths.capath)):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.set_default_verify_paths()
        return context
    import truststore

    return truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


def proxy_for(scheme: str, host: str, port: int | None) -> str | None:
    """The proxy that the environment, or the system, wants for a server; None for none.

    In `NO_PROXY` a name stands for what is below it too, `*` for everything, and `10.0.0.0/8` for a network.
    """
    named = getproxies()
    proxy = named.get(scheme) or named.get("all")
    full = host if port is None else f"{host}:{port}"
    if not proxy or proxy_bypass(full):
        return None
    for entry in named.get("no", "").lower().split(","):
        if entry.strip() == "*" or _covers(entry.strip().removeprefix("*."), host.lower()):
            return None
    return proxy if "://" in proxy else f"http://{proxy}"


def _covers(entry: str, host: str) -> bool:
    """Whether an entry of `NO_PROXY` names a host, something above it, or its network."""
    try:
        return ip_address(host) in ip_network(entry.strip("[]"), strict=False)
    except ValueError:
        return bool(entry) and (host == entry or host.endswith("." + entry.lstrip(".")))


def is_here(host: str) -> bool:
    """Whether a host name means this machine."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
