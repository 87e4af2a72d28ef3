import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useMorePages } from "#web/hooks/useMorePages.ts";

interface Page {
  data: { id: string }[];
  next_cursor: string | null;
}

const size = 3;
const idOf = (number: number) => String(number).padStart(3, "0");

/** Returns a page of the rows from 1 to `newest`, newest first, after a cursor. */
function pageOf(newest: number, after = idOf(newest + 1)): Page {
  const from = Number(after) - 1;
  const numbers = Array.from({ length: Math.min(size, from) }, (_, index) => from - index);
  const last = numbers.at(-1) ?? 0;
  return {
    data: numbers.map((number) => ({ id: idOf(number) })),
    next_cursor: last > 1 ? idOf(last) : null,
  };
}

/** A server whose rows grow, and whose further pages arrive when `arrive` is called. */
function readPages(newest: number) {
  const waiting: (() => void)[] = [];
  let rows = newest;
  const ask = (after: string) =>
    new Promise<{ data: Page }>((resolve) => {
      const data = pageOf(rows, after);
      waiting.push(() => resolve({ data }));
    });
  const hook = renderHook(({ first }) => useMorePages(first, ask), {
    initialProps: { first: pageOf(newest) },
  });
  return {
    numbers: () => hook.result.current.rows.map(({ id }) => Number(id)),
    more: () => hook.result.current.more,
    press: () => act(() => hook.result.current.load()),
    arrive: () => act(async () => waiting.shift()?.()),
    grow: (by: number) => {
      rows += by;
      hook.rerender({ first: pageOf(rows) });
    },
  };
}

const down = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index);

test("a row that arrives before or between further pages pushes none out", async () => {
  const pages = readPages(9);
  pages.grow(1);
  expect(pages.numbers()).toEqual(down(10, 7));
  pages.press();
  pages.grow(1);
  await pages.arrive();
  pages.press();
  await pages.arrive();
  pages.grow(2);
  while (pages.more()) {
    pages.press();
    await pages.arrive();
  }
  expect(pages.numbers()).toEqual(down(13, 1));
});

test("a page that was on its way while more rows came than a page has leaves no gap", async () => {
  const pages = readPages(9);
  pages.press();
  pages.grow(size + 2);
  await pages.arrive();
  expect(pages.numbers()).toEqual(down(14, 12));
  while (pages.more()) {
    pages.press();
    await pages.arrive();
  }
  expect(pages.numbers()).toEqual(down(14, 1));
});
