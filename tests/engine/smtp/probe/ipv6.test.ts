import { describe, expect, it } from "vitest";
import type { Dialer } from "#engine/ports.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { portsOver, scriptedServer } from "#tests/support/scriptedServer.ts";

const ipv6 = { "AAAA mx.victim.org": ["2001:4860:4860::8888"] };
const ipv4 = { "A mx.victim.org": ["8.8.8.8"] };

/** Checks an address whose server can't be reached for this reason. */
function checkWith(records: Record<string, string[]>, detail: string) {
  const { dialer } = scriptedServer(() => null);
  const dial: Dialer["dial"] = () => Promise.resolve({ ok: false, failure: "unreachable", detail });
  const ports = portsOver(
    { "MX victim.org": ["10 mx.victim.org"], ...records },
    { ...dialer, dial },
  );
  return verifyAddress("ann@victim.org", { ports });
}

describe("a mail server that can't be reached", () => {
  it.each(["ENETUNREACH", "EADDRNOTAVAIL", "EAFNOSUPPORT"])(
    "has only IPv6, and this machine has none: %s",
    async (detail) => {
      expect(await checkWith(ipv6, detail)).toMatchObject({
        verdict: "unknown",
        reason: "connect_failed",
        decision: {
          because: `The mail server has only IPv6, and this machine has none. mx.victim.org: no connection to 2001:4860:4860::8888: this machine has no IPv6 (${detail}).`,
        },
      });
    },
  );

  it.each([
    ["has IPv6 and refuses", ipv6, "ECONNREFUSED"],
    ["has IPv4 too", { ...ipv4, ...ipv6 }, "ENETUNREACH"],
    ["has IPv4 alone", ipv4, "ENETUNREACH"],
  ])("gets the usual sentence if it %s", async (_, records, detail) => {
    const { decision } = await checkWith(records, detail);
    expect(decision.because).toMatch(/^The connection failed\. /);
    const [address = ""] = Object.values(records).at(-1) ?? [];
    const note =
      address.includes(":") && detail !== "ECONNREFUSED" ? "this machine has no IPv6 (" : "";
    expect(decision.because).toContain(`no connection to ${address}: ${note}${detail}`);
  });
});
