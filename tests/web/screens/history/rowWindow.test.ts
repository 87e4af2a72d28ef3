import { expect, test } from "vitest";
import { readCreatedAt } from "#web/screens/history/window/readCreatedAt.ts";
import {
  firstWindow,
  furtherRows,
  type RowWindow,
  rowsMax,
  calculateShift,
  withFirstPage,
} from "#web/screens/history/window/rowWindow.ts";
import type { LoadPage, Page } from "#web/screens/history/window/readBeyond.ts";
import { firstIdAt } from "#server/crypto/newId.ts";
import { validation } from "#tests/web/support/validations.ts";

const pageSize = 50;
const began = Date.parse("2026-11-20T10:00:00Z");
const all = Array.from({ length: 1000 }, (_, index) =>
  validation({ id: `${firstIdAt("val", began + index)}${"0".repeat(16)}` }),
);

const pageOf = (rows: typeof all): Page => ({
  data: rows.slice(0, pageSize),
  has_more: rows.length > pageSize,
  next_cursor: null,
});

const ask: LoadPage = async ({ order, ...bounds }) => {
  const [gte, lt] = [bounds["created[gte]"] ?? "1970", bounds["created[lt]"] ?? "9999"];
  const found = all.filter(({ id }) => {
    const at = readCreatedAt(id);
    return at >= Date.parse(gte) && at < Date.parse(lt);
  });
  return pageOf(order === "newest" ? found.toReversed() : found);
};

async function extend(window: RowWindow, side: "start" | "end"): Promise<RowWindow> {
  const changes = await furtherRows(ask, "newest", { window, side });
  return changes?.reduce((now, change) => change(now), window) ?? window;
}

const first = firstWindow(pageOf(all.toReversed()));

test("the time of an id is that of its ULID", () => {
  // An example of the ULID specification.
  expect(readCreatedAt("val_01ARYZ6S41TSV4RRFFQ69G5FAV")).toBe(1469918176385);
});

test("scrolling to the last row and back shows every row once, in order, with few in memory", async () => {
  const seen = first.rows.map(({ id }) => id);
  let window = first;
  while (!window.end) {
    const before = window;
    window = await extend(window, "end");
    const known = new Set(before.rows.map(({ id }) => id));
    seen.push(...window.rows.map(({ id }) => id).filter((id) => !known.has(id)));
    expect(window.rows.length).toBeLessThanOrEqual(rowsMax);
    // A row that stays moves by as many rows as were dropped above it.
    const shift = calculateShift(before.rows, window.rows);
    expect(window.rows.indexOf(before.rows.at(-1)!)).toBe(before.rows.length - 1 + shift);
  }
  expect(seen).toEqual(all.toReversed().map(({ id }) => id));
  while (!window.start) {
    window = await extend(window, "start");
    expect(window.rows.length).toBeLessThanOrEqual(rowsMax);
  }
  expect(window.rows[0]).toBe(all.at(-1));
});

test("a first page that is read again adds its new rows, and leaves a later window alone", async () => {
  let window = first;
  for (let count = 0; count < 5; count += 1) {
    window = await extend(window, "end");
  }
  const fresh = validation({ id: `${firstIdAt("val", began + 5000)}${"0".repeat(16)}` });
  const page = pageOf([...all, fresh].toReversed());
  expect(withFirstPage(window, page)).toBe(window);
  const grown = withFirstPage(first, page);
  expect(grown.rows.slice(0, 2)).toEqual([fresh, all.at(-1)]);
  expect(grown.rows).toHaveLength(51);
  expect(grown.place.kind).toBe("keep");
  expect(calculateShift(first.rows, grown.rows)).toBe(1);
});

test("rows that were replaced while others were read stay as they are", async () => {
  const changes = await furtherRows(ask, "newest", { window: first, side: "end" });
  const other: RowWindow = { ...first, rows: first.rows.slice(10, 20) };
  expect(changes?.map((change) => change(other))).toEqual(changes?.map(() => other));
  expect(changes).toHaveLength(5);
});
