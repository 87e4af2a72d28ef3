import { describe, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { cleanInput } from "#web/features/validation/cleanInput.ts";

const one = (address: string, ...removed: string[]) => ({ kind: "one", address, removed });

describe("the address field", () => {
  test.each([
    ["ann@example.com", one("ann@example.com")],
    ["  ann@example.com\n", one("ann@example.com", "space")],
    ["\u00a0ann@example.com", one("ann@example.com", "space")],
    ["mailto:ann@example.com", one("ann@example.com", "mailto")],
    ["MAILTO:ann%2Btag@example.com?subject=Hi", one("ann+tag@example.com", "mailto")],
    ["Ann Lee <ann@example.com>", one("ann@example.com", "name")],
    ['"Lee, Ann" <ann@example.com>', one("ann@example.com", "name")],
    ["<ann@example.com>", one("ann@example.com", "brackets")],
    [" Ann <ann@example.com> ", one("ann@example.com", "space", "name")],
    ["Dana <dana@example.com>,", one("dana@example.com", "punctuation", "name")],
    ["Dana <dana@example.com> ; ", one("dana@example.com", "space", "punctuation", "name")],
    ["dana@example.com,", one("dana@example.com", "punctuation")],
    [";dana@example.com;;", one("dana@example.com", "punctuation")],
    ["dana@example.com、", one("dana@example.com", "punctuation")],
    ["dana@example.com،", one("dana@example.com", "punctuation")],
    ["\u200bdana@example.com\ufeff", one("dana@example.com", "space")],
    ["\u202adana@example.com\u202c", one("dana@example.com", "space")],
    ['"dana@example.com"', one("dana@example.com", "quotes")],
    ["'dana@example.com',", one("dana@example.com", "punctuation", "quotes")],
    ["“dana@example.com”", one("dana@example.com", "quotes")],
    ["«dana@example.com»", one("dana@example.com", "quotes")],
    ["<mailto:dana@example.com>", one("dana@example.com", "brackets", "mailto")],
    ["(dana@example.com)", one("dana@example.com", "brackets")],
    ["email: dana@example.com", one("dana@example.com", "text")],
    ["Dana Li dana@example.com", one("dana@example.com", "text")],
    ["dana@example.com (home)", one("dana@example.com", "text")],
    ["SMTP:dana@example.com,", one("dana@example.com", "punctuation", "text")],
    ["'Dana' <mailto:dana@example.com>;", one("dana@example.com", "punctuation", "name", "mailto")],
  ])("reads %j as one address and says what it left out", (text, expected) => {
    expect(cleanInput(text)).toEqual(expected);
  });

  test.each([
    "ann@example",
    "ann@@example.com",
    "ann b@example.com",
    '"ann lee"@example.com',
    "ann@example.com.",
    "no address at all",
    '"ann"@example.com',
    '"a,b"@example.com',
    ",",
    ",;",
    "o'ann@example.com",
    "'ann'@example.com",
    "ann@[192.0.2.1]",
    "mailto:",
    "a|b@example.com",
    "ann@example.co m",
    "ann@example.com,uk",
    "ann@exa\u0000mple.com",
  ])("leaves %j for the server to judge", (text) => {
    expect(cleanInput(text)).toEqual(one(text));
  });

  test.each(["", "   ", "\n\t"])("takes %j for nothing typed", (text) => {
    expect(cleanInput(text)).toEqual({ kind: "empty" });
  });

  test.each([
    "ann@example.com, bob@example.com",
    "ann@example.com\nbob@example.com\nann@example.com",
    "Ann <ann@example.com>; Bob <bob@example.com>",
    "mailto:ann@example.com mailto:bob@example.com",
  ])("finds each address of %j once", (text) => {
    expect(cleanInput(text)).toEqual({
      kind: "several",
      addresses: ["ann@example.com", "bob@example.com"],
    });
  });

  test("refuses more text than the API takes, and only then", () => {
    const fits = `${"a".repeat(limits.addressInputLength - 6)}@b.com`;
    expect(cleanInput(fits)).toMatchObject({ kind: "one", address: fits });
    expect(cleanInput(`a${fits}`)).toEqual({
      kind: "tooLong",
      length: limits.addressInputLength + 1,
    });
  });
});
