"""Lists that the server returns in pages."""

from __future__ import annotations

from typing import Any, Dict, Generic, Iterator, List, Mapping, Optional, TypeVar, cast

from .transport import Transport

Item = TypeVar("Item")
Reply = TypeVar("Reply")


def page_call(
    call: Mapping[str, Any], method: str, after: Optional[str]
) -> Dict[str, Any]:
    """Returns the arguments of a call for one page: the cursor is in the query, or in the body."""
    if after is None:
        return dict(call)
    part = "query" if method == "GET" else "body"
    return {**call, part: {**call.get(part, {}), "after": after}}


class Pages(Generic[Item, Reply]):
    """A list in pages: ``for`` goes through every item and requests pages when it needs them."""

    def __init__(self, transport: Transport, method: str, path: str, **call: Any) -> None:
        self._transport = transport
        self._method = method
        self._path = path
        self._call = call

    def page(self, after: Optional[str] = None) -> Reply:
        """Returns one page: ``data``, ``has_more`` and ``next_cursor``."""
        call = page_call(self._call, self._method, after)
        return cast(Reply, self._transport.send(self._method, self._path, **call))

    def __iter__(self) -> Iterator[Item]:
        cursor: Optional[str] = None
        while True:
            page: Any = self.page(cursor)
            yield from page["data"]
            cursor = page["next_cursor"]
            if not page["has_more"] or cursor is None:
                return

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
