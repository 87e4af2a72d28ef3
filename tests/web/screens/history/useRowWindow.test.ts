import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { useRowWindow } from "#web/screens/history/window/useRowWindow.ts";
import type { Ask, Page } from "#web/screens/history/window/readBeyond.ts";
import { firstIdAt } from "#server/crypto/newId.ts";
import { validation } from "#tests/web/support/validations.ts";

const began = Date.parse("2026-11-20T10:00:00Z");
const oldestFirst = Array.from({ length: 300 }, (_, at) =>
  validation({ id: `${firstIdAt("val", began + at)}${"0".repeat(16)}` }),
);
const pageOf = (rows: typeof oldestFirst): Page => ({
  data: rows.slice(0, 50),
  has_more: true,
  next_cursor: null,
});
const ask: Ask = async ({ order }) =>
  pageOf(order === "newest" ? oldestFirst.toReversed() : oldestFirst);

test("scrolling doesn't undo a jump to the end that is on its way", async () => {
  const first = pageOf(oldestFirst.toReversed());
  const { result } = renderHook(() => useRowWindow(first, ask, "newest"));
  act(() => {
    result.current.toEnd();
    result.current.extend("end");
  });
  await waitFor(() => expect(result.current.busy).toBe(false));
  await waitFor(() => expect(result.current.window.end).toBe(true));
  expect(result.current.window.rows.at(-1)?.id).toBe(oldestFirst[0]?.id);
});
