import { expect, test } from "vitest";
import { everyPage } from "#web/features/tables/everyPage.ts";

/** Loads pages of one row each, of which there are `count`; `failsAt` can't be read. */
function pagesOf(count: number, failsAt = Number.NaN) {
  const cursors: (string | undefined)[] = [];
  const load = (after: string | undefined) => {
    cursors.push(after);
    const page = cursors.length;
    return Promise.resolve(
      page === failsAt
        ? undefined
        : { data: [page], next_cursor: page === count ? null : `after ${page}` },
    );
  };
  return { cursors, rows: everyPage(load) };
}

test("pages are read one after the other, each from the cursor before", async () => {
  const { rows, cursors } = pagesOf(3);
  expect(await rows).toEqual([1, 2, 3]);
  expect(cursors).toEqual([undefined, "after 1", "after 2"]);
});

test("a page that can't be read makes the result null", async () => {
  const { rows, cursors } = pagesOf(3, 2);
  expect(await rows).toBeNull();
  expect(cursors).toHaveLength(2);
});

test("at most 200 pages are read", async () => {
  expect(await pagesOf(201).rows).toHaveLength(200);
});
