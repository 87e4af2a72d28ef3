import { rcodes } from "#sandbox/dns/zone.ts";
import { politeReplies } from "#sandbox/smtp/politeReplies.ts";
import { mailboxes } from "./mailboxes.ts";
import type { SandboxPart } from "./sandboxPart.ts";

const { accepted } = politeReplies;

/** The sandbox's own domain, and subdomains named after the reason code they show. */
export const demoDomains: SandboxPart = {
  domains: [
    { name: "", mx: [[10, "mx"]], txt: ["v=spf1 -all"] },
    { name: "_dmarc", txt: ["v=DMARC1; p=reject"] },
    { name: "ns", a: ["127.77.0.53"] },
    { name: "accept-all", mx: [[10, "mx.accept-all"]] },
    { name: "connect-failed", mx: [[10, "mx.connect-failed"]] },
    { name: "connect-timeout", mx: [[10, "mx.connect-timeout"]] },
    { name: "null-mx", mx: [[0, "."]] },
    { name: "no-mail-host", txt: ["v=spf1 -all"] },
    // Lists tell the kind of these domains; their mailboxes are those of the sandbox's own domain.
    ...["disposable", "relay", "relay-alias", "free"].map((name) => ({
      name,
      mx: [[10, "mx"] as const],
    })),
    { name: "disposable-mx", mx: [[10, "mx.disposable"]] },
    { name: "accept-all-unknown", mx: [[10, "mx1.s69"]] },
    { name: "domain-rejects-mail", mx: [[10, "mx1.s64"]] },
    { name: "unable-to-relay", mx: [[10, "mx1.s64e"]] },
    { name: "smtputf8-unsupported", mx: [[10, "mx1.s65"]] },
    { name: "mail-host-not-public", mx: [[10, "mx1.s09"]] },
    { name: "tls-failed", mx: [[10, "mx1.s37b"]] },
    { name: "server-busy", mx: [[10, "mx1.s17"]] },
    { name: "dns-timeout", behaviour: () => ({ kind: "silence" }) },
    { name: "dns-failure", behaviour: () => ({ kind: "code", rcode: rcodes.servfail }) },
  ],
  hosts: [
    { name: "mx", address: "127.77.0.1", smtp: { rcpt: mailboxes } },
    { name: "mx.disposable", address: "127.77.0.5", smtp: { rcpt: mailboxes } },
    { name: "mx.accept-all", address: "127.77.0.2", smtp: { rcpt: accepted } },
    { name: "mx.connect-failed", address: "127.77.0.3", smtp: "closed" },
    { name: "mx.connect-timeout", address: "127.77.0.4", smtp: "blackhole" },
  ],
};
