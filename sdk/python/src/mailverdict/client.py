"""The client of one installation."""

from __future__ import annotations

import os
from typing import Any, BinaryIO, Callable, Dict, Iterable, Iterator, Optional, Union, cast

from .api_types import CreateExportBody, CreateValidationBody, List, Upload, Validation
from .errors import ApiError, MailverdictError
from .resources import Resources
from .transport import Transport

#: Largest part of an upload that the server accepts, in bytes.
_PART_BYTES = 8 * 1024 * 1024
#: States in which a list waits for you, or has ended.
_STILL = frozenset(
    {"needs_mapping", "ready", "paused", "completed", "canceled", "failed", "expired"}
)


class Mailverdict(Resources):
    """Client for one installation of Mailverdict."""

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

    def validate(
        self,
        request: Union[str, CreateValidationBody],
        *,
        poll: float = 1.0,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Validation:
        """Checks one address and waits for its verdict, also when a mail server is slow."""
        body = cast(
            CreateValidationBody, {"email": request} if isinstance(request, str) else request
        )
        found: Any = self.validations.create(body, timeout=timeout, retries=retries)
        while found["status"] == "running":
            self._transport.sleep(poll)
            found = self.validations.get(found["id"], timeout=timeout, retries=retries)
        return found

    def upload_file(self, file: Union[str, "os.PathLike[str]", bytes, BinaryIO], name: str = "") -> Upload:
        """Sends a file in parts; after a broken connection it continues where the server stopped.

        ``file`` is a path, bytes, or a binary file that can seek. The ending of ``name`` helps to
        tell formats apart; a path brings its own.
        """
        if isinstance(file, (str, os.PathLike)):
            with open(file, "rb") as opened:
                return self._upload(opened, name or os.path.basename(file))
        if isinstance(file, bytes):
            from io import BytesIO

            return self._upload(BytesIO(file), name)
        return self._upload(file, name)

    def _upload(self, file: BinaryIO, name: str) -> Upload:
        if not name:
            raise MailverdictError("The upload needs a name, such as customers.csv.")
        size = file.seek(0, os.SEEK_END)
        upload = self.uploads.create({"name": name, "bytes": size})
        attempt = 1
        while upload["received"] < size:
            offset = int(upload["received"])
            file.seek(offset)
            part = file.read(_PART_BYTES)
            try:
                upload = self.uploads.append(upload["id"], part, offset, retries=0)
                attempt = 1
            except MailverdictError as error:
                moved = isinstance(error, ApiError) and error.code == "offset_mismatch"
                most = self._transport.retries
                wait = (
                    0.0
                    if moved and attempt <= most
                    else self._transport.retry_delay(
                        error, attempt, repeatable=True, retries=most
                    )
                )
                if wait is None:
                    raise
                self._transport.sleep(wait)
                attempt += 1
                upload = self.uploads.get(upload["id"])
        return upload

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
            if found["state"] in _STILL:
                return found
            self._transport.sleep(min(wait, poll))
            wait *= 1.5

    def check_list(
        self,
        source: Dict[str, Any],
        *,
        name: Optional[str] = None,
        options: Optional[Dict[str, Any]] = None,
        idempotency_key: Optional[str] = None,
        on_progress: Optional[Callable[[List], None]] = None,
        poll: float = 10.0,
    ) -> List:
        """Creates a list, starts it and waits for its end.

        ``source`` is ``{"emails": […]}``, ``{"text": …}``, ``{"url": …}`` or ``{"upload_id": …}``. The credits
        are charged without a further question: set ``max_credits`` in ``options``, or create the list yourself
        to see ``counts`` first. Returns the list early if it needs you.
        """
        body: Any = {"source": source, "options": {**(options or {}), "start": "auto"}}
        if name is not None:
            body["name"] = name
        made = self.lists.create(body, idempotency_key=idempotency_key)
        return self.wait_for_list(made["id"], on_progress=on_progress, poll=poll)

    def export_list(self, list_id: str, body: CreateExportBody) -> Any:
        """Exports results of a list and returns the download unread: a binary file to use with ``with``."""
        made = self.exports.create(list_id, body)
        return self._transport.open("GET", made["url"], anonymous=True)

    def validate_many(
        self, requests: Iterable[Union[str, CreateValidationBody]], *, workers: int = 8
    ) -> Iterator[Any]:
        """Checks several addresses, ``workers`` at a time, and yields ``(email, validation, error)`` in order.

        An error of one address doesn't stop the others. For thousands, use a list.
        """
        from concurrent.futures import ThreadPoolExecutor

        def one(request: Union[str, CreateValidationBody]) -> Any:
            email = request if isinstance(request, str) else request["email"]
            try:
                return email, self.validate(request), None
            except MailverdictError as error:
                return email, None, error

        with ThreadPoolExecutor(max_workers=max(1, workers)) as pool:
            yield from pool.map(one, requests)
