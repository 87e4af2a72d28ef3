/** A public list of addresses, asked over DNS (RFC 5782). */
export interface Blocklist {
  zone: string;
  name: string;
  /** Takes IPv6 addresses too. */
  v6: boolean;
  /** What its answers mean; any other answer in 127.0.0.0/16 is a listing without a name. */
  listings: Readonly<Record<string, string>>;
  /** Where to read about a listing and ask for its end. */
  removal: string;
  /** Where its answers and its terms are described. */
  source: string;
}

/** Lists that mail hosts commonly ask, and that answer small numbers of questions without a contract. */
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

/** An entry that every list has, as proof that it answers (RFC 5782 §5). */
export const testEntry = "127.0.0.2";
