"""The client of one installation, for asyncio."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from typing import AsyncIterator, BinaryIO, Callable, Deque, Iterable, Optional, Union
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
from .async_resources import AsyncResources
from .async_transport import AsyncDownload, AsyncTransport
from .client import (
    Checked,
    File,
    list_body,
    opened_file,
    part_at,
    upload_delay,
    validation_body,
    waits,
)
from .errors import MailverdictError
from .events import ListStreamEvent, ValidationStreamEvent
from .transport import Transport


class AsyncMailverdict(AsyncResources):
    """Client for one installation of Mailverdict whose calls are awaited.

    It keeps connections open for the next call; ``async with`` or :meth:`close` closes them.
    """

    def __init__(
        self,
        url: Optional[str] = None,
        key: Optional[str] = None,
        *,
        timeout: float = 60.0,
        retries: int = 3,
        connections: int = 16,
    ) -> None:
        """Takes ``url`` and ``key`` from ``MAILVERDICT_URL`` and ``MAILVERDICT_API_KEY`` by default.

        ``timeout`` is in seconds and applies to one attempt. Up to ``connections`` calls run at a time; others wait.
        """
        transport = Transport(url, key, timeout=timeout, retries=retries)
        self._transport = AsyncTransport(transport, connections)
        super().__init__(self._transport)

    def close(self) -> None:
        """Closes the connections. Calls under way end first."""
        self._transport.close()

    async def __aenter__(self) -> AsyncMailverdict:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    async def validate(
        self,
        request: Union[str, CreateValidationBody],
        *,
        poll: float = 1.0,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Validation:
        """Checks one address and waits for its verdict, also when a mail server is slow."""
        body = validation_body(request)
        found = await self.validations.create(body, timeout=timeout, retries=retries)
        while found["status"] == "running":
            await asyncio.sleep(poll)
            found = await self.validations.get(found["id"], timeout=timeout, retries=retries)
        return found

    async def upload_file(self, file: File, name: str = "") -> Upload:
        """Sends a file in parts; after a broken connection it continues where the server stopped.

        ``file`` is a path, bytes, or a binary file that can seek. The ending of ``name`` helps to
        tell formats apart; a path brings its own.
        """
        opened, named, is_own = await self._transport.run(lambda: opened_file(file, name))
        try:
            return await self._upload(opened, named)
        finally:
            if is_own:
                opened.close()

    async def _upload(self, file: BinaryIO, name: str) -> Upload:
        size = file.seek(0, os.SEEK_END)
        upload = await self.uploads.create({"name": name, "bytes": size})
        attempt = 1
        while upload["received"] < size:
            offset = upload["received"]
            part = await self._transport.run(lambda: part_at(file, offset))
            try:
                upload = await self.uploads.append(upload["id"], part, offset, retries=0)
                attempt = 1
            except MailverdictError as error:
                wait = upload_delay(self._transport.transport, error, attempt)
                if wait is None:
                    raise
                await asyncio.sleep(wait)
                attempt += 1
                upload = await self.uploads.get(upload["id"])
        return upload

    def follow_validation(
        self, validation_id: str, *, last_event_id: Optional[int] = None
    ) -> AsyncIterator[ValidationStreamEvent]:
        """Yields the steps of a validation as they happen; ``done`` has the result and is the last event.

        A broken connection continues after the last event; ``last_event_id`` starts after one you received.
        A stream uses one of the client's connections. A key needs ``results:read``.
        """
        path = f"/v1/validations/{quote(validation_id, safe='')}/events"
        return self._transport.follow(path, last_event_id)

    def follow_list(self, list_id: str) -> AsyncIterator[ListStreamEvent]:
        """Yields a list after each change; ``done`` is the last event. A key needs ``lists:read``."""
        path = f"/v1/lists/{quote(list_id, safe='')}/events"
        return self._transport.follow(path, None)

    async def wait_for_list(
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
            found = await self.lists.get(list_id)
            if on_progress is not None:
                on_progress(found)
            if not waits(found):
                return found
            await asyncio.sleep(min(wait, poll))
            wait *= 1.5

    async def check_list(
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
        made = await self.lists.create(body, idempotency_key=idempotency_key)
        return await self.wait_for_list(made["id"], on_progress=on_progress, poll=poll)

    async def export_list(self, list_id: str, body: CreateExportBody) -> AsyncDownload:
        """Exports results of a list and returns the download unread, to use with ``async with``."""
        made = await self.exports.create(list_id, body)
        return await self._transport.open("GET", made["url"], anonymous=True)

    async def validate_many(
        self, requests: Iterable[Union[str, CreateValidationBody]], *, workers: int = 8
    ) -> AsyncIterator[Checked]:
        """Checks several addresses, ``workers`` at a time, and yields ``(email, validation, error)`` in order.

        An error of one address doesn't stop the others. For thousands, use a list.
        """
        running: Deque[asyncio.Task[Checked]] = deque()
        try:
            for request in requests:
                if len(running) >= max(1, workers):
                    yield await running.popleft()
                running.append(asyncio.ensure_future(self._checked(request)))
            while running:
                yield await running.popleft()
        finally:
            for task in running:
                task.cancel()

    async def _checked(self, request: Union[str, CreateValidationBody]) -> Checked:
        email = validation_body(request)["email"]
        try:
            return email, await self.validate(request), None
        except MailverdictError as error:
            return email, None, error
