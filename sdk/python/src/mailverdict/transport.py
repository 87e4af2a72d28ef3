"""Sends requests: key, timeout, retries, and errors as exceptions."""

from __future__ import annotations

import json
import os
import random
import re
import secrets
import socket
import time
from contextlib import contextmanager
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from http.client import HTTPException, HTTPResponse
from typing import Any, Callable, Dict, Iterator, Mapping, Optional
from urllib.parse import urlencode, urlsplit

from .connections import Connections
from .errors import ApiError, ConnectionFailed, MailverdictError, RequestTimeout
from .version import VERSION

#: Statuses of requests that the server rejected before doing anything.
_REJECTED = frozenset({429, 503})
#: Statuses that may come after the request was carried out.
_UNCERTAIN = frozenset({408, 500, 502, 504})


def _origin_of(text: Optional[str]) -> str:
    if text is None or not text.strip():
        raise MailverdictError(
            "The address of the installation is missing. Set url or MAILVERDICT_URL."
        )
    parts = urlsplit(text.strip())
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise MailverdictError(f'The url "{text}" isn\'t an http or https address.')
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"


def _query_text(query: Optional[Mapping[str, Any]]) -> str:
    given = {name: value for name, value in (query or {}).items() if value is not None}
    for name, value in given.items():
        if isinstance(value, bool):
            given[name] = "true" if value else "false"
    return f"?{urlencode(given)}" if given else ""


def _retry_after_of(value: Optional[str]) -> Optional[float]:
    """Parses ``Retry-After``: seconds, or an HTTP date."""
    if not value or not value.strip():
        return None
    if re.fullmatch(r"\d+", value.strip()):
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def _problem_of(text: bytes) -> Optional[Dict[str, Any]]:
    try:
        value = json.loads(text)
    except ValueError:
        return None
    is_problem = (
        isinstance(value, dict)
        and isinstance(value.get("code"), str)
        and isinstance(value.get("detail"), str)
    )
    return value if is_problem else None


def _api_error_of(reply: HTTPResponse, text: bytes) -> ApiError:
    problem = _problem_of(text)
    target = reply.headers.get("Location")
    if problem is not None:
        message = str(problem["detail"])
    elif 300 <= reply.status < 400:
        to = f" to {target}" if target else ""
        message = f"The server redirects{to}. Use the address that it redirects to as url."
    else:
        message = (
            f"The server answered {reply.status} without a problem document. "
            "Check that url is a Mailverdict installation."
        )
    return ApiError(
        message,
        status=reply.status,
        problem=problem,
        request_id=reply.headers.get("X-Request-Id"),
        retry_after=_retry_after_of(reply.headers.get("Retry-After")),
    )


@dataclass(frozen=True)
class Call:
    """A call as it is sent, with what its retries depend on."""

    method: str
    path: str
    headers: Mapping[str, str]
    data: Optional[bytes]
    #: Seconds for one attempt.
    timeout: float
    retries: int
    #: True if a second time has no second effect.
    repeatable: bool


class Transport:
    """Sends calls to one installation, over connections that it uses again. Threads may share it."""

    def __init__(
        self,
        url: Optional[str] = None,
        key: Optional[str] = None,
        *,
        timeout: float = 60.0,
        retries: int = 3,
        backoff: float = 0.5,
        max_wait: float = 60.0,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.origin = _origin_of(url if url is not None else os.environ.get("MAILVERDICT_URL"))
        given = key if key is not None else os.environ.get("MAILVERDICT_API_KEY", "")
        self._key = given.strip()
        # Other characters can't be sent in a header, and the error about them would quote the key.
        if re.fullmatch(r"[\x21-\x7e]*", self._key) is None:
            raise MailverdictError("The API key has characters that no key has. Copy it again.")
        self._timeout = timeout
        self.retries = retries
        self._backoff = backoff
        self._max_wait = max_wait
        self.sleep = sleep
        self._connections = Connections(self.origin)

    def close(self) -> None:
        """Closes the connections. A later call opens new ones."""
        self._connections.close()

    def retry_delay(
        self, error: Exception, attempt: int, *, repeatable: bool, retries: int
    ) -> Optional[float]:
        """Returns the seconds to wait before the next attempt; None if there is none."""
        if isinstance(error, ApiError):
            again = error.status in _REJECTED or (repeatable and error.status in _UNCERTAIN)
        else:
            again = repeatable and isinstance(error, ConnectionFailed)
        if attempt > retries or not again:
            return None
        asked = error.retry_after if isinstance(error, ApiError) else None
        if asked is None:
            return min(self._max_wait, self._backoff * 2.0 ** (attempt - 1)) * random.random()
        return None if asked > self._max_wait else asked * (1 + random.random() / 10)

    def call(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        headers: Optional[Mapping[str, str]] = None,
        idempotent: bool = False,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        anonymous: bool = False,
    ) -> Call:
        """Returns a call with its headers, which its retries repeat."""
        sent: Dict[str, str] = {
            "Accept": "application/json",
            "User-Agent": f"mailverdict-python/{VERSION}",
        }
        if self._key and not anonymous:
            sent["Authorization"] = f"Bearer {self._key}"
        data: Optional[bytes] = None
        if isinstance(body, (bytes, bytearray, memoryview)):
            data = bytes(body)
        elif body is not None:
            data = json.dumps(body).encode()
            sent["Content-Type"] = "application/json"
        if idempotent:
            sent["Idempotency-Key"] = idempotency_key or secrets.token_hex(16)
        return Call(
            method=method,
            path=f"{path}{_query_text(query)}",
            headers={**sent, **(headers or {})},
            data=data,
            timeout=self._timeout if timeout is None else timeout,
            retries=self.retries if retries is None else retries,
            repeatable=idempotent or method == "GET",
        )

    def delay_after(self, call: Call, error: MailverdictError, attempt: int) -> Optional[float]:
        """Returns the seconds to wait before a call is sent again; None if it isn't."""
        return self.retry_delay(
            error, attempt, repeatable=call.repeatable, retries=call.retries
        )

    def send(self, method: str, path: str, **call: Any) -> Any:
        """Sends a call and returns its JSON; None if the reply has no body."""
        prepared = self.call(method, path, **call)
        return self._repeat(prepared, lambda: self.json_of(prepared))

    def open(self, method: str, path: str, **call: Any) -> HTTPResponse:
        """Sends a call and returns the reply unread: a binary file that has to be closed."""
        prepared = self.call(method, path, **call)
        opened: HTTPResponse = self._repeat(prepared, lambda: self.opened(prepared))
        return opened

    def _repeat(self, call: Call, attempt: Callable[[], Any]) -> Any:
        count = 1
        while True:
            try:
                return attempt()
            except MailverdictError as error:
                wait = self.delay_after(call, error, count)
                if wait is None:
                    raise
            self.sleep(wait)
            count += 1

    def json_of(self, call: Call) -> Any:
        """Sends a call once and returns its JSON."""
        with self._network_errors(call):
            reply, text = self._connections.exchange(call)
        if not 200 <= reply.status < 300:
            raise _api_error_of(reply, text)
        return json.loads(text) if text else None

    def opened(self, call: Call) -> HTTPResponse:
        """Sends a call once, over a connection of its own, and returns the reply unread."""
        with self._network_errors(call):
            reply = self._connections.open(call)
            if 200 <= reply.status < 300:
                return reply
            with reply:
                text = reply.read()
        raise _api_error_of(reply, text)

    @contextmanager
    def _network_errors(self, call: Call) -> Iterator[None]:
        """Raises errors of the network as those of this package."""
        try:
            yield
        except (socket.timeout, TimeoutError) as error:
            raise RequestTimeout(
                f"{self.origin} didn't answer within {call.timeout:g} seconds. "
                "Try again, or raise timeout."
            ) from error
        except (OSError, HTTPException) as error:
            raise ConnectionFailed(
                f"Couldn't reach {self.origin}. "
                "Check that the address is right and the server is running."
            ) from error
