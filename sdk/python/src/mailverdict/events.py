"""Streams of events, which continue where a broken connection ended."""

from __future__ import annotations

import json
from http.client import HTTPException
from typing import Any, Dict, Iterator, Literal, Optional, TypedDict, Union

from .api_types import CheckName, CheckResult, List, TranscriptLine, Validation
from .errors import ConnectionFailed, MailverdictError
from .transport import Transport


class CheckStarted(TypedDict):
    """A check that begins, and the time since the start in ms."""

    name: CheckName
    at_ms: float


class SessionLine(TypedDict):
    """A line of the dialogue with a mail server."""

    session: int
    host: str
    line: TranscriptLine


class CheckStartedEvent(TypedDict):
    """A check begins."""

    id: int
    event: Literal["check_started"]
    data: CheckStarted


class CheckEvent(TypedDict):
    """A check has its result."""

    id: int
    event: Literal["check"]
    data: CheckResult


class LineEvent(TypedDict):
    """A line was sent to a mail server, or received from it."""

    id: int
    event: Literal["line"]
    data: SessionLine


class DoneEvent(TypedDict):
    """The validation is completed. The last event."""

    id: int
    event: Literal["done"]
    data: Validation


#: Event of the stream of a validation.
ValidationStreamEvent = Union[CheckStartedEvent, CheckEvent, LineEvent, DoneEvent]


class ListStreamEvent(TypedDict):
    """The list as it is after a change. ``done`` is the last event."""

    id: int
    event: Literal["list", "done"]
    data: List


#: Bytes of the longest event. Those of the server have a few thousand.
EVENT_BYTES = 16 * 1024 * 1024

#: Errors of a reply that breaks off while it is read; the last is that of half an event.
BROKEN = (OSError, HTTPException, ValueError)


class Stream:
    """Reads a stream line by line and knows where to continue it."""

    def __init__(self, transport: Transport, last_event_id: Optional[int]) -> None:
        self._transport = transport
        self._last = last_event_id
        self._fields: Dict[str, str] = {}
        self._size = 0
        self._attempt = 1
        self.ended = False

    def headers(self) -> Dict[str, str]:
        """Returns the headers of the next request; forgets half an event of the one before."""
        self._fields, self._size = {}, 0
        after = {} if self._last is None else {"Last-Event-ID": str(self._last)}
        return {"Accept": "text/event-stream", **after}

    def event_of(self, line: bytes) -> Optional[Dict[str, Any]]:
        """Takes a line and returns the event that ends with it (WHATWG HTML 9.2)."""
        self._size += len(line)
        if self._size > EVENT_BYTES:
            raise MailverdictError(
                "The stream has an event of more than 16 MB. "
                "Check that url is a Mailverdict installation."
            )
        text = line.decode().rstrip("\r\n")
        if text:
            name, _, value = text.partition(":")
            self._fields[name] = value[1:] if value.startswith(" ") else value
            return None
        fields, self._fields, self._size = self._fields, {}, 0
        if "data" not in fields:
            return None
        event = fields.get("event", "message")
        if event == "access_ended":
            raise MailverdictError("The key was revoked or has expired, so the stream ended.")
        number = int(fields.get("id", 0))
        found = {"id": number, "event": event, "data": json.loads(fields["data"])}
        self._last = number
        self._attempt = 1
        self.ended = event == "done"
        return found

    def wait(self, cause: Optional[Exception]) -> float:
        """Returns the seconds to wait before the stream is opened again; raises after the last retry."""
        error = ConnectionFailed("The stream broke off before its end. Follow it again.")
        retries = self._transport.retries
        wait = self._transport.retry_delay(
            error, self._attempt, repeatable=True, retries=retries
        )
        if wait is None:
            raise error from cause
        self._attempt += 1
        return wait


def follow(transport: Transport, path: str, last_event_id: Optional[int]) -> Iterator[Any]:
    """Yields the events of a stream until its end."""
    stream = Stream(transport, last_event_id)
    while not stream.ended:
        cause: Optional[Exception] = None
        with transport.open("GET", path, headers=stream.headers()) as reply:
            while not stream.ended:
                try:
                    line = reply.readline(EVENT_BYTES + 1)
                    event = stream.event_of(line) if line else None
                except BROKEN as error:
                    cause, line = error, b""
                if not line:
                    break
                if event is not None:
                    yield event
        if not stream.ended:
            transport.sleep(stream.wait(cause))
