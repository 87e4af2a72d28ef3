"""Connections to one server, used again while the server keeps them open."""

from __future__ import annotations

import base64
import os
import select
import threading
import time
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from typing import Dict, List, Mapping, Optional, Protocol, Tuple
from urllib.parse import unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

#: Most connections that stay open without a request, and seconds after which one is closed.
_IDLE_MAX = 32
_IDLE_S = 50.0


class Sent(Protocol):
    """Parts of a call that a connection needs."""

    @property
    def method(self) -> str: ...
    @property
    def path(self) -> str: ...
    @property
    def headers(self) -> Mapping[str, str]: ...
    @property
    def data(self) -> Optional[bytes]: ...
    @property
    def timeout(self) -> float: ...


def _is_open(connection: HTTPConnection) -> bool:
    """Returns False if the server closed a connection: its end can be read."""
    sock = connection.sock
    if sock is None:
        return False
    if hasattr(select, "poll"):
        poll = select.poll()
        poll.register(sock, select.POLLIN)
        return not poll.poll(0)
    return not select.select([sock], [], [], 0)[0]


class Connections:
    """Lends connections to one server, or to the proxy of the environment."""

    def __init__(self, origin: str) -> None:
        parts = urlsplit(origin)
        self._secure = parts.scheme == "https"
        self._host = parts.hostname or ""
        self._port = parts.port or (443 if self._secure else 80)
        self._prefix = parts.path
        self._authority = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
        proxy = None if proxy_bypass(parts.netloc) else getproxies().get(parts.scheme)
        self._proxy = urlsplit(proxy if "//" in proxy else f"http://{proxy}") if proxy else None
        self._lock = threading.Lock()
        self._idle: List[Tuple[float, HTTPConnection]] = []
        self._process = os.getpid()

    def close(self) -> None:
        """Closes the connections that have no request."""
        with self._lock:
            idle, self._idle = self._idle, []
        for _, connection in idle:
            connection.close()

    def exchange(self, call: Sent) -> Tuple[HTTPResponse, bytes]:
        """Sends a request and returns the reply with its bytes; keeps the connection for the next."""
        connection = self._taken() or self._new()
        try:
            reply = self._request(connection, call, {})
            text = reply.read()
        except BaseException:
            connection.close()
            raise
        if reply.will_close:
            connection.close()
        else:
            self._keep(connection)
        return reply, text

    def open(self, call: Sent) -> HTTPResponse:
        """Sends a request over a connection that ends with its reply, which is unread."""
        connection = self._new()
        try:
            return self._request(connection, call, {"Connection": "close"})
        except BaseException:
            connection.close()
            raise

    def _request(
        self, connection: HTTPConnection, call: Sent, more: Mapping[str, str]
    ) -> HTTPResponse:
        connection.timeout = call.timeout
        if connection.sock is not None:
            connection.sock.settimeout(call.timeout)
        path = f"{self._prefix}{call.path}"
        headers = {**call.headers, **more}
        if self._proxy is not None and not self._secure:
            path = f"{self._authority}{path}"
            headers.update(self._proxy_headers())
        connection.request(call.method, path, body=call.data, headers=headers)
        return connection.getresponse()

    def _new(self) -> HTTPConnection:
        kind = HTTPSConnection if self._secure else HTTPConnection
        if self._proxy is None:
            return kind(self._host, self._port)
        connection = kind(self._proxy.hostname or "", self._proxy.port or 80)
        if self._secure:
            connection.set_tunnel(self._host, self._port, headers=self._proxy_headers())
        return connection

    def _proxy_headers(self) -> Dict[str, str]:
        if self._proxy is None or not self._proxy.username:
            return {}
        login = f"{unquote(self._proxy.username)}:{unquote(self._proxy.password or '')}"
        return {"Proxy-Authorization": f"Basic {base64.b64encode(login.encode()).decode()}"}

    def _taken(self) -> Optional[HTTPConnection]:
        """Returns an open connection without a request; None if there is none."""
        while True:
            with self._lock:
                if self._process != os.getpid():
                    # After a fork, the parent uses these.
                    self._idle, self._process = [], os.getpid()
                if not self._idle:
                    return None
                since, connection = self._idle.pop()
            if time.monotonic() - since < _IDLE_S and _is_open(connection):
                return connection
            connection.close()

    def _keep(self, connection: HTTPConnection) -> None:
        with self._lock:
            if len(self._idle) < _IDLE_MAX:
                self._idle.append((time.monotonic(), connection))
                return
        connection.close()
