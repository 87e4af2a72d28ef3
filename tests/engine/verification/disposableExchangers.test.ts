import { describe, expect, it } from "vitest";
import { parseOperatorLists, type OperatorLists } from "#engine/lists/operatorLists.ts";
import type { ProbeOptions } from "#engine/checks/probeOptions.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { politeScript, portsOver, scriptedServer } from "#tests/support/scriptedServer.ts";

/** Checks an address whose domain has this MX host, which accepts it and refuses random recipients. */
async function checkWith(
  address: string,
  host: string | null,
  options: Partial<ProbeOptions> = {},
) {
  const [local = "", domain = ""] = address.split("@");
  const server = scriptedServer(politeScript((path) => path.startsWith(`${local}@`)));
  const records =
    host === null
      ? { [`A ${domain}`]: ["198.51.100.7"] }
      : { [`MX ${domain}`]: [`10 ${host}`], [`A ${host}`]: ["198.51.100.7"] };
  const result = await verifyAddress(address, {
    ports: portsOver(records, server.dialer),
    ...options,
  });
  return { ...result, check: result.checks.find(({ name }) => name === "disposable") };
}

describe("a domain that no list names", () => {
  it("is disposable if a disposable service receives its mail, with the host as evidence", async () => {
    const result = await checkWith("ann@fresh.zone", "mx.mailinator.com");
    const detail =
      "Mail goes to mx.mailinator.com, and mailinator.com is on the list of disposable domains.";
    expect(result).toMatchObject({
      verdict: "risky",
      reason: "disposable",
      flags: { disposable: true },
      check: { status: "warn", code: "disposable_mx", detail, tier: "confirmed" },
      decision: { because: detail, otherwise: "Without this: deliverable (mailbox_accepted)." },
    });
  });

  it("is disposable if the operator lists the host", async () => {
    const reading = parseOperatorLists('{"disposable_mx":["mx.shady.zone"]}', "ours.json");
    const operatorLists: OperatorLists | null = reading.ok ? reading.lists : null;
    const { check } = await checkWith("ann@fresh.zone", "mx.shady.zone", { operatorLists });
    expect(check).toMatchObject({
      code: "disposable_mx",
      detail: "Mail goes to mx.shady.zone, and mx.shady.zone is on the operator's list.",
      tier: "operator",
    });
  });

  it("isn't if its mail goes elsewhere, and the tier says that no one speaks for it", async () => {
    const result = await checkWith("ann@fresh.zone", "mx.fresh.zone");
    expect(result).toMatchObject({
      verdict: "deliverable",
      flags: { disposable: false },
      check: { status: "pass", code: null, tier: "unlisted" },
    });
  });

  it("isn't if a mail provider receives its mail, which speaks for it", async () => {
    const result = await checkWith("ann@fresh.zone", "aspmx.l.google.com");
    expect(result).toMatchObject({ flags: { disposable: false }, check: { tier: "provider" } });
  });

  it("says nothing of its exchangers where the disposable check wasn't requested", async () => {
    const result = await checkWith("ann@fresh.zone", "mx.mailinator.com", {
      checks: ["accept_all"],
    });
    expect(result).toMatchObject({
      verdict: "deliverable",
      flags: { disposable: null },
      check: { status: "skipped", code: "not_requested" },
    });
    expect(result.check).not.toHaveProperty("tier");
  });

  it("has no exchanger to go by without an MX record", async () => {
    const result = await checkWith("ann@fresh.zone", null);
    expect(result).toMatchObject({ flags: { disposable: false }, check: { tier: "unlisted" } });
  });
});

describe("a domain on a list", () => {
  it.each([
    ["ann@mailinator.com", true, "confirmed"],
    ["ann@duck.com", false, "confirmed"],
    ["ann@gmx.de", false, "confirmed"],
  ])("%s keeps its own answer whatever its MX host", async (address, disposable, tier) => {
    const result = await checkWith(address, "mx.yopmail.com");
    expect(result).toMatchObject({ flags: { disposable }, check: { tier } });
    expect(result.check?.code).not.toBe("disposable_mx");
  });
});

it("a squatted typo of a provider is a possible typo first, and disposable still", async () => {
  const result = await checkWith("ann@gmial.com", "mx.gmial.com");
  expect(result).toMatchObject({
    verdict: "risky",
    reason: "possible_typo",
    suggestion: { email: "ann@gmail.com" },
    flags: { disposable: true },
  });
});
