import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { stylesFile, stylesPlace } from "#launch/productFiles.mjs";
import { readPageFile } from "#server/http/pages/buildRecord.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mailverdict-pages-"));
  mkdirSync(join(folder, "en"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const compressed = (file: string, text: string) =>
  writeFileSync(join(folder, `${file}.br`), brotliCompressSync(text));

describe("a file of a build's pages", () => {
  test("is read as it was built", async () => {
    writeFileSync(join(folder, "en/about.html"), "<p>About</p>");
    expect(await readPageFile(folder, "en/about.html")).toBe("<p>About</p>");
  });

  test("is read from a package, with the styles that all pages share", async () => {
    compressed(stylesFile, "a{content:'$&'}");
    compressed("en/about.html", `<style>${stylesPlace}</style><p>About</p>`);
    expect(await readPageFile(folder, "en/about.html")).toBe(
      "<style>a{content:'$&'}</style><p>About</p>",
    );
  });

  test("of a package may have no styles", async () => {
    compressed("robots.txt", "User-agent: *");
    expect(await readPageFile(folder, "robots.txt")).toBe("User-agent: *");
  });
});
