import type { DnsRow } from "#sandbox/dns/dnsRow.ts";
import type { MailHost } from "#sandbox/smtp/mailHost.ts";

/** Some domains of the sandbox and their MX hosts; the hosts' own addresses need no row. */
export interface SandboxPart {
  domains: readonly DnsRow[];
  hosts: readonly MailHost[];
}
