import { describe, expect, test } from "vitest";
import {
  freeProviderDomains,
  listsVersion,
  matchLists,
  type ListMatches,
} from "#engine/lists/addressLists.ts";
import { parseListFile, readListFile } from "#engine/lists/listFile.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";

function listed(address: string): Partial<Record<keyof ListMatches, string>> {
  const parsed = parseAddress(address);
  if (!parsed.ok) {
    throw new Error(`${address} is no address`);
  }
  return Object.fromEntries(
    Object.entries(matchLists(parsed)).flatMap(([list, match]) =>
      match === null ? [] : [[list, match.value]],
    ),
  );
}

describe("matchLists", () => {
  test.each([
    ["a@mailinator.com", { disposable: "mailinator.com" }],
    ["a@deep.sub.mailinator.com", { disposable: "mailinator.com" }],
    ["a@ourmailinators.com", {}],
    ["a@duck.com", { relay: "duck.com" }],
    ["a@privaterelay.appleid.com", { relay: "privaterelay.appleid.com" }],
    ["a@mozmail.com", { relay: "mozmail.com" }],
    ["a@me.anonaddy.com", { relay: "anonaddy.com" }],
    ["a@opayq.com", { relay: "opayq.com" }],
    ["a@gmail.com", { free: "gmail.com" }],
    ["INFO@iana.org", { role: "info" }],
    ["info+x@iana.org", { role: "info" }],
    ["Customer.Service@iana.org", { role: "customerservice" }],
    ["sales2@iana.org", { role: "sales" }],
    ['"postmaster"@iana.org', { role: "postmaster" }],
    ["kontakt@iana.org", { role: "kontakt" }],
    ["facturacion@iana.org", { role: "facturacion" }],
    ["инфо@iana.org", { role: "инфо" }],
    ["sales.anna@iana.org", {}],
    ["ola.nordmann@iana.org", {}],
    ["no-reply@iana.org", { no_reply: "noreply" }],
    ["DoNotReply@iana.org", { no_reply: "donotreply" }],
    ["noreply-billing@iana.org", { no_reply: "noreply" }],
    ["bounce-12-ab@iana.org", { no_reply: "bounce" }],
    ["noreplyn@iana.org", {}],
    ["role@sandbox.test", { role: "role" }],
    ["role+3@sandbox.test", { role: "role" }],
    ["role@iana.org", {}],
    ["a@disposable.sandbox.test", { disposable: "disposable.sandbox.test" }],
    ["a@free.sandbox.test", { free: "free.sandbox.test" }],
    ["a@freesandbox.test", {}],
  ])("%s", (address, expected) => {
    expect(listed(address)).toEqual(expected);
  });

  test("names the source and tier of what it found", () => {
    const parsed = parseAddress("a@disposable.sandbox.test");
    expect(parsed.ok && matchLists(parsed).disposable).toMatchObject({
      source: "sandbox",
      tier: "sandbox",
    });
  });
});

describe("the lists that ship", () => {
  const names = ["disposableDomains", "relayDomains", "freeProviders", "roleNames", "noReplyNames"];

  test.each(names)("%s says where it comes from and has no odd line", (name) => {
    const file = readListFile(name);
    expect(file.entries.size).toBeGreaterThan(20);
    const odd = [...file.entries].filter((entry) => entry !== entry.trim().toLowerCase());
    expect(odd).toEqual([]);
    expect(file.version <= listsVersion).toBe(true);
  });

  test("call no provider and no relay disposable", () => {
    const disposable = readListFile("disposableDomains").entries;
    const relay = readListFile("relayDomains").entries;
    expect([...freeProviderDomains].filter((domain) => disposable.has(domain))).toEqual([]);
    expect([...relay].filter((domain) => disposable.has(domain))).toEqual([]);
  });

  test("a list without its provenance is refused", () => {
    expect(() => parseListFile("# source: x\n# version: 1\n# tier: confirmed\na.com", "x")).toThrow(
      /why/,
    );
    expect(() =>
      parseListFile("# source: x\n# version: 1\n# tier: guessed\n# why: y\na.com", "x"),
    ).toThrow(/tier/);
  });
});
