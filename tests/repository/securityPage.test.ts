import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const page = globSync("docs/security/*.md")
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

/** Returns the tests that a page names: a file in backticks, followed by beginnings of titles in curly quotes. */
function namedTests(text: string): { file: string; titles: string[] }[] {
  const files = /`((?:tests|server)\/[\w./-]+)`/gu;
  const found = [...text.matchAll(files)];
  return found.map((match, index) => {
    const after = text.slice(match.index, found[index + 1]?.index).split("\n")[0] ?? "";
    return {
      file: match[1] ?? "",
      titles: [...after.matchAll(/“([^”]+)”/gu)].map(([, title]) => title ?? ""),
    };
  });
}

/** Returns the files and titles named on the page that don't exist. */
function issuesOf(text: string): string[] {
  return namedTests(text).flatMap(({ file, titles }) => {
    if (!existsSync(file)) {
      return [`${file} does not exist`];
    }
    const source = readFileSync(file, "utf8");
    return titles
      .filter((title) => !source.includes(title))
      .map((title) => `${file} has no “${title}”`);
  });
}

describe("docs/security", () => {
  test("names files and titles of tests that exist", () => {
    const named = namedTests(page);
    expect(named.flatMap(({ titles }) => titles).length).toBeGreaterThan(80);
    expect(issuesOf(page)).toEqual([]);
  });

  test("numbers its threats from T1 on without a gap, each with a test or a bench", () => {
    const rows = page.split("\n").filter((line) => /^\| T\d+ /u.test(line));
    const numbers = rows.map((row) => Number(/^\| T(\d+)/u.exec(row)?.[1]));
    expect(numbers.length).toBeGreaterThan(35);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(rows.filter((row) => !/`tests\/|`npm run bench/u.test(row))).toEqual([]);
  });

  test("names a test for each of the twelve attacks of the penetration test", () => {
    const section = /## Twelve attacks[^\n]*\n([\s\S]*?)\n## /u.exec(page)?.[1] ?? "";
    const attacks = section.split("\n").filter((line) => /^\d+\. /u.test(line));
    expect(attacks.map((line) => Number.parseInt(line, 10))).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
    for (const attack of attacks) {
      const threats = [...attack.matchAll(/\bT\d+\b/gu)].map(([threat]) => threat);
      const rows = threats.map((threat) =>
        page.split("\n").find((line) => line.startsWith(`| ${threat} `)),
      );
      const named = [attack, ...rows].flatMap((text) => namedTests(text ?? ""));
      expect(rows).not.toContain(undefined);
      expect(named.flatMap(({ titles }) => titles).length, attack).toBeGreaterThan(0);
    }
  });

  test("with a missing test would be found", () => {
    const wrong =
      "`tests/server/gone.test.ts` “x”; `tests/server/services/auth/session.test.ts` “never said”";
    expect(issuesOf(wrong)).toEqual([
      "tests/server/gone.test.ts does not exist",
      "tests/server/services/auth/session.test.ts has no “never said”",
    ]);
  });
});
