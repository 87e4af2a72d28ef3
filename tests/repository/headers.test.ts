import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exposedHeaders } from "#contract/headers.ts";

/** Response headers that browsers always expose to a page of another origin (Fetch §3.2.4). */
const alwaysShown = new Set([
  "cache-control",
  "content-language",
  "content-length",
  "content-type",
  "expires",
  "last-modified",
  "pragma",
]);

/** Returns the names of response headers that a source text of the app reads. */
function headersRead(text: string): string[] {
  return [...text.matchAll(/headers(?:\.get\(|\?*\.?\[)\s*["'`]([\w-]+)["'`]/giu)].map(
    ([, name = ""]) => name.toLowerCase(),
  );
}

const unreadable = (names: readonly string[]) =>
  names.filter(
    (name) => !alwaysShown.has(name) && !exposedHeaders.some((exposed) => exposed === name),
  );

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/u.test(file))
  .map((file) => readFileSync(join("src", file), "utf8"));

test("every header the app reads from an answer is shown to pages of other origins too", () => {
  const read = sources.flatMap(headersRead);
  expect(read).toContain("x-refresh-token");
  expect(read).toContain("date");
  expect(unreadable(read)).toEqual([]);
});

test("a header that is not shown is noticed", () => {
  const planted = 'const a = reply.headers["x-secret"]; const b = headers.get("ETag");';
  expect(unreadable(headersRead(planted))).toEqual(["x-secret", "etag"]);
});
