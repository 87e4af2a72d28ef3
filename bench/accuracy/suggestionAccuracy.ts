import spellChecker from "@zootools/email-spell-checker";
import mailcheck from "mailcheck";
import { freeProviderDomains } from "#engine/lists/addressLists.ts";
import { suggestDomain } from "#engine/suggestions/suggestDomain.ts";
import { suggestRepair } from "#engine/suggestions/suggestRepair.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import { defaults, inView, ours, peerNamed, type AccuracyRow } from "./accuracyRow.ts";
import { realDomains, slipCases } from "./corpora.ts";

interface Adviser {
  engine: string;
  version: string;
  /** Returns the domain suggested in place of an address's own, or null. */
  offers: (address: string) => string | null;
}

const advisers: readonly Adviser[] = [
  {
    ...ours,
    offers: (address) => {
      const parsed = parseAddress(address);
      const suggestion = parsed.ok ? suggestDomain(parsed) : suggestRepair(address, parsed);
      return suggestion?.email.slice(suggestion.email.lastIndexOf("@") + 1) ?? null;
    },
  },
  {
    ...peerNamed("mailcheck"),
    offers: (email) => {
      let offered: string | null = null;
      mailcheck.run({
        email,
        suggested: ({ domain }: { domain: string }) => {
          offered = domain;
        },
        empty: () => undefined,
      });
      return offered;
    },
  },
  {
    ...peerNamed("@zootools/email-spell-checker"),
    offers: (email) => spellChecker.run({ email })?.domain ?? null,
  },
];

interface Row {
  address: string;
  meant: string | null;
}

function assessProbe(corpus: string, rows: readonly Row[], adviser: Adviser): AccuracyRow {
  const { engine, version, offers } = adviser;
  const counts = { right: 0, wrong: 0, wrongly_invalid: 0, unanswered: 0 };
  for (const { address, meant } of rows) {
    let offered: string | null;
    try {
      offered = offers(address);
    } catch {
      counts.unanswered += 1;
      continue;
    }
    counts[offered === meant ? "right" : "wrong"] += 1;
    counts.wrongly_invalid += meant === null && offered !== null ? 1 : 0;
  }
  const notes = [engine === ours.engine ? inView : defaults];
  return { corpus, cases: rows.length, engine, version, ...counts, notes };
}

/** Scores which typos are found and which real domains get no suggestion. */
export function suggestionAccuracy(): AccuracyRow[] {
  const found = slipCases.flatMap(({ address, suggested_domain: meant }) =>
    address === undefined || (meant && !freeProviderDomains.has(meant))
      ? []
      : [{ address, meant: meant ?? null }],
  );
  const real = realDomains.map(({ address }) => ({ address, meant: null }));
  return [
    ...advisers.map((adviser) => assessProbe("suggestions", found, adviser)),
    ...advisers.map((adviser) => assessProbe("real domains", real, adviser)),
  ];
}
