"""Lists that the server returns in pages, for asyncio."""

from __future__ import annotations

from typing import Any, AsyncIterator, Generic, List, Optional, cast

from .async_transport import AsyncTransport
from .pages import Item, Reply, page_call


class AsyncPages(Generic[Item, Reply]):
    """A list in pages: ``async for`` goes through every item and requests pages when it needs them."""

    def __init__(self, transport: AsyncTransport, method: str, path: str, **call: Any) -> None:
        self._transport = transport
        self._method = method
        self._path = path
        self._call = call

    async def page(self, after: Optional[str] = None) -> Reply:
        """Returns one page: ``data``, ``has_more`` and ``next_cursor``."""
        call = page_call(self._call, self._method, after)
        return cast(Reply, await self._transport.send(self._method, self._path, **call))

    async def __aiter__(self) -> AsyncIterator[Item]:
        cursor: Optional[str] = None
        while True:
            page: Any = await self.page(cursor)
            for item in page["data"]:
                yield item
            cursor = page["next_cursor"]
            if not page["has_more"] or cursor is None:
                return

    async def all(self, limit: int) -> List[Item]:
        """Returns the first ``limit`` items, from as many pages as needed."""
        items: List[Item] = []
        if limit < 1:
            return items
        async for item in self:
            items.append(item)
            if len(items) >= limit:
                break
        return items
