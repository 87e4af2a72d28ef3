"""Sends requests: key, timeout, retries, and errors as exceptions."""

from __future__ import annotations

import json
import os
import random
import re
import secrets
import socket
import time
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from typing import Any, Callable, Dict, Mapping, Optional, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from .errors import ApiError, ConnectionFailed, MailverdictError, RequestTimeout
from .version import VERSION

Result = TypeVar("Result")

#: Statuses of requests that the server rejected before doing anything.
_REJECTED = frozenset({429, 503})
#: Statuses that may come after the request was carried out.
_UNCERTAIN = frozenset({408, 500, 502, 504})


class _NoRedirects(HTTPRedirectHandler):
    """Returns redirects as replies: a redirected POST would become a GET."""

    def redirect_request(self, *_: Any) -> None:
        return None


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


def _api_error_of(reply: HTTPError) -> ApiError:
    with reply:
        problem = _problem_of(reply.read())
    target = reply.headers.get("Location")
    if problem is not None:
        message = str(problem["detail"])
    elif 300 <= reply.code < 400:
        to = f" to {target}" if target else ""
        message = f"The server redirects{to}. Use the address that it redirects to as url."
    else:
        message = (
            f"The server answered {reply.code} without a problem document. "
            "Check that url is a Mailverdict installation."
        )
    return ApiError(
        message,
        status=reply.code,
        problem=problem,
        request_id=reply.headers.get("X-Request-Id"),
        retry_after=_retry_after_of(reply.headers.get("Retry-After")),
    )


class Transport:
    """Sends calls to one installation."""

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
        self._opener = build_opener(_NoRedirects())

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
            return min(self._max_wait, self._backoff * 2 ** (attempt - 1)) * random.random()
        return None if asked > self._max_wait else asked * (1 + random.random() / 10)

    def send(self, method: str, path: str, **call: Any) -> Any:
        """Sends a call and returns its JSON; None if the reply has no body."""
        text = self._repeat(method, path, lambda reply: reply.read(), **call)
        return json.loads(text) if text else None

    def open(self, method: str, path: str, **call: Any) -> Any:
        """Sends a call and returns the reply unread: a binary file that has to be closed."""
        return self._repeat(method, path, None, **call)

    def _repeat(
        self,
        method: str,
        path: str,
        read: Optional[Callable[[Any], Result]],
        *,
        idempotent: bool = False,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
        retries: Optional[int] = None,
        **call: Any,
    ) -> Any:
        sent = dict(headers or {})
        if idempotent:
            sent["Idempotency-Key"] = idempotency_key or secrets.token_hex(16)
        repeatable = idempotent or method == "GET"
        most = self.retries if retries is None else retries
        attempt = 1
        while True:
            try:
                return self._attempt(method, path, read, headers=sent, **call)
            except MailverdictError as error:
                wait = self.retry_delay(error, attempt, repeatable=repeatable, retries=most)
                if wait is None:
                    raise
            self.sleep(wait)
            attempt += 1

    def _attempt(
        self,
        method: str,
        path: str,
        read: Optional[Callable[[Any], Result]],
        *,
        headers: Dict[str, str],
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        timeout: Optional[float] = None,
        anonymous: bool = False,
    ) -> Any:
        all_headers = {"Accept": "application/json", "User-Agent": f"mailverdict-python/{VERSION}"}
        if self._key and not anonymous:
            all_headers["Authorization"] = f"Bearer {self._key}"
        data: Optional[bytes] = None
        if isinstance(body, (bytes, bytearray, memoryview)):
            data = bytes(body)
        elif body is not None:
            data = json.dumps(body).encode()
            all_headers["Content-Type"] = "application/json"
        all_headers.update(headers)
        request = Request(
            f"{self.origin}{path}{_query_text(query)}",
            data=data,
            headers=all_headers,
            method=method,
        )
        seconds = self._timeout if timeout is None else timeout
        try:
            reply = self._opener.open(request, timeout=seconds)
            if read is None:
                return reply
            with reply:
                return read(reply)
        except HTTPError as reply:
            raise _api_error_of(reply) from None
        except (OSError, HTTPException) as error:
            reason = error.reason if isinstance(error, URLError) else error
            if isinstance(reason, (socket.timeout, TimeoutError)):
                raise RequestTimeout(
                    f"{self.origin} didn't answer within {seconds:g} seconds. "
                    "Try again, or raise timeout."
                ) from error
            raise ConnectionFailed(
                f"Couldn't reach {self.origin}. "
                "Check that the address is right and the server is running."
            ) from error
