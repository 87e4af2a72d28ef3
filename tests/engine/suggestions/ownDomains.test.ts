import { describe, expect, test } from "vitest";
import { createOwnDomains, withoutNames } from "#engine/suggestions/ownDomains.ts";
import { suggestDomain } from "#engine/suggestions/suggestDomain.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import never from "#tests/corpora/typo-never-correct.json" with { type: "json" };
import slips from "#tests/corpora/typo-suggestions.json" with { type: "json" };

const own = createOwnDomains([
  "acme-partners.com",
  "northwind.co.uk",
  "acme-labs.systems",
  "mail.contoso.org",
  "fabri.com",
  "tinyx.io",
  "abcd.com",
  "gnail.org",
  "internal.test",
  "xn--mnchen-partner-xob.de",
]);

/** Returns the suggestion for an address at a domain. */
function suggested(domain: string, domains = own) {
  const parsed = parseAddress(`ann@${domain}`);
  return parsed.ok ? suggestDomain(parsed, domains) : null;
}

describe("an account's own domains", () => {
  test.each([
    ["acme-partnres.com", "acme-partners.com", "domain_typo"],
    ["northwnd.co.uk", "northwind.co.uk", "domain_typo"],
    ["mail.contsoo.org", "mail.contoso.org", "domain_typo"],
    ["acme-labs.sytsems", "acme-labs.systems", "tld_typo"],
    ["mail.contoso.orgg", "mail.contoso.org", "tld_typo"],
    ["tinyx.ioo", "tinyx.io", "tld_typo"],
  ])("%s is a likely typo of %s", (typed, meant, kind) => {
    expect(suggested(typed)).toEqual({ email: `ann@${meant}`, kind, own: true });
    expect(suggested(typed, createOwnDomains([]))).toBeNull();
  });

  test.each([
    ["is an own domain", "acme-partners.com"],
    ["has another real ending", "acme-partners.net"],
    ["is a plural", "fabris.com"],
    ["has too short a name", "abce.com"],
    ["has too short a name before an ending that doesn't exist", "abcd.conn"],
    ["is too far from every own domain", "acme-parents.com"],
    ["is a subdomain of the own name", "mail.northwind.co.uk"],
    ["has another label below the name", "post.contsoo.org"],
    ["is a public suffix", "co.uk"],
    ["resembles a domain without a public suffix", "internla.test"],
    ["has a name without one", "internal.tset"],
    ["is a real domain that resembles nothing", "example.com"],
  ])("a domain that %s gets no suggestion", (_why, typed) => {
    expect(suggested(typed)).toBeNull();
  });

  test("two that are equally near give no suggestion, and one does", () => {
    expect(suggested("norind.com", createOwnDomains(["norwind.com", "norkind.com"]))).toBeNull();
    const one = createOwnDomains(["norwind.com"]);
    expect(suggested("norind.com", one)).toMatchObject({ email: "ann@norwind.com" });
    const endings = createOwnDomains(["norwind.co", "norwind.com"]);
    expect(suggested("norwind.cox", endings)).toBeNull();
  });

  test("a provider that the letters suggest comes first", () => {
    const domains = createOwnDomains(["gmaild.com"]);
    expect(suggested("gmial.com", domains)).toEqual({
      email: "ann@gmail.com",
      kind: "domain_typo",
    });
  });

  test("without their names, only endings that don't exist are corrected", () => {
    const endings = withoutNames(own);
    expect(suggested("acme-partnres.com", endings)).toBeNull();
    expect(suggested("acme-labs.sytsems", endings)).toMatchObject({
      email: "ann@acme-labs.systems",
    });
  });

  test("change no suggestion for the addresses of the corpora", () => {
    const addresses = [...never.cases, ...slips.cases].flatMap(({ address }) => address ?? []);
    const changed = addresses.filter((address) => {
      const parsed = parseAddress(address);
      return parsed.ok && suggestDomain(parsed, own)?.email !== suggestDomain(parsed)?.email;
    });
    expect(changed).toEqual([]);
    expect(addresses.length).toBeGreaterThan(60);
  });
});
