import { readFileSync } from "node:fs";
import { parse } from "tldts";
import { describe, expect, test } from "vitest";
import { freeProviderDomains } from "#engine/lists/addressLists.ts";
import { endingOfTypo, nameOfTypo } from "#engine/suggestions/data/frequentTypos.ts";
import { providerWeights } from "#engine/suggestions/data/providerWeights.ts";
import { keyboardDistance } from "#engine/suggestions/keyboardDistance.ts";
import { suggestDomain } from "#engine/suggestions/suggestDomain.ts";
import { suggestRepair } from "#engine/suggestions/suggestRepair.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import never from "#tests/corpora/typo-never-correct.json" with { type: "json" };
import slips from "#tests/corpora/typo-suggestions.json" with { type: "json" };

/** Returns the suggested address, from the syntax repair or the typo detection, or null. */
function suggested(address: string): string | null {
  const parsed = parseAddress(address);
  return (parsed.ok ? suggestDomain(parsed) : suggestRepair(address, parsed))?.email ?? null;
}

/** Returns the domain of the suggested address, or null. */
function offered(address: string): string | null {
  const email = suggested(address);
  return email === null ? null : email.slice(email.lastIndexOf("@") + 1);
}

/** Returns the lines of a file beside this one, without its comments. */
const linesOf = (name: string): string[] =>
  readFileSync(new URL(name, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

const rows = slips.cases.flatMap((row) =>
  row.address === undefined
    ? []
    : [{ address: row.address, meant: row.suggested_domain ?? null, source: row.source }],
);

describe("real domains", () => {
  test.each(never.cases)("$address gets no suggestion", ({ address }) => {
    expect(offered(address)).toBeNull();
  });

  test.each(rows.filter((row) => row.meant === null))(
    "$address gets no suggestion ($source)",
    ({ address }) => {
      expect(offered(address)).toBeNull();
    },
  );

  test("seven hundred domains of small providers, companies and look-alikes get no suggestion", () => {
    const listed = readFileSync(new URL("realDomains.txt", import.meta.url), "utf8");
    const touched = listed
      .split(/\s+/)
      .filter((domain) => domain !== "" && offered(`x@${domain}`) !== null);
    expect(touched).toEqual([]);
  });

  test("nor do three hundred providers that look like a typo of another", () => {
    const touched = linesOf("handwrittenRealDomains.txt")
      .flatMap((line) => line.split(" "))
      .filter((domain) => offered(`x@${domain}`) !== null);
    expect(touched).toEqual([]);
  });

  test("no listed provider is corrected", () => {
    const corrected = [...freeProviderDomains].filter((domain) => offered(`x@${domain}`) !== null);
    expect(corrected).toEqual([]);
  });

  test.each(
    (
      "ibm.com aim.com ox.ac.uk cam.ac.uk company.io company.it company.co startup.ai amazon.co.uk bbc.co.uk nhs.net cloud.com never.com global.com globe.com roger.com horizon.net chapter.net plant.nl range.fr " +
      "hotels.com outlet.com kahoot.com mailgun.com mailchimp.com telekom.de vodafone.com tim.it eni.com itau.com.br gov.uk iclouds.net gmail.de gmail.co yahoo.co gmx.info free.de proton.com webmail.com mymail.com"
    ).split(" "),
  )("%s is somebody's own", (domain) => {
    expect(offered(`x@${domain}`)).toBeNull();
  });
});

describe("slips made by a program", () => {
  const made = readFileSync(new URL("madeTypos.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [kind = "", address = "", meant = ""] = line.split(" | ");
      return { kind, meant, found: offered(address) };
    });

  test("nine in ten are found, whatever their kind", () => {
    const kinds = new Set(made.map(({ kind }) => kind));
    const poor = Array.from(kinds).filter((kind) => {
      const ofKind = made.filter((row) => row.kind === kind);
      const right = ofKind.filter(({ found, meant }) => found === meant);
      return right.length / ofKind.length < (kind === "drop" ? 0.75 : 0.9);
    });
    const right = made.filter(({ found, meant }) => found === meant);
    expect(poor).toEqual([]);
    expect(right.length / made.length).toBeGreaterThanOrEqual(0.95);
  });

  test("none is corrected to another provider", () => {
    expect(made.filter(({ found, meant }) => found !== null && found !== meant)).toEqual([]);
  });
});

describe("typos written by hand", () => {
  const written = linesOf("handwrittenTypos.txt").map((line) => {
    const [kind = "", typed = "", meant = ""] = line.split(" | ");
    return { kind, typed, meant, found: suggested(typed) };
  });

  test("nineteen in twenty are found", () => {
    const right = written.filter(({ found, meant }) => found === meant);
    expect(right.length / written.length).toBeGreaterThanOrEqual(0.95);
  });

  test.each([
    "dot shifted",
    "dot missing",
    "dot doubled",
    "dot leading",
    "dot trailing",
    "other sign for the dot",
    "other sign for the at",
    "at missing",
    "at doubled",
    "ending missing",
    "letters around",
  ])("each is found: %s", (wanted) => {
    const ofKind = written.filter(({ kind }) => kind === wanted);
    expect(ofKind).not.toEqual([]);
    expect(ofKind.filter(({ found, meant }) => found !== meant)).toEqual([]);
  });

  test("only a comma is replaced by the neighbouring m", () => {
    expect(suggested("anna@gmail.co,")).toBe("anna@gmail.com");
    expect(suggested("anna@gmail.co;")).toBe("anna@gmail.co");
  });

  test.each([
    "www.gmail.com",
    "mail.yahoo.com",
    "fr.yahoo.com",
    "https://outlook.com",
    "docs/gmail.com",
    "anna, bob@gmail.com",
    "anna,bob@iana.org",
    "anna@iana@org",
    "anna#iana.org",
    "#gmail.com",
    "anna##gmail.com",
  ])("%s isn't read as an address", (text) => {
    expect(suggested(text)).toBeNull();
  });
});

describe("slips", () => {
  const real = rows.filter(({ meant }) => meant !== null && freeProviderDomains.has(meant));

  test("nine in ten of the corpus that name a real provider are found", () => {
    const found = real.filter(({ address, meant }) => offered(address) === meant);
    expect(real.length).toBeGreaterThan(5);
    expect(found.length / real.length).toBeGreaterThanOrEqual(0.9);
  });

  test.each([
    ["gmial.com", "gmail.com"],
    ["gmaill.com", "gmail.com"],
    ["gnail.com", "gmail.com"],
    ["gmail.con", "gmail.com"],
    ["gmail.cmo", "gmail.com"],
    ["gmal.con", "gmail.com"],
    ["www.gmail.com", "gmail.com"],
    ["gmail.xyzzy", "gmail.com"],
    ["yahho.com", "yahoo.com"],
    ["yaho.co.uk", "yahoo.co.uk"],
    ["yahooo.fr", "yahoo.fr"],
    ["yahoo.couk", "yahoo.co.uk"],
    ["hotnail.com", "hotmail.com"],
    ["hotmial.fr", "hotmail.fr"],
    ["hotmsil.com", "hotmail.com"],
    ["outlok.com", "outlook.com"],
    ["outllok.de", "outlook.de"],
    ["icluod.com", "icloud.com"],
    ["protonmial.com", "protonmail.com"],
    ["comcats.net", "comcast.net"],
    ["yahoo.con.br", "yahoo.com.br"],
    ["hotmail.cmo.ar", "hotmail.com.ar"],
    ["yahoo.c.uk", "yahoo.co.uk"],
    ["yahoo.xo.in", "yahoo.co.in"],
    ["yzahoo.fr", "yahoo.fr"],
    ["yqahoo.co.jp", "yahoo.co.jp"],
    ["livee.com", "live.com"],
    ["freee.fr", "free.fr"],
    ["gmmx.de", "gmx.de"],
    ["yandwex.ru", "yandex.ru"],
    ["sdeznam.cz", "seznam.cz"],
    ["orangwe.fr", "orange.fr"],
    ["comcast.ner", "comcast.net"],
    ["verzon.net", "verizon.net"],
    ["btinernet.com", "btinternet.com"],
    ["wanadooo.fr", "wanadoo.fr"],
    ["t-onlien.de", "t-online.de"],
    ["gmx.dee", "gmx.de"],
    ["rediffmial.com", "rediffmail.com"],
    ["exmaple.com", "example.com"],
  ])("%s was meant to be %s", (typed, meant) => {
    expect(offered(`x@${typed}`)).toBe(meant);
  });

  test("an ending that does not exist is corrected under any name, and called so", () => {
    const parsed = parseAddress("ann+x@somecompany.con");
    expect(parsed.ok && suggestDomain(parsed)).toEqual({
      email: "ann+x@somecompany.com",
      kind: "tld_typo",
    });
  });
});

describe("the tables", () => {
  test("no corrected ending is a public suffix", () => {
    const known = [...endingOfTypo.keys()].filter(
      (ending) => parse(`x.${ending}`).isIcann === true,
    );
    expect(known).toEqual([]);
  });

  test("no slip is itself a provider's name under an ending it is corrected to", () => {
    const clashing = [...nameOfTypo].filter(([slip]) =>
      providerWeights.some(({ domain }) => domain.startsWith(`${slip}.`)),
    );
    expect(clashing).toEqual([]);
  });

  test("every provider a slip is corrected to is listed as free", () => {
    const unlisted = providerWeights.filter(({ domain }) => !freeProviderDomains.has(domain));
    expect(unlisted).toEqual([]);
  });
});

describe("keyboardDistance", () => {
  test("is nothing between a name and itself", () => {
    expect(keyboardDistance("hotmail", "hotmail")).toBe(0);
  });

  test("prices a neighbouring key below a far one, and another first letter above", () => {
    expect(keyboardDistance("hotmaik", "hotmail")).toBeLessThan(
      keyboardDistance("hotmaiz", "hotmail"),
    );
    expect(keyboardDistance("jotmail", "hotmail")).toBeGreaterThan(
      keyboardDistance("hptmail", "hotmail"),
    );
  });

  test("counts crossed letters as one slip", () => {
    expect(keyboardDistance("gmial", "gmail")).toBeLessThan(1);
  });
});
