/** A public blocklist of IP addresses, queried over DNS (RFC 5782). */
export interface Blocklist {
  zone: string;
  name: string;
  /** True if it also lists IPv6 addresses. */
  v6: boolean;
  /** Meaning of its answers. Any other answer in 127.0.0.0/16 is a listing, too. */
  listings: Readonly<Record<string, string>>;
  /** Page that explains a listing and how to get it removed. */
  removal: string;
  /** Documentation of its answers and terms of use. */
  source: string;
}

/** Blocklists that mail servers commonly use, and that answer a small number of queries without a contract. */
export const blocklists: readonly Blocklist[] = [
  {
    zone: "zen.spamhaus.org",
    name: "Spamhaus ZEN",
    v6: true,
    listings: {
      "127.0.0.2": "SBL, a source of spam",
      "127.0.0.3": "CSS, a source of spam found by machine",
      "127.0.0.4": "XBL, a hijacked machine",
      "127.0.0.9": "DROP, a hijacked network",
      "127.0.0.10": "PBL, addresses that should not send mail, says their provider",
      "127.0.0.11": "PBL, addresses that should not send mail",
      "127.0.0.30": "BCL, a botnet controller",
    },
    removal: "https://check.spamhaus.org/",
    source:
      "https://docs.spamhaus.com/datasets/docs/source/10-data-type-documentation/datasets/040-zones.html",
  },
  {
    zone: "bl.spamcop.net",
    name: "SpamCop",
    v6: false,
    listings: { "127.0.0.2": "reported by recipients of spam" },
    removal: "https://www.spamcop.net/bl.shtml",
    source: "https://www.spamcop.net/fom-serve/cache/291.html",
  },
  {
    zone: "psbl.surriel.com",
    name: "PSBL",
    v6: false,
    listings: { "127.0.0.2": "sent mail to a spam trap" },
    removal: "https://psbl.org/",
    source: "https://psbl.org/faq/",
  },
  {
    zone: "dnsbl.dronebl.org",
    name: "DroneBL",
    v6: true,
    listings: {},
    removal: "https://dronebl.org/lookup",
    source: "https://dronebl.org/docs/howtouse",
  },
];

/** Entry that every list contains, to prove that it answers (RFC 5782 §5). */
export const testEntry = "127.0.0.2";
