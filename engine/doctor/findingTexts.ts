/** Explanation of a finding, and the advice for it. */
interface FindingText {
  detail: string;
  advice: string | null;
}

const setIdentity =
  "Set PROBE_EHLO to this machine's public host name and PROBE_FROM to an address at your domain, then restart.";
const setAddress =
  "Set PROBE_ADDRESSES to this machine's IP address and the public one that mail servers see, as in 10.0.0.5=203.0.113.5, then restart.";
const openPort =
  "Ask your hosting provider or network to open outgoing TCP port 25, or run Mailverdict on a machine where it is open.";
const ownResolver = "Run your own recursive resolver, such as Unbound, and set DNS_SERVERS to it.";
const tryAgain = "Run the doctor again in a few minutes.";

/** English texts of every finding, by code. */
export const findingTexts = {
  resolver_sane: {
    detail: "The resolver works and reports that a made-up name doesn't exist.",
    advice: null,
  },
  resolver_silent: {
    detail: "No name server gives a usable answer, so nothing about any domain can be checked.",
    advice: "Set DNS_SERVERS to resolvers that this machine can reach, then restart.",
  },
  nxdomain_rewritten: {
    detail: "The resolver returns an IP address for made-up names, so missing domains look real.",
    advice: ownResolver,
  },
  nxdomain_unsaid: {
    detail:
      "The resolver doesn't report that a made-up name is missing, so mistyped domains may end as unknown.",
    advice: ownResolver,
  },
  failure_denied: {
    detail:
      "The resolver says a name with broken DNSSEC doesn't exist, although it only fails to resolve.",
    advice: ownResolver,
  },
  identity_set: {
    detail: "An EHLO name and a sender are set, and both look valid.",
    advice: null,
  },
  no_identity: {
    detail: "No sender identity is set, so mailbox checks are off.",
    advice: setIdentity,
  },
  identity_needed: {
    detail: "Not checked: without a sender identity, no mail server is contacted.",
    advice: null,
  },
  ehlo_malformed: {
    detail: "PROBE_EHLO is not a full host name.",
    advice: setIdentity,
  },
  ehlo_placeholder: {
    detail: "PROBE_EHLO is a placeholder, not this machine's name.",
    advice: setIdentity,
  },
  sender_malformed: {
    detail: "PROBE_FROM is not an address at a full domain name.",
    advice: setIdentity,
  },
  sender_placeholder: {
    detail: "PROBE_FROM uses a placeholder domain.",
    advice: setIdentity,
  },
  ehlo_found: {
    detail: "The EHLO name resolves to an IP address.",
    advice: null,
  },
  ehlo_no_address: {
    detail: "The EHLO name has no IP address. Many mail servers reject such names.",
    advice: "Add an A or AAAA record for the EHLO name with this machine's public IP address.",
  },
  ehlo_elsewhere: {
    detail: "The EHLO name resolves, but not to every IP address that mail servers see.",
    advice:
      "Point the A and AAAA records of the EHLO name to every public IP address of this machine.",
  },
  ptr_fits: {
    detail: "The IP address has a PTR record that resolves back to it and matches the EHLO name.",
    advice: null,
  },
  ptr_missing: {
    detail: "The IP address has no PTR record. Large providers reject such addresses.",
    advice: "Ask your hosting provider to set the PTR record of the IP address to the EHLO name.",
  },
  ptr_unconfirmed: {
    detail: "The name in the PTR record doesn't resolve back to the IP address.",
    advice: "Make the PTR record match the A or AAAA record of its name.",
  },
  ptr_differs: {
    detail: "The PTR record is valid but doesn't match the EHLO name.",
    advice: "Set PROBE_EHLO to the name in the PTR record, or change the PTR record to PROBE_EHLO.",
  },
  spf_pass: {
    detail: "The SPF record of the sender's domain allows this IP address.",
    advice: null,
  },
  spf_none: {
    detail: "The sender's domain has no SPF record.",
    advice:
      'Add a TXT record such as "v=spf1 ip4:<this machine\'s address> -all" to the domain of PROBE_FROM.',
  },
  spf_neutral: {
    detail: "The SPF record of the sender's domain says nothing about this IP address.",
    advice: "Add this machine's IP address to the SPF record of the domain of PROBE_FROM.",
  },
  spf_softfail: {
    detail: "The SPF record of the sender's domain says this IP address is probably not allowed.",
    advice: "Add this machine's IP address to the SPF record of the domain of PROBE_FROM.",
  },
  spf_fail: {
    detail:
      "The SPF record of the sender's domain forbids this IP address, so mail servers may reject us.",
    advice:
      "Add this machine's IP address to the SPF record of the domain of PROBE_FROM, or set PROBE_FROM to a domain that allows it.",
  },
  spf_permerror: {
    detail: "The SPF record of the sender's domain is broken.",
    advice: "Fix the SPF record of the domain of PROBE_FROM. The error is shown above.",
  },
  spf_temperror: {
    detail: "We couldn't look up the SPF record of the sender's domain.",
    advice: tryAgain,
  },
  sender_domain_missing: {
    detail: "The domain of PROBE_FROM doesn't exist. Mail servers reject such senders.",
    advice: "Set PROBE_FROM to an address at your domain, then restart.",
  },
  not_listed: {
    detail: "The IP address is on no blocklist that answered.",
    advice: null,
  },
  listed: {
    detail: "The IP address is on a blocklist, so mail servers may reject us.",
    advice: "Fix the cause of the listing, then ask the blocklist to remove the IP address.",
  },
  lists_refused: {
    detail: "No blocklist answers the resolver, so we don't know whether the IP address is listed.",
    advice: ownResolver,
  },
  port_25_open: {
    detail: "Mail servers of large providers answer on port 25.",
    advice: null,
  },
  port_25_partly: {
    detail: "Most mail servers of large providers don't answer on port 25.",
    advice:
      "Check whether your network limits outgoing port 25, and whether the IP address is blocked.",
  },
  port_25_closed: {
    detail: "Outgoing port 25 is closed: we couldn't reach any mail server of the large providers.",
    advice: openPort,
  },
  no_route: {
    detail: "This machine can't reach the internet, so it can't reach any mail server.",
    advice: "Connect the machine to the internet, then run the doctor again.",
  },
  no_greeting: {
    detail:
      "Connections to port 25 open, but no mail server greets us. Something in between takes the connections.",
    advice: openPort,
  },
  greeting_refused: {
    detail: "Mail servers answer on port 25, but each one rejects us in its greeting.",
    advice: "Read their replies, then check the PTR record and the blocklists.",
  },
  greeting_deferred: {
    detail: "Mail servers answer on port 25, but each one defers us in its greeting (greylisting).",
    advice:
      "New IP addresses are often greylisted. Run the doctor again in a few minutes. If nothing changes, check the PTR record and the blocklists.",
  },
  greeting_slow: {
    detail:
      "Mail servers greet us on port 25, but keep us waiting (tarpit). Mailbox checks take longer.",
    advice:
      "Servers often slow down IP addresses that they don't know or trust. Check the PTR record and the blocklists.",
  },
  mail_hosts_unresolved: {
    detail:
      "The DNS lookup for mail servers of large providers timed out, so port 25 wasn't tried.",
    advice: "Fix the resolver first.",
  },
  ipv6_open: {
    detail: "Mail servers answer over IPv6.",
    advice: null,
  },
  ipv6_absent: {
    detail: "This machine has no IPv6, so it can't reach mail servers that only have IPv6.",
    advice: "Nearly every mail server also has IPv4. Add IPv6 if you can.",
  },
  ipv6_blocked: {
    detail: "IPv6 works, but no mail server answers over it on port 25.",
    advice:
      "Nearly every mail server also has IPv4. Ask your hosting provider to open port 25 for IPv6.",
  },
  ipv6_not_set: {
    detail: "PROBE_ADDRESSES contains no IPv6 address, so mailbox checks use IPv4 only.",
    advice: null,
  },
  ipv6_unresolved: {
    detail: "We couldn't look up an IPv6 address of a mail server, so IPv6 wasn't tried.",
    advice: null,
  },
  address_unknown: {
    detail: "Not checked: we don't know this machine's public IP address.",
    advice: setAddress,
  },
  dns_failed: {
    detail: "The DNS lookup failed, so we don't know.",
    advice: tryAgain,
  },
} as const satisfies Record<string, FindingText>;

/** Machine-readable code of a finding. */
export type FindingCode = keyof typeof findingTexts;
