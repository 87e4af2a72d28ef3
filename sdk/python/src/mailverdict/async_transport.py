"""Sends requests for asyncio, in threads of its own."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPResponse
from typing import Any, AsyncIterator, Callable, Optional, TypeVar

from .errors import MailverdictError
from .events import BROKEN, EVENT_BYTES, Stream
from .transport import Call, Transport

Result = TypeVar("Result")

#: Bytes of a download that are read at a time.
_CHUNK_BYTES = 64 * 1024


class AsyncDownload:
    """A download that isn't read yet, to use with ``async with``."""

    def __init__(self, transport: AsyncTransport, reply: HTTPResponse) -> None:
        self._transport = transport
        self._reply = reply

    async def read(self, size: Optional[int] = None) -> bytes:
        """Returns up to ``size`` bytes, or all that remain; empty at the end."""
        return await self._transport.run(lambda: self._reply.read(size))

    async def readline(self, limit: int) -> bytes:
        """Returns the next line, or its first ``limit`` bytes; empty at the end."""
        return await self._transport.run(lambda: self._reply.readline(limit))

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while chunk := await self.read(_CHUNK_BYTES):
            yield chunk

    async def __aenter__(self) -> AsyncDownload:
        return self

    async def __aexit__(self, *_: object) -> None:
        # Waits for a read under way, such as one that was cancelled.
        self._transport.later(self._reply.close)


class AsyncTransport:
    """Sends calls in up to ``connections`` threads and waits for them, and between attempts, in the event loop."""

    def __init__(self, transport: Transport, connections: int) -> None:
        self.transport = transport
        self._threads = ThreadPoolExecutor(max(1, connections), "mailverdict")

    async def run(self, work: Callable[[], Result]) -> Result:
        """Runs blocking work in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def later(self, work: Callable[[], None]) -> None:
        """Runs blocking work in a thread without waiting for it, or at once if the client is closed."""
        try:
            self._threads.submit(work)
        except RuntimeError:
            work()

    async def send(self, method: str, path: str, **call: Any) -> Any:
        """Sends a call and returns its JSON; None if the reply has no body."""
        prepared = self.transport.call(method, path, **call)
        return await self._repeat(prepared, lambda: self.transport.json_of(prepared))

    async def open(self, method: str, path: str, **call: Any) -> AsyncDownload:
        """Sends a call and returns the reply unread."""
        prepared = self.transport.call(method, path, **call)
        reply = await self._repeat(prepared, lambda: self.transport.opened(prepared))
        return AsyncDownload(self, reply)

    async def follow(self, path: str, last_event_id: Optional[int]) -> AsyncIterator[Any]:
        """Yields the events of a stream until its end."""
        stream = Stream(self.transport, last_event_id)
        while not stream.ended:
            cause: Optional[Exception] = None
            async with await self.open("GET", path, headers=stream.headers()) as reply:
                while not stream.ended:
                    try:
                        line = await reply.readline(EVENT_BYTES + 1)
                        event = stream.event_of(line) if line else None
                    except BROKEN as error:
                        cause, line = error, b""
                    if not line:
                        break
                    if event is not None:
                        yield event
            if not stream.ended:
                await asyncio.sleep(stream.wait(cause))

    async def _repeat(self, call: Call, attempt: Callable[[], Any]) -> Any:
        count = 1
        while True:
            try:
                return await self.run(attempt)
            except MailverdictError as error:
                wait = self.transport.delay_after(call, error, count)
                if wait is None:
                    raise
            await asyncio.sleep(wait)
            count += 1

    def close(self) -> None:
        """Closes the connections and ends the threads. Requests under way end first."""
        self._threads.shutdown(wait=False)
        self.transport.close()
