"""The client of one installation."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPResponse
from io import BytesIO
from typing import Any, BinaryIO, Callable, Iterable, Iterator, Optional, Tuple, Union
from urllib.parse import quote

from .api_types import (
    CreateExportBody,
    CreateListBodySource,
    CreateValidationBody,
    List,
    ListOptions,
    Upload,
    Validation,
)
from .errors import ApiError, MailverdictError
from .events import ListStreamEvent, ValidationStreamEvent, follow
from .resources import Resources
from .transport import Transport

#: A file to upload: a path, bytes, or a binary file that can seek.
File = Union[str, "os.PathLike[str]", bytes, BinaryIO]
#: An address with its validation, or with the error that prevented it.
Checked = Tuple[str, Optional[Validation], Optional[MailverdictError]]

#: Largest part of an upload that the server accepts, in bytes.
_PART_BYTES = 8 * 1024 * 1024
#: States in which a list waits for you, or has ended.
_STILL = frozenset(
    {"needs_mapping", "ready", "paused", "completed", "canceled", "failed", "expired"}
)


def validation_body(request: Union[str, CreateValidationBody]) -> CreateValidationBody:
    """Returns the body of a check of one address."""
    return {"email": request} if isinstance(request, str) else request


def list_body(
    source: CreateListBodySource, name: Optional[str], options: Optional[ListOptions]
) -> Any:
    """Returns the body of a list that starts without a further question."""
    named = {} if name is None else {"name": name}
    return {**named, "source": source, "options": {**(options or {}), "start": "auto"}}


def opened_file(file: File, name: str) -> Tuple[BinaryIO, str, bool]:
    """Returns a file to read, its name, and whether to close it; raises without a name."""
    named = name or (os.path.basename(file) if isinstance(file, (str, os.PathLike)) else "")
    if not named:
        raise MailverdictError("The upload needs a name, such as customers.csv.")
    if isinstance(file, (str, os.PathLike)):
        return open(file, "rb"), named, True
    return (BytesIO(file) if isinstance(file, bytes) else file), named, False


def part_at(file: BinaryIO, offset: int) -> bytes:
    """Reads the part of a file that is sent next."""
    file.seek(offset)
    return file.read(_PART_BYTES)


def upload_delay(transport: Transport, error: MailverdictError, attempt: int) -> Optional[float]:
    """Returns the seconds to wait before an upload continues; None if it doesn't."""
    moved = isinstance(error, ApiError) and error.code == "offset_mismatch"
    if moved and attempt <= transport.retries:
        return 0.0
    return transport.retry_delay(error, attempt, repeatable=True, retries=transport.retries)


def waits(found: List) -> bool:
    """Returns False for a list that has ended, or waits for you."""
    return found["state"] not in _STILL


class Mailverdict(Resources):
    """Client for one installation of Mailverdict.

    It keeps connections open for the next call; ``with`` or :meth:`close` closes them.
    """

    def __init__(
        self,
        url: Optional[str] = None,
        key: Optional[str] = None,
        *,
        timeout: float = 60.0,
        retries: int = 3,
    ) -> None:
        """Takes ``url`` and ``key`` from ``MAILVERDICT_URL`` and ``MAILVERDICT_API_KEY`` by default.

        ``timeout`` is in seconds and applies to one attempt.
        """
        self._transport = Transport(url, key, timeout=timeout, retries=retries)
        super().__init__(self._transport)

    def close(self) -> None:
        """Closes the connections."""
        self._transport.close()

    def __enter__(self) -> Mailverdict:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def validate(
        self,
        request: Union[str, CreateValidationBody],
        *,
        poll: float = 1.0,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Validation:
        """Checks one address and waits for its verdict, also when a mail server is slow."""
        body = validation_body(request)
        found = self.validations.create(body, timeout=timeout, retries=retries)
        while found["status"] == "running":
            self._transport.sleep(poll)
            found = self.validations.get(found["id"], timeout=timeout, retries=retries)
        return found

    def upload_file(self, file: File, name: str = "") -> Upload:
        """Sends a file in parts; after a broken connection it continues where the server stopped.

        ``file`` is a path, bytes, or a binary file that can seek. The ending of ``name`` helps to
        tell formats apart; a path brings its own.
        """
        opened, named, is_own = opened_file(file, name)
        try:
            return self._upload(opened, named)
        finally:
            if is_own:
                opened.close()

    def _upload(self, file: BinaryIO, name: str) -> Upload:
        size = file.seek(0, os.SEEK_END)
        upload = self.uploads.create({"name": name, "bytes": size})
        attempt = 1
        while upload["received"] < size:
            offset = upload["received"]
            try:
                upload = self.uploads.append(
                    upload["id"], part_at(file, offset), offset, retries=0
                )
                attempt = 1
            except MailverdictError as error:
                wait = upload_delay(self._transport, error, attempt)
                if wait is None:
                    raise
                self._transport.sleep(wait)
                attempt += 1
                upload = self.uploads.get(upload["id"])
        return upload

    def follow_validation(
        self, validation_id: str, *, last_event_id: Optional[int] = None
    ) -> Iterator[ValidationStreamEvent]:
        """Yields the steps of a validation as they happen; ``done`` has the result and is the last event.

        A broken connection continues after the last event; ``last_event_id`` starts after one you received.
        A key needs ``results:read``.
        """
        path = f"/v1/validations/{quote(validation_id, safe='')}/events"
        return follow(self._transport, path, last_event_id)

    def follow_list(self, list_id: str) -> Iterator[ListStreamEvent]:
        """Yields a list after each change; ``done`` is the last event. A key needs ``lists:read``."""
        path = f"/v1/lists/{quote(list_id, safe='')}/events"
        return follow(self._transport, path, None)

    def wait_for_list(
        self,
        list_id: str,
        *,
        on_progress: Optional[Callable[[List], None]] = None,
        poll: float = 10.0,
    ) -> List:
        """Waits until a list has ended, or waits for you: ``needs_mapping``, ``ready`` or ``paused``.

        Reads it after half a second at first, then ever more rarely, up to every ``poll`` seconds.
        """
        wait = 0.5
        while True:
            found = self.lists.get(list_id)
            if on_progress is not None:
                on_progress(found)
            if not waits(found):
                return found
            self._transport.sleep(min(wait, poll))
            wait *= 1.5

    def check_list(
        self,
        source: CreateListBodySource,
        *,
        name: Optional[str] = None,
        options: Optional[ListOptions] = None,
        idempotency_key: Optional[str] = None,
        on_progress: Optional[Callable[[List], None]] = None,
        poll: float = 10.0,
    ) -> List:
        """Creates a list, starts it and waits for its end.

        ``source`` is ``{"emails": […]}``, ``{"text": …}``, ``{"url": …}`` or ``{"upload_id": …}``. The credits
        are charged without a further question: set ``max_credits`` in ``options``, or create the list yourself
        to see ``counts`` first. Returns the list early if it needs you.
        """
        body = list_body(source, name, options)
        made = self.lists.create(body, idempotency_key=idempotency_key)
        return self.wait_for_list(made["id"], on_progress=on_progress, poll=poll)

    def export_list(self, list_id: str, body: CreateExportBody) -> HTTPResponse:
        """Exports results of a list and returns the download unread: a binary file to use with ``with``."""
        made = self.exports.create(list_id, body)
        return self._transport.open("GET", made["url"], anonymous=True)

    def validate_many(
        self, requests: Iterable[Union[str, CreateValidationBody]], *, workers: int = 8
    ) -> Iterator[Checked]:
        """Checks several addresses, ``workers`` at a time, and yields ``(email, validation, error)`` in order.

        An error of one address doesn't stop the others. For thousands, use a list.
        """

        def one(request: Union[str, CreateValidationBody]) -> Checked:
            email = validation_body(request)["email"]
            try:
                return email, self.validate(request), None
            except MailverdictError as error:
                return email, None, error

        with ThreadPoolExecutor(max_workers=max(1, workers)) as pool:
            yield from pool.map(one, requests)
