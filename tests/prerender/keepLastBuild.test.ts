import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepLastBuild } from "#prerender/keepLastBuild.ts";

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), "keep-last-build-"));
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

function write(file: string, text = ""): void {
  mkdirSync(dirname(join(dist, file)), { recursive: true });
  writeFileSync(join(dist, file), text);
}
const isThere = (file: string) => existsSync(join(dist, file));

test("files and pages of the last build stay for open tabs and running servers, older ones go", () => {
  const manifest = { "src/main.tsx": { file: "assets/app-2.js", css: ["assets/app-2.css"] } };
  write(".vite/manifest.json", JSON.stringify(manifest));
  write(".pages/record.json", JSON.stringify({ folder: ".pages/two" }));
  const last = ["assets/app-2.js", "assets/app-2.js.br", "assets/app-2.css", ".pages/two/a.html"];
  const older = ["assets/app-1.js", "assets/app-1.js.gz", ".pages/one/a.html"];
  const made = ["index.html", "locales/en/common.json", ".vite/manifest.json"];
  [...last, ...older, "index.html", "locales/en/common.json"].forEach((file) => write(file));
  keepLastBuild(dist);
  expect(last.filter((file) => !isThere(file))).toEqual([]);
  expect([...older, ...made].filter(isThere)).toEqual([]);
});

test("the built server stays: servers run from it, and the app is built apart", () => {
  const files = [".server/.sources", ".server/0123456789abcdef/main.js"];
  files.forEach((file) => write(file));
  keepLastBuild(dist);
  expect(files.filter((file) => !isThere(file))).toEqual([]);
});

test("a folder without a build is emptied of what lies there; one that is not there stays away", () => {
  write("assets/left.js");
  keepLastBuild(dist);
  expect(isThere("assets/left.js")).toBe(false);
  keepLastBuild(join(dist, "none"));
  expect(isThere("none")).toBe(false);
});
