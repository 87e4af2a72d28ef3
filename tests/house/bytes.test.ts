import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { budgetOf, byteBudgets, routeBytes, type RouteBytes } from "#bench/routeBytes.ts";

const outDir = mkdtempSync(join(tmpdir(), "mailverdict-bytes-"));
let measured: ReturnType<typeof routeBytes>;

beforeAll(() => {
  // A process of its own: inside the test runner React would be built as for tests.
  const vite = join("node_modules", "vite", "bin", "vite.js");
  execFileSync(process.execPath, [vite, "build", "--logLevel", "error", "--outDir", outDir], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  measured = routeBytes(outDir);
}, 120_000);

afterAll(() => rmSync(outDir, { recursive: true, force: true }));

/** Routes whose first load is heavier than it may be. */
function tooHeavy(routes: readonly RouteBytes[]): string[] {
  return routes
    .filter(({ path, js, css }) => js > budgetOf(path) * 1024 || css > byteBudgets.css * 1024)
    .map(({ path, js, css }) => `${path}: ${js} octets of scripts, ${css} of styles`);
}

test("the first load of every route fits its budget", () => {
  expect(measured.routes.length).toBeGreaterThan(30);
  expect(tooHeavy(measured.routes)).toEqual([]);
});

test("a route that is too heavy is noticed", () => {
  const heavy = { path: "/", js: 126 * 1024, css: 0, files: 1, names: [] };
  const styled = { path: "/about", js: 1, css: 9 * 1024, files: 1, names: [] };
  expect(tooHeavy([heavy, styled])).toHaveLength(2);
});

test("whatever is loaded later comes in pieces of at most 25 KB, but for what every page shares", () => {
  const shared = /^assets\/(base|session)-/u;
  const big = [...measured.chunks].filter(
    ([file, size]) => size > byteBudgets.chunk * 1024 && !shared.test(file),
  );
  expect(big).toEqual([]);
});

test("public pages and the sign-in family bring neither the store nor the clients", () => {
  const publicRoutes = measured.routes.filter(({ path }) => budgetOf(path) <= 150);
  expect(publicRoutes.length).toBeGreaterThan(15);
  for (const { path, names } of publicRoutes) {
    expect(
      names.filter((name) => name.startsWith("assets/session-")),
      path,
    ).toEqual([]);
  }
});
