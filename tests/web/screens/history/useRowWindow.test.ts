import { act, fireEvent, renderHook, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { useRowWindow } from "#web/screens/history/window/useRowWindow.ts";
import { useScrolling } from "#web/screens/history/window/useScrolling.ts";
import type { LoadPage, Page } from "#web/screens/history/window/readBeyond.ts";
import { firstIdAt } from "#server/crypto/newId.ts";
import { validation } from "#tests/web/support/validations.ts";

const began = Date.parse("2026-11-20T10:00:00Z");
const oldestFirst = Array.from({ length: 300 }, (_, index) =>
  validation({ id: `${firstIdAt("val", began + index)}${"0".repeat(16)}` }),
);
const scroll = () => {
  fireEvent.scroll(globalThis.window);
};
const pageOf = (rows: typeof oldestFirst): Page => ({
  data: rows.slice(0, 50),
  has_more: true,
  next_cursor: null,
});
const ask: LoadPage = async ({ order }) =>
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

test("at an edge, a read from rows that were replaced meanwhile is followed by another", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const reads: ((page: Page) => void)[] = [];
  const delayed: LoadPage = () => new Promise((resolve) => reads.push(resolve));
  const first = pageOf(oldestFirst.toReversed());
  const { result } = renderHook(() => {
    const moves = useRowWindow(first, delayed, "newest");
    return { moves, scrolling: useScrolling(moves) };
  });
  const box = document.createElement("div");
  result.current.scrolling.current = box;
  const answer = async (page: Page) => {
    await act(async () => reads.at(-1)?.(page));
    for (let frame = 0; result.current.moves.busy && frame < 100; frame += 1) {
      await act(() => vi.advanceTimersToNextFrame());
    }
  };
  act(scroll);
  expect(reads).toHaveLength(1);
  await answer(pageOf(oldestFirst.toReversed().slice(50)));
  expect(result.current.moves.window.rows).toHaveLength(100);
  // The reply has only rows that are there already.
  act(scroll);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(reads).toHaveLength(2);
  await answer(pageOf(oldestFirst.toReversed().slice(50)));
  expect(result.current.moves.window.rows).toHaveLength(100);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(reads).toHaveLength(3);
});

test("a read that failed isn't repeated by itself", async () => {
  const first = pageOf(oldestFirst.toReversed());
  const { result } = renderHook(() => useRowWindow(first, async () => undefined, "newest"));
  act(() => result.current.extend("end"));
  await waitFor(() => expect(result.current.failed).toBe(true));
  expect(result.current.reads).toBe(0);
});
