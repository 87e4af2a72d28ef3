import * as fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalAddress } from "#engine/address/canonicalAddress.ts";
import { matchLists } from "#engine/lists/addressLists.ts";
import { looksGenerated } from "#engine/lists/looksGenerated.ts";
import { suggestDomain } from "#engine/suggestions/suggestDomain.ts";
import { suggestRepair } from "#engine/suggestions/suggestRepair.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import { syntaxCodes } from "#engine/syntax/syntaxCodes.ts";

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 80 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
    .map((units) => String.fromCharCode(...units)),
  fc
    .array(
      fc.constantFrom(...'aA.-@"\\ \t\r\n\0[]()<>:,;+_é\u0301ß😀١א\u200d\ud800xn--'.split("")),
      {
        maxLength: 40,
      },
    )
    .map((parts) => parts.join("")),
);

const atext = "abcXYZ019!#$%&'*+/=?^_`{|}~-éßאİΣ中";
const domains = fc.constantFrom(
  "gmail.com",
  "googlemail.com",
  "Outlook.com",
  "hotmail.co.uk",
  "icloud.com",
  "yahoo.com",
  "pm.me",
  "example.com",
  "faß.de",
  "中国.中国",
);
const locals = fc.oneof(
  fc
    .array(fc.string({ unit: fc.constantFrom(...atext.split("")), minLength: 1, maxLength: 9 }), {
      minLength: 1,
      maxLength: 4,
    })
    .map((atoms) => atoms.join(".")),
  fc
    .string({ unit: fc.constantFrom(...`${atext} .,@`.split("")), minLength: 1, maxLength: 12 })
    .map((content) => `"${content}"`),
);

test("parsing never throws and always says where", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const parsed = parseAddress(text);
      if (parsed.ok) {
        suggestDomain(parsed);
        matchLists(parsed);
        looksGenerated(parsed.local);
        return parsed.email.includes("@");
      }
      return (
        syntaxCodes.includes(parsed.code) && parsed.position >= 0 && parsed.position <= text.length
      );
    }),
    { numRuns: 3000 },
  );
});

test("the parsed address parses to itself", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anyText,
        fc.tuple(locals, domains).map((parts) => parts.join("@")),
      ),
      (text) => {
        const parsed = parseAddress(text);
        const email = parsed.ok ? parsed.email : suggestRepair(text, parsed)?.email;
        if (email !== undefined) {
          expect(parseAddress(email)).toMatchObject({ ok: true, email });
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test("the key of a key is itself, with or without a provider", () => {
  const provider = fc.constantFrom(null, "google", "fastmail", "exchangeonline", "nobody");
  fc.assert(
    fc.property(locals, domains, provider, (local, domain, known) => {
      const parsed = parseAddress(`${local}@${domain}`);
      if (parsed.ok) {
        const { canonical } = canonicalAddress(parsed, known);
        const again = parseAddress(canonical);
        expect(again).toMatchObject({ ok: true });
        expect(again.ok && canonicalAddress(again, known).canonical).toBe(canonical);
      }
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ["a megabyte of letters", "a".repeat(1_000_000)],
  ["a megabyte of at-signs", "@".repeat(1_000_000)],
  ["a megabyte of spaces", " ".repeat(1_000_000)],
  ["a megabyte of dots after the at-sign", `a@${".".repeat(1_000_000)}`],
  ["a megabyte of labels", `a@${"b.".repeat(500_000)}com`],
  ["a megabyte of accents", `a${"\u0301".repeat(1_000_000)}@example.com`],
  ["half a megabyte of lone surrogates", "\ud800".repeat(500_000)],
  ["an unclosed quote", `"${"\\\\".repeat(500_000)}`],
])("%s is refused", (_, text) => {
  expect(parseAddress(text).ok).toBe(false);
});
