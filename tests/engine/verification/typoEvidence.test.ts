import { describe, expect, it } from "vitest";
import { createOwnDomains, type OwnDomains } from "#engine/suggestions/ownDomains.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { politeScript, portsOver, scriptedServer } from "#tests/support/scriptedServer.ts";

/** Checks an address whose domain has this MX host; null for a domain that doesn't exist. */
async function checkWith(
  address: string,
  host: string | null,
  ownDomains: OwnDomains | null = null,
) {
  const domain = address.slice(address.indexOf("@") + 1);
  const records =
    host === null ? {} : { [`MX ${domain}`]: [`10 ${host}`], [`A ${host}`]: ["8.8.8.8"] };
  const server = scriptedServer(
    politeScript((path) => path.startsWith("ann@")),
    "220 mx ESMTP",
  );
  return verifyAddress(address, {
    ports: portsOver(records, server.dialer),
    ownDomains,
  });
}

const typoCheck = ({ checks }: Awaited<ReturnType<typeof checkWith>>) =>
  checks.find(({ name }) => name === "typo");

describe("a domain that resembles a provider's", () => {
  it("keeps its suggestion where it doesn't exist", async () => {
    const result = await checkWith("ann@libeto.it", null);
    expect(result).toMatchObject({
      verdict: "undeliverable",
      suggestion: { email: "ann@libero.it" },
    });
    expect(typoCheck(result)).toMatchObject({ status: "warn", code: "domain_typo" });
  });

  it("keeps it where an unknown host receives its mail", async () => {
    const result = await checkWith("ann@libeto.it", "mx.libeto.it");
    expect(result).toMatchObject({ suggestion: { email: "ann@libero.it" } });
  });

  it("gets none where a mail provider receives its mail", async () => {
    const result = await checkWith("ann@libeto.it", "aspmx.l.google.com");
    expect(result).toMatchObject({
      verdict: "deliverable",
      reason: "mailbox_accepted",
      suggestion: null,
    });
    expect(typoCheck(result)).toMatchObject({ status: "pass", code: null });
  });

  it("keeps it at a frequent typo, which others register to catch mail", async () => {
    const result = await checkWith("ann@gmial.com", "aspmx.l.google.com");
    expect(result).toMatchObject({ suggestion: { email: "ann@gmail.com" } });
  });
});

describe("a domain that resembles one of the account's own", () => {
  const own = createOwnDomains(["northwind-trade.com"]);

  it("gets it as a suggestion where it doesn't exist", async () => {
    const result = await checkWith("ann@northwind-tarde.com", null, own);
    expect(result).toMatchObject({
      verdict: "undeliverable",
      suggestion: { email: "ann@northwind-trade.com", kind: "domain_typo" },
    });
    expect(result.suggestion).not.toHaveProperty("own");
    expect(typoCheck(result)).toMatchObject({ status: "warn", code: "domain_typo" });
    const without = await checkWith("ann@northwind-tarde.com", null);
    expect(without.suggestion).toBeNull();
  });

  it("gets none where any mail server receives its mail", async () => {
    const host = "mx.northwind-tarde.com";
    const result = await checkWith("ann@northwind-tarde.com", host, own);
    expect(result).toMatchObject({ verdict: "deliverable", suggestion: null });
    expect(typoCheck(result)).toMatchObject({
      status: "pass",
      code: null,
      detail: "The domain resembles one of yours, but a mail server receives its mail.",
    });
  });
});
