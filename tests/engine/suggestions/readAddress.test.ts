import { readFileSync } from "node:fs";
import { array, assert, constantFrom, nat, property, sample, string, tuple } from "fast-check";
import { parse } from "tldts";
import { describe, expect, test } from "vitest";
import { readAddress } from "#engine/suggestions/readAddress.ts";
import { suggestDomain } from "#engine/suggestions/suggestDomain.ts";
import { suggestRepair } from "#engine/suggestions/suggestRepair.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";

function suggested(text: string): string | null {
  const parsed = parseAddress(text);
  return (parsed.ok ? suggestDomain(parsed) : suggestRepair(text, parsed))?.email ?? null;
}

describe("text around one address", () => {
  test.each([
    "SMTP:joe@acme.com",
    "Email: joe@acme.com",
    "email joe@acme.com",
    "email=joe@acme.com;",
    "Joe Li joe@acme.com",
    "joe li joe@acme.com",
    "Li, Joe joe@acme.com",
    "joe@acme.com Joe",
    "joe@acme.com - Joe",
    "joe@acme.com, Joe Li",
    "joe@acme.com (home)",
    "1. joe@acme.com",
    "• joe@acme.com",
    "- joe@acme.com!",
    "**joe@acme.com**",
    "Joe `joe@acme.com`",
    "Ann Li [joe@acme.com]",
    "Ann Li: joe@acme.com",
    "[Joe](mailto:joe@acme.com)",
    "[joe@acme.com](mailto:joe@acme.com)",
    '<a href="mailto:joe@acme.com">Joe</a>',
    '<a href="mailto:joe@acme.com">joe@acme.com</a>',
    "(mailto:joe@acme.com)",
    "joe@acme.com?subject=hi",
    "joe@acme.com:Ann",
    "joe@acme.com/home",
    "joe@acme.com\nJoe",
    "joe@acme.com | @joe",
    "ｊｏｅ＠ａｃｍｅ．ｃｏｍ",
    "電話：joe＠acme。com",
    '{"email":"joe@acme.com"}',
  ])("%j is read without it, and suggested", (text) => {
    expect(readAddress(text)?.email).toBe("joe@acme.com");
    expect(suggested(text)).toBe("joe@acme.com");
  });

  test.each([
    ["two addresses", "joe@acme.com; ann@acme.com"],
    ["a broken address beside it", "joe@acme.com ann@acme"],
    ["an address without a name beside it", "joe@acme.com, @other.com"],
    ["a word that may begin the name", "dav id@example.com"],
    ["a comma that may be a dot of the name", "anna,bob@acme.com"],
    ["a second half of a name in capitals", "Mary Smith@acme.com"],
    ["a space that may be part of the ending", "joe@acme.co m"],
    ["a comma that may be a dot of the ending", "joe@acme.co,uk"],
    ["a space before a dot", "joe@acme.com .au"],
    ["an underscore in the domain", "joe@acme.my_company.com"],
    ["no domain that exists", "joe@acme.com-ann (home)"],
    ["two signs in one address", "x joe@acme.com@acme.org"],
    ["a password of a URL", "ftp://joe:pass@acme.com"],
    ["a path before it", "http://acme.com/joe@acme.com"],
    ["a quoted name", 'Joe "joe li"@acme.com'],
    ["a name of 65 characters", `x: ${"a".repeat(65)}@acme.com`],
    ["more than 1,000 characters", `joe@acme.com ${"x".repeat(988)}`],
    ["no address", "Joe Li"],
  ])("isn't read with %s", (_, text) => {
    expect(readAddress(text)).toBeNull();
  });

  test.each([
    ["Ann Li bob@acme.com", "bob@acme.com"],
    ["ann li bob@acme.com", null],
    ["Ann Li Bob@acme.com", null],
    ["ann li Bob@acme.com", "Bob@acme.com"],
  ])("%j may be a name in two words only if both begin alike", (text, email) => {
    expect(readAddress(text)?.email ?? null).toBe(email);
  });

  test("is read up to 1,000 characters, and with a name of 64", () => {
    expect(readAddress(`joe@acme.com ${"x".repeat(987)}`)?.email).toBe("joe@acme.com");
    expect(readAddress(`x: ${"a".repeat(64)}@acme.com`)?.local).toHaveLength(64);
  });
});

describe("a suggested domain", () => {
  test.each([
    ["joe@gmail.com:Ann", "joe@gmail.com"],
    ["joe@gmail.com/home", "joe@gmail.com"],
    ["joe@https://acme.com", "joe@acme.com"],
    ["joe@https://www.acme.com/uk", "joe@acme.com"],
    ["joe@acme,com", "joe@acme.com"],
    ["joe@yahoo.co,uk", "joe@yahoo.co.uk"],
    ["joe@gmail.co,", "joe@gmail.com"],
    ["joe@acme.co,uk", null],
    ["joe@acme.com,au", null],
    ["joe@acme.com .au", null],
    ["joe@acme,corp", null],
    ["joe@mail.corp,", null],
    ["x@sandbox.test,", "x@sandbox.test"],
    ["joe@acme,test", null],
    ["joe@gmail.com.test:Ann", "joe@gmail.com.test"],
  ])("of %j is in %j", (text, email) => {
    expect(suggested(text)).toBe(email);
  });

  const domains = [
    "gmail.com",
    "acme.com",
    "yahoo.co.uk",
    "web.de",
    "acme.io",
    "例子.中国",
    "gmx.net",
  ];
  const stray = constantFrom(
    ...Array.from(":,;/|?!_-=*+ ()[]<>{}\"'`\\\n\t"),
    " - ",
    " or ",
    "://",
    ", ",
    "..",
    "@",
    "",
  );
  const word = constantFrom(
    "Ann",
    "home",
    "uk",
    "com",
    "au",
    "x",
    "info",
    "test",
    "www",
    "12",
    "de",
  );
  const around = array(
    tuple(stray, word).map((pair) => pair.join("")),
    { maxLength: 2 },
  ).map((parts) => parts.join(""));

  test("ends in a public suffix and goes on with no complete one, around 10,000 addresses", () => {
    assert(
      property(
        around,
        constantFrom("joe", "ann.li", "o'hara", "x+y"),
        constantFrom(...domains),
        around,
        string({ maxLength: 4 }),
        (before, local, domain, after, noise) => {
          for (const text of [
            `${before}${local}@${domain}${after}`,
            `${noise}${local}@${domain}${after}`,
            `${local}@${before}${domain}${noise}`,
            `${local}@${domain}${noise}${after}`,
          ]) {
            const email = suggested(text);
            const found = email?.slice(email.lastIndexOf("@") + 1);
            if (found !== undefined) {
              const { isIcann, isPrivate } = parse(found, { allowPrivateDomains: true });
              // A reserved ending is suggested only where the text has the whole domain.
              const isReserved =
                found.endsWith(".test") && text.toLowerCase().includes(`@${found}`);
              expect([text, found, isIcann === true || isPrivate === true || isReserved]).toEqual([
                text,
                found,
                true,
              ]);
              const next = text.slice(text.indexOf(domain) + domain.length);
              const isStray = /^(?:\.\.|[^\p{L}\p{N}\p{M}.-])/u.test(next);
              expect([text, isStray && found.startsWith(`${domain}.`)]).toEqual([text, false]);
            }
          }
        },
      ),
      { numRuns: 10_000 },
    );
  });

  test("has a public suffix in all of 10,000 random strings around seven hundred real addresses", () => {
    const real = readFileSync(new URL("realDomains.txt", import.meta.url), "utf8")
      .split(/\s+/u)
      .filter((domain) => domain !== "");
    const noise = string({
      unit: constantFrom(...Array.from(".,;:/-_ @'\"()aceimnou0é例")),
      maxLength: 3,
    });
    const texts = sample(
      tuple(noise, constantFrom(...real, ...domains), noise, nat(40), noise, nat(3)),
      { seed: 35, numRuns: 10_000 },
    ).map(([before, domain, after, at, inside, left]) => {
      const address = `joe@${domain}`;
      const cut = Math.min(at, address.length);
      return `${before}${address.slice(0, cut)}${inside}${address.slice(cut + left)}${after}`;
    });
    const found = texts.flatMap((text) => {
      const email = suggested(text);
      return email === null ? [] : [{ text, domain: email.slice(email.lastIndexOf("@") + 1) }];
    });
    const invented = found.filter(({ domain }) => {
      const { isIcann, isPrivate, domainWithoutSuffix } = parse(domain, {
        allowPrivateDomains: true,
      });
      return !(isIcann === true || isPrivate === true) || !domainWithoutSuffix;
    });
    expect([texts.length, found.length > 500, invented]).toEqual([10_000, true, []]);
  });
});
