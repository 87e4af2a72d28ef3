import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "#server/config/config.ts";
import { readOperatorSettings } from "#server/config/readOperatorSettings.ts";

let dataDir: string;
let file: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "operator-settings-"));
  file = join(dataDir, "operator.json");
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const read = (env: Record<string, string> = {}) =>
  readOperatorSettings(readConfig({ DATA_DIR: dataDir, ...env }));

function errorsOf(written: unknown): readonly string[] {
  writeFileSync(file, typeof written === "string" ? written : JSON.stringify(written));
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) {
      return error.errors;
    }
    throw error;
  }
}

const plan = { credits: 1000, price: 9.5, currency: "EUR", tax: "included" };

test("without a file there are no settings", () => {
  expect(read()).toBeNull();
});

test("every field may be left out, and has the value of an operator who says nothing", () => {
  writeFileSync(file, "{}");
  expect(read()).toEqual({
    name: null,
    postalAddress: [],
    privacyMailbox: null,
    subProcessors: [],
    processingAgreement: null,
    plans: [],
    claims: false,
  });
});

test("all fields are read, plans smallest first", () => {
  const written = {
    name: "  Example Ltd ",
    postalAddress: ["1 Example Street", "Example City"],
    privacyMailbox: "datenschutz@bücher.example",
    subProcessors: [{ name: "Host Ltd", purpose: "Hosting", place: "Germany" }],
    processingAgreement: "https://example.com/dpa.pdf",
    plans: [{ ...plan, credits: 5000 }, plan, { ...plan, currency: "JPY", price: 1600 }],
    claims: true,
  };
  writeFileSync(file, `\uFEFF${JSON.stringify(written)}`);
  expect(read()).toEqual({
    ...written,
    name: "Example Ltd",
    plans: [plan, { ...plan, currency: "JPY", price: 1600 }, { ...plan, credits: 5000 }],
  });
});

test("OPERATOR_FILE names another file, which must exist", () => {
  const other = join(dataDir, "other.json");
  expect(() => read({ OPERATOR_FILE: other })).toThrow(/OPERATOR_FILE must be the path of a JSON/u);
  writeFileSync(other, '{"name": "Other"}');
  writeFileSync(file, '{"name": "Default"}');
  expect(read({ OPERATOR_FILE: other })).toMatchObject({ name: "Other" });
});

test("hostile and foreign text is stored unchanged", () => {
  const name = "</script><script>alert(1)</script> \"&amp;' عربي 😀👩‍👩‍👧 <!--operator--> __ORIGIN__";
  writeFileSync(file, JSON.stringify({ name }));
  expect(read()).toMatchObject({ name });
});

describe("is refused in one sentence with the file, the field and what to write:", () => {
  test.each<[unknown, string]>([
    [{ nmae: "x" }, "remove or rename nmae: no setting has that name"],
    [{ plans: [{ ...plan, vat: 19 }] }, "remove or rename plans[0].vat: no setting has that name"],
    [{ name: 1 }, "set name to one line of 1 to 200 characters"],
    [{ name: " " }, "set name to one line of 1 to 200 characters"],
    [{ name: "x".repeat(201) }, "set name to one line of 1 to 200 characters"],
    [{ name: "a\nb" }, "set name to one line of 1 to 200 characters"],
    [{ name: "a\0" }, "set name to one line of 1 to 200 characters"],
    [{ name: "a\u202Eb" }, "set name to one line of 1 to 200 characters"],
    [
      { subProcessors: [{ name: "\u2066x", purpose: "y", place: "z" }] },
      "set subProcessors[0].name to one line of 1 to 100",
    ],
    [{ name: "\uD83D" }, "set name to one line of 1 to 200 characters"],
    [{ postalAddress: "1 Street" }, "set postalAddress to a list of at most 10 lines"],
    [{ postalAddress: ["a", ""] }, "set postalAddress[1] to one line of 1 to 200 characters"],
    [{ postalAddress: Array(11).fill("a") }, "set postalAddress to a list of at most 10 lines"],
    [{ privacyMailbox: "a@b@c" }, "set privacyMailbox to one email address, such as"],
    [{ privacyMailbox: "a?cc=x@example.com" }, "set privacyMailbox to one email address, such as"],
    [
      { subProcessors: [{ name: "x", place: "y" }] },
      "set subProcessors[0].purpose to one line of 1 to 300",
    ],
    [
      { processingAgreement: "javascript://x/%0aalert(1)" },
      "set processingAgreement to an https://",
    ],
    [{ processingAgreement: "/dpa.pdf" }, "set processingAgreement to an https://"],
    [{ processingAgreement: "https://[" }, "set processingAgreement to an https://"],
    [{ plans: {} }, "set plans to a list of at most 20 plans"],
    [{ plans: [{ ...plan, credits: 0 }] }, "set plans[0].credits to a whole number from 1 to"],
    [{ plans: [{ ...plan, credits: 1.5 }] }, "set plans[0].credits to a whole number from 1 to"],
    [{ plans: [{ ...plan, price: "9" }] }, "set plans[0].price to a number from 0 to"],
    [{ plans: [{ ...plan, price: -1 }] }, "set plans[0].price to a number from 0 to"],
    [
      { plans: [{ ...plan, price: 9.999 }] },
      "set plans[0].price to a price with at most 2 decimals, as EUR",
    ],
    [
      { plans: [{ ...plan, currency: "JPY" }] },
      "set plans[0].price to a price with at most 0 decimals, as JPY",
    ],
    [
      { plans: [{ ...plan, currency: "EURO" }] },
      "set plans[0].currency to an ISO 4217 currency code",
    ],
    [
      { plans: [{ ...plan, currency: "XYZ" }] },
      "set plans[0].currency to an ISO 4217 currency code",
    ],
    [
      { plans: [{ ...plan, currency: "eur" }] },
      "set plans[0].currency to an ISO 4217 currency code",
    ],
    [{ plans: [{ ...plan, tax: "none" }] }, 'set plans[0].tax to "included" or "excluded"'],
    [
      { plans: [plan, plan] },
      "set plans[1].credits to another number: 1000 credits have a price in EUR",
    ],
    [{ claims: "yes" }, "set claims to true or false"],
    [[], 'write one object, such as {"name": "Example Ltd"}'],
  ])("%j", (written, error) => {
    const errors = errorsOf(written);
    expect(errors).toHaveLength(1);
    expect(errors[0]!.startsWith(`In ${file}, ${error}`), errors[0]).toBe(true);
    expect(errors[0]).toMatch(/[^.]\.$/u);
  });

  test("every error at once", () => {
    expect(errorsOf({ name: 1, claims: 1, other: 1 })).toHaveLength(3);
  });

  test("a file that is no JSON", () => {
    expect(errorsOf('{\n"name": "x",\n}\n')).toEqual([
      expect.stringMatching(new RegExp(`^Correct the JSON in ${file}: .*JSON.*\\.$`, "u")),
    ]);
  });

  test("a file that cannot be read", () => {
    mkdirSync(file);
    expect(() => read()).toThrow(`Make ${file} a file that the server can read (EISDIR).`);
  });
});
