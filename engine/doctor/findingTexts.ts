/** Explanation of a finding, and the advice for it. */
interface FindingText {
  detail: string;
  advice: string | null;
}

const setIdentity =
  "Set PROBE_EHLO to this machine's public host name and PROBE_FROM to an address at a domain of yours, then start again.";
const setAddress =
  "Set PROBE_ADDRESSES to this machine's address and the public one that mail hosts see, as in 10.0.0.5=203.0.113.5, then start again.";
const openPort =
  "Ask your provider or network to open outgoing TCP port 25, or run the product on a machine where it is open.";
const ownResolver =
  "Run a recursive resolver of your own, such as Unbound, and name it in DNS_SERVERS.";
const tryAgain = "Run the doctor again in a few minutes.";

/** English texts of every finding, by code. */
export const findingTexts = {
  resolver_sane: {
    detail: "The resolver answers, and says of a made-up name that it does not exist.",
    advice: null,
  },
  resolver_silent: {
    detail: "No name server gives a usable answer, so nothing about any domain can be found out.",
    advice: "Set DNS_SERVERS to resolvers that this machine can reach, then start again.",
  },
  nxdomain_rewritten: {
    detail:
      "The resolver gives made-up names an address, so domains that do not exist look as if they did.",
    advice: ownResolver,
  },
  nxdomain_unsaid: {
    detail:
      "The resolver does not say of a made-up name that it does not exist, so mistyped domains may end as unknown.",
    advice: ownResolver,
  },
  failure_denied: {
    detail:
      "The resolver says that a name with broken DNSSEC does not exist, though it only fails to resolve.",
    advice: ownResolver,
  },
  identity_set: {
    detail: "An EHLO name and a sender are set, and both can be real.",
    advice: null,
  },
  no_identity: {
    detail: "No sender identity is set, so no mail host is asked.",
    advice: setIdentity,
  },
  identity_needed: {
    detail: "Without a usable sender identity no mail host is dialled, so this was not looked at.",
    advice: null,
  },
  ehlo_malformed: {
    detail: "PROBE_EHLO is not a full host name.",
    advice: setIdentity,
  },
  ehlo_placeholder: {
    detail: "PROBE_EHLO is a placeholder and not the name of this machine.",
    advice: setIdentity,
  },
  sender_malformed: {
    detail: "PROBE_FROM is not one address at a full domain name.",
    advice: setIdentity,
  },
  sender_placeholder: {
    detail: "PROBE_FROM is at a placeholder domain.",
    advice: setIdentity,
  },
  ehlo_found: {
    detail: "The EHLO name has an address.",
    advice: null,
  },
  ehlo_no_address: {
    detail: "The EHLO name has no address, and many mail hosts refuse such a name.",
    advice: "Add an A or AAAA record for the EHLO name that holds this machine's public address.",
  },
  ehlo_elsewhere: {
    detail: "The EHLO name has an address, but not every one that mail hosts see us at.",
    advice:
      "Point the A and AAAA records of the EHLO name to every public address of this machine.",
  },
  ptr_fits: {
    detail: "The address has a PTR record, its name leads back to it, and it is the EHLO name.",
    advice: null,
  },
  ptr_missing: {
    detail: "The address has no PTR record, and large providers refuse such addresses.",
    advice: "Ask whoever gave you the address to set its PTR record to the EHLO name.",
  },
  ptr_unconfirmed: {
    detail: "The name in the PTR record does not lead back to the address.",
    advice: "Make the PTR record and the A or AAAA record of its name agree.",
  },
  ptr_differs: {
    detail: "The PTR record is sound but names another host than the EHLO name.",
    advice: "Set PROBE_EHLO to the name in the PTR record, or have the record name PROBE_EHLO.",
  },
  spf_pass: {
    detail: "The SPF record of the sender's domain permits this address.",
    advice: null,
  },
  spf_none: {
    detail: "The sender's domain has no SPF record.",
    advice:
      'Add a TXT record such as "v=spf1 ip4:<this machine\'s address> -all" to the domain of PROBE_FROM.',
  },
  spf_neutral: {
    detail: "The SPF record of the sender's domain says nothing about this address.",
    advice: "Add this machine's address to the SPF record of the domain of PROBE_FROM.",
  },
  spf_softfail: {
    detail:
      "The SPF record of the sender's domain says that this address is probably not permitted.",
    advice: "Add this machine's address to the SPF record of the domain of PROBE_FROM.",
  },
  spf_fail: {
    detail:
      "The SPF record of the sender's domain forbids this address, so mail hosts may refuse us.",
    advice:
      "Add this machine's address to the SPF record of the domain of PROBE_FROM, or set PROBE_FROM to a domain that permits it.",
  },
  spf_permerror: {
    detail: "The SPF policy of the sender's domain is broken.",
    advice: "Mend the SPF record of the domain of PROBE_FROM; what is wrong is shown.",
  },
  spf_temperror: {
    detail: "The SPF policy of the sender's domain could not be looked up.",
    advice: tryAgain,
  },
  sender_domain_missing: {
    detail: "The domain of PROBE_FROM does not exist, and mail hosts refuse such senders.",
    advice: "Set PROBE_FROM to an address at a domain of yours, then start again.",
  },
  not_listed: {
    detail: "No blocklist that answered has this address.",
    advice: null,
  },
  listed: {
    detail: "The address is on a blocklist, so mail hosts may refuse to answer us.",
    advice: "Mend what caused the listing, then ask the list to remove the address.",
  },
  lists_refused: {
    detail: "No blocklist answers the resolver, so whether the address is listed is not known.",
    advice: ownResolver,
  },
  port_25_open: {
    detail: "Mail hosts of large providers greet us at port 25.",
    advice: null,
  },
  port_25_partly: {
    detail: "Some mail hosts of large providers greet us at port 25, and most do not.",
    advice: "See whether the network limits outgoing port 25, and whether the address is blocked.",
  },
  port_25_closed: {
    detail: "Port 25 is closed from here: no mail host of the large providers could be reached.",
    advice: openPort,
  },
  no_route: {
    detail: "This machine has no way to the internet: no mail host can be reached.",
    advice: "Connect the machine to the internet, then run the doctor again.",
  },
  no_greeting: {
    detail:
      "Connections to port 25 open, but nobody greets us: something between here and there takes them.",
    advice: openPort,
  },
  greeting_refused: {
    detail: "Mail hosts answer at port 25, but each of those tried refuses us in its first words.",
    advice: "Read what they said, then see to the PTR record and the blocklists.",
  },
  mail_hosts_unresolved: {
    detail:
      "The mail hosts of the large providers could not be looked up in time, so port 25 was not tried.",
    advice: "Mend the resolver first.",
  },
  ipv6_open: {
    detail: "Mail hosts answer over IPv6.",
    advice: null,
  },
  ipv6_absent: {
    detail: "This machine has no IPv6, so mail hosts that have nothing else cannot be asked.",
    advice: "Nearly every mail host has IPv4 too; add IPv6 where you can.",
  },
  ipv6_blocked: {
    detail: "There is IPv6, but no mail host answers over it at port 25.",
    advice: "Nearly every mail host has IPv4 too; ask your provider to open port 25 for IPv6.",
  },
  ipv6_not_set: {
    detail: "PROBE_ADDRESSES names no IPv6 address, so mail hosts are not asked over IPv6.",
    advice: null,
  },
  ipv6_unresolved: {
    detail: "No IPv6 address of a mail host could be looked up, so IPv6 was not tried.",
    advice: null,
  },
  address_unknown: {
    detail: "The public address of this machine is not known, so this could not be looked at.",
    advice: setAddress,
  },
  dns_failed: {
    detail: "The look-up failed, so this is not known.",
    advice: tryAgain,
  },
} as const satisfies Record<string, FindingText>;

/** Machine-readable code of a finding. */
export type FindingCode = keyof typeof findingTexts;
