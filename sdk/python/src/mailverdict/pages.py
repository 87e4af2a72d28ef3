"""Lists that the server returns in pages."""

from __future__ import annotations

from typing import Any, Dict, Generic, Iterator, List, Optional, TypeVar

from .transport import Transport

Item = TypeVar("Item")


class Pages(Generic[Item]):
    """A list in pages: ``for`` goes through every item and requests pages when it needs them."""

    def __init__(self, transport: Transport, path: str, query: Dict[str, Any], **call: Any) -> None:
        self._transport = transport
        self._path = path
        self._query = query
        self._call = call

    def page(self, after: Optional[str] = None) -> Any:
        """Returns one page: ``data``, ``has_more`` and ``next_cursor``."""
        query = self._query if after is None else {**self._query, "after": after}
        return self._transport.send("GET", self._path, query=query, **self._call)

    def __iter__(self) -> Iterator[Item]:
        page = self.page()
        while True:
            yield from page["data"]
            cursor = page["next_cursor"]
            if not page["has_more"] or cursor is None:
                return
            page = self.page(cursor)

    def all(self, limit: int) -> List[Item]:
        """Returns the first ``limit`` items, from as many pages as needed."""
        items: List[Item] = []
        if limit < 1:
            return items
        for item in self:
            items.append(item)
            if len(items) >= limit:
                break
        return items
