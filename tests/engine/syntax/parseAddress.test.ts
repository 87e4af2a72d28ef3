import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { suggestRepair } from "#engine/suggestions/suggestRepair.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import { reservedSuffix } from "#engine/syntax/reservedSuffix.ts";

/** Read at run time, because bundlers reject its lone surrogates. */
const corpus = JSON.parse(
  readFileSync(new URL("../../corpora/syntax.json", import.meta.url), "utf8"),
) as {
  cases: { address: string; expected: string; normalized: string | null; neutral?: boolean }[];
};

/** Returns the classification of an address in the terms of the corpus. */
function reading(address: string): string {
  const parsed = parseAddress(address);
  if (!parsed.ok) {
    return parsed.code === "syntax_domain_literal" ? "unsupported" : "invalid";
  }
  if (reservedSuffix(parsed.domainAscii) !== null) {
    return "reserved";
  }
  if (parsed.quoted) {
    return "valid_quoted";
  }
  return parsed.smtputf8 ? "valid_smtputf8" : "valid";
}

describe("every case of the syntax corpus", () => {
  test.each(
    corpus.cases
      .filter((row) => !("neutral" in row))
      .map((row) => ({ ...row, shown: JSON.stringify(row.address).slice(0, 90) })),
  )("$shown is $expected", ({ address, expected, normalized }) => {
    expect(reading(address)).toBe(expected);
    const parsed = parseAddress(address);
    if (parsed.ok && normalized !== null) {
      expect(parsed.email).toBe(normalized);
    }
  });
});

/** Further cases in the format of the corpus: length limits, quoting, literals, scripts, joiners, directions. */
const further = readFileSync(new URL("furtherAddresses.ndjson", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as { address: string; expected: string });

test("further addresses are what the standards make of them", () => {
  const read = further.map(({ address }) => ({ address, expected: reading(address) }));
  expect(read).toEqual(further);
});

const quote = (text: string): string => JSON.stringify(text);

describe("a refusal", () => {
  test.each([
    ["", "syntax_empty", 0],
    ["nobody", "syntax_missing_at", 6],
    ["@example.com", "syntax_local_empty", 0],
    ['""@example.com', "syntax_local_empty", 0],
    [" a@example.com", "syntax_outer_space", 0],
    ["a@example.com \n", "syntax_outer_space", 13],
    ["Ann <a@example.com>", "syntax_display_name", 4],
    ["a(comment)@example.com", "syntax_comment", 1],
    ["a@(comment)example.com", "syntax_comment", 2],
    ["a b@example.com", "syntax_local_char", 1],
    [".a@example.com", "syntax_local_dot", 0],
    ["a..b@example.com", "syntax_local_dot", 2],
    ["a.@example.com", "syntax_local_dot", 1],
    ['a"b@example.com', "syntax_local_quote", 1],
    ['"a"b@example.com', "syntax_local_quote", 3],
    ['"a\u0000b"@example.com', "syntax_local_char", 2],
    [`${"a".repeat(65)}@example.com`, "syntax_local_too_long", 64],
    [`${"ü".repeat(33)}@example.com`, "syntax_local_too_long", 32],
    [`a${"😀".repeat(400)}@example.com`, "syntax_local_too_long", 31],
    ["a@", "syntax_domain_empty", 2],
    ["a@b@example.com", "syntax_extra_at", 3],
    ["a@exa_mple.com", "syntax_domain_char", 5],
    ["a@example..com", "syntax_domain_dot", 10],
    ["a@.example.com", "syntax_domain_dot", 2],
    ["a@example.com.", "syntax_domain_dot", 13],
    ["a@-example.com", "syntax_domain_hyphen", 2],
    ["a@example-.com", "syntax_domain_hyphen", 9],
    ["a@example.com-", "syntax_domain_hyphen", 13],
    ["a@ab--cd.com", "syntax_domain_label", 2],
    ["a@xn--0.com", "syntax_domain_label", 2],
    ["a@b.☃.com", "syntax_domain_label", 4],
    [`a@${"b".repeat(64)}.com`, "syntax_domain_label_too_long", 65],
    ["a@example", "syntax_domain_dotless", 9],
    ["a@192.0.2.1", "syntax_domain_numeric", 10],
    ["a@[192.0.2.1]", "syntax_domain_literal", 2],
    ["a@[IPv6:2001:db8::1]", "syntax_domain_literal", 2],
    ["a@[192.0.2.256]", "syntax_domain_literal_malformed", 2],
    ["a@[IPv6:1::2::3]", "syntax_domain_literal_malformed", 2],
    ["\u{202E}a@example.com", "syntax_unsafe_unicode", 0],
    ["a\uD800@example.com", "syntax_unsafe_unicode", 1],
    ["a\u{FFFD}b@example.com", "syntax_unsafe_unicode", 1],
    ["\u{300}a@example.com", "syntax_unsafe_unicode", 0],
    ["a\u{37E}b@example.com", "syntax_unsafe_unicode", 1],
    ["a@exam\u{200B}ple.com", "syntax_unsafe_unicode", 6],
  ])("of %j is %s at %i", (address, code, position) => {
    expect(parseAddress(address)).toMatchObject({ ok: false, code, position });
  });

  test("of a whole address of 255 octets names the octet too many", () => {
    const address = `${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(58)}.com`;
    expect(address.length).toBe(255);
    expect(parseAddress(address)).toMatchObject({ code: "syntax_total_too_long", position: 254 });
    expect(parseAddress(address.slice(1)).ok).toBe(true);
  });

  test("of a domain counts its octets as A-labels", () => {
    const domain = `${"ü".repeat(40)}.`.repeat(5);
    expect(parseAddress(`a@${domain}com`)).toMatchObject({ code: "syntax_domain_too_long" });
  });
});

describe("a suggestion for a refused address", () => {
  test.each([
    ["sample@gmail", "sample@gmail.com", "missing_tld"],
    ["sample@gmial", "sample@gmail.com", "missing_tld"],
    ["x@gmailcom", "x@gmail.com", "missing_tld"],
    ["sample@gmail.", "sample@gmail.com", "missing_tld"],
    ["x@gmail.com.", "x@gmail.com", "syntax_repair"],
    ["\tx@example.com ", "x@example.com", "syntax_repair"],
    ["Ann <ann@example.com>", "ann@example.com", "syntax_repair"],
    ["ann＠example．com", "ann@example.com", "syntax_repair"],
    ["用户@例子。中国", "用户@例子.中国", "syntax_repair"],
    ["mailto:ann@example.com?subject=x", "ann@example.com", "syntax_repair"],
    ["ann@gmail,com", "ann@gmail.com", "syntax_repair"],
    ["ann@@example.com", "ann@example.com", "syntax_repair"],
    ["ann @ example . com", "ann@example.com", "syntax_repair"],
    ["(ann@example.com)", "ann@example.com", "syntax_repair"],
    ["ann@example.com;", "ann@example.com", "syntax_repair"],
    ["\u{FEFF}ann@example.com", "ann@example.com", "syntax_repair"],
    ["'ann@example.com", "ann@example.com", null],
    ["'ann@example.com ", "'ann@example.com", "syntax_repair"],
    ["a?b@example.com ", "a?b@example.com", "syntax_repair"],
  ])("%j may have been %s", (address, email, kind) => {
    const parsed = parseAddress(address);
    if (kind === null) {
      expect(parsed.ok).toBe(true);
    } else {
      expect(parsed.ok ? null : suggestRepair(address, parsed)).toEqual({ email, kind });
    }
  });

  test.each(["dav id@example.com", "me@one.com@<me@two.com>", "a@☃.com", "@", "a@b@c.com", "@@@"])(
    "%j gets none",
    (address) => {
      const parsed = parseAddress(address);
      expect(parsed.ok).toBe(false);
      expect(parsed.ok ? null : suggestRepair(address, parsed)).toBeNull();
    },
  );
});

describe("a well-formed address", () => {
  test("keeps the case of its name and loses that of its domain", () => {
    expect(parseAddress("Ann.Lee+X@EXAMPLE.Com")).toEqual({
      ok: true,
      email: "Ann.Lee+X@example.com",
      local: "Ann.Lee+X",
      domain: "example.com",
      domainAscii: "example.com",
      quoted: false,
      smtputf8: false,
      idn: false,
    });
  });

  test("has both forms of an internationalised domain, whichever was sent", () => {
    for (const sent of ["a@FAß.DE", "a@xn--fa-hia.de", "a@XN--FA-hia.de"]) {
      expect(parseAddress(sent)).toMatchObject({
        email: "a@faß.de",
        domainAscii: "xn--fa-hia.de",
        idn: true,
        smtputf8: false,
      });
    }
  });

  test("is sent to in NFC", () => {
    expect(parseAddress("re\u{301}ne@e\u{301}te.fr")).toMatchObject({
      email: "r\u{E9}ne@\u{E9}te.fr",
      smtputf8: true,
    });
  });
});

describe("an internationalised domain", () => {
  test.each([
    "a@l·l.cat",
    "a@ア・ア.jp",
    "a@क्\u{200D}ष.com",
    "a@אב1.com",
    "a@ı.com",
    "a@Ꭰ.com",
    "a@ΟΔΟΣ.gr",
    "a@中国.中国",
  ])("%s is taken", (address) => {
    expect(parseAddress(address).ok).toBe(true);
  });

  test.each([
    ["a symbol", "a@☃.com"],
    ["an emoji behind an A-label", "a@xn--ls8h.la"],
    ["a middle dot outside Catalan", "a@a·b.cat"],
    ["a katakana dot alone", "a@・.jp"],
    ["a joiner without its company", "a@a\u{200D}b.com"],
    ["two sorts of Arabic digits", "a@ب٣۳.com"],
    ["a number first beside Hebrew", "a@1abc.אב"],
    ["both directions in a label", "a@ابa.com"],
    ["full-width letters", "a@ｅxample.com"],
    ["a tatweel", "a@بـب.com"],
    ["a hangul letter by itself", "a@\u{1100}.com"],
    ["an A-label that decodes to nothing new", "a@xn--abc-.com"],
    ["hyphens in places three and four", "a@xn--ab---3ra.com"],
    ["a leading combining mark", "a@\u{300}a.com"],
  ])("is refused for %s", (_, address) => {
    expect(parseAddress(address).ok).toBe(false);
  });
});

describe("reservedSuffix", () => {
  test.each(["example", "test", "invalid", "local", "localhost", "onion"])("knows .%s", (top) => {
    expect(reservedSuffix(`a.b.${top}`)).toBe(top);
  });

  test.each(["example.com", "example.org", "contest", "test.com", "nonion.net"])(
    "leaves %s alone",
    (domain) => {
      expect(reservedSuffix(domain)).toBeNull();
    },
  );
});

test("the corpus has no row twice with different readings", () => {
  const seen = new Map<string, string>();
  for (const row of corpus.cases) {
    expect(seen.get(row.address) ?? row.expected, quote(row.address)).toBe(row.expected);
    seen.set(row.address, row.expected);
  }
});
