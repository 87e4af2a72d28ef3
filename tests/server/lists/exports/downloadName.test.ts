import * as fc from "fast-check";
import { join, normalize } from "node:path";
import { expect, test } from "vitest";
import { attachment, downloadName } from "#server/lists/exports/downloadName.ts";

const named = (list: string) => downloadName(list, { part: "results", ending: "csv" });

/** Parses a Content-Disposition by the grammar of RFC 6266 and RFC 8187; returns null if it doesn't match. */
function readHeader(header: string): { plain: string; encoded: string | null } | null {
  const shape =
    /^attachment; filename="([\u0020\u0021\u0023-\u005B\u005D-\u007E]*)"(?:; filename\*=UTF-8''((?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})*))?$/u;
  const found = shape.exec(header);
  return found === null
    ? null
    : {
        plain: found[1] ?? "",
        encoded: found[2] === undefined ? null : decodeURIComponent(found[2]),
      };
}

test.each([
  ["customers.csv", "customers-results.csv"],
  ["Kunden März 2026.xlsx", "Kunden März 2026-results.csv"],
  ["قائمة العملاء.csv", "قائمة العملاء-results.csv"],
  ["leads.csv.gz", "leads-results.csv"],
  ["../../etc/passwd", "etc_passwd-results.csv"],
  ["..\\..\\windows\\win.ini", "windows_win.ini-results.csv"],
  ["a\r\nSet-Cookie: x=1", "a__Set-Cookie_ x_1-results.csv"],
  ['a"; filename="b.exe', "a__ filename__b.exe-results.csv"],
  ["\u0000\u0000", "list-results.csv"],
  ["CON", "list_CON-results.csv"],
  [".htaccess", "htaccess-results.csv"],
  ["invoice\u202Efdp.csv", "invoice_fdp-results.csv"],
  ["", "list-results.csv"],
  ["👍👍", "list-results.csv"],
])("a list called %j is saved as %j", (list, name) => {
  expect(named(list)).toBe(name);
});

// T50
test("any list name gives a safe file name: no path, valid header, all characters", () => {
  const nasty = fc.constantFrom(
    "../",
    "..\\",
    "\0",
    "\r\n",
    '"',
    ";",
    "%0d%0a",
    "\u202E",
    "é",
    "邮",
    "😀",
    "\uD800",
    "a",
    ".",
    " ",
    "/",
    "CON",
  );
  const names = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.array(nasty, { maxLength: 150 }).map((context) => context.join("")),
  );
  fc.assert(
    fc.property(names, (list) => {
      const name = named(list);
      const header = attachment(name);
      const read = readHeader(header);
      expect(read).not.toBeNull();
      expect(read?.encoded ?? read?.plain).toBe(name);
      expect(normalize(join("/safe", name))).toBe(`/safe/${name}`);
      expect(/[/\\\p{Cc}\p{Cf}:*?"<>|]/u.test(name + (read?.plain ?? ""))).toBe(false);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      expect(name.startsWith(".")).toBe(false);
    }),
    { numRuns: 5000 },
  );
});
