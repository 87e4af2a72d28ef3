import { providerName } from "#engine/providers/mailProviders.ts";
import {
  type ReplyOutcome,
  replyOutcomes,
  type ReplyCounter,
} from "#engine/network/replyCounter.ts";
import type { Database } from "#server/data/connection/database.ts";
import { addProviderRates, providerRatesSince } from "#server/data/queries/providerRates.ts";
import type { ProviderRateRow } from "#server/data/tables/deferralRow.ts";

const hourMs = 3_600_000;
/** Hours that are summed up, the one that runs included. */
export const ratesHours = 6;
/** Answers that say something: of the newest hours that hold so many, half must be refusals of us. */
const fewest = 2;
const listedShare = 0.5;

/** What one provider answered to one of our addresses in the last {@link ratesHours} hours. */
export interface ProviderRates extends Record<ReplyOutcome, number> {
  /** Id and name of the provider; null for all mail hosts of none together. */
  provider: string | null;
  name: string | null;
  /** The address we asked from; null where the system chooses. */
  egress: string | null;
  /** Lately it mostly refused us, whoever was asked about: we are probably on a list of its. */
  listed: boolean;
}

/** What is to be said of a bad reception, in English; null where there is nothing. */
export function listedText({ name, egress, listed }: ProviderRates): string | null {
  return listed
    ? `${name ?? "Most mail hosts of no large provider"} lately refused us whoever was asked about: ${egress ?? "our address"} is probably on a blocklist there. Checks that end so are unknown and free; ask for removal, or ask from another address.`
    : null;
}

/** Counts answers in memory until they are written down. */
interface KeptTally extends ReplyCounter {
  /** Adds what was counted to the database; what cannot be written is kept for the next time. */
  flush(): Promise<void>;
}

type Counted = ProviderRateRow & { count: number };

/** The hour of an instant, as whole hours since the epoch. */
export const hourOf = (now: number): number => Math.floor(now / hourMs);

/** A tally that is kept in a database. */
export function createProviderTally(
  { queries }: Pick<Database, "queries">,
  now: () => number,
): KeptTally {
  let counted = new Map<string, Counted>();
  const add = (row: ProviderRateRow): void => {
    const key = JSON.stringify([row.hour, row.provider, row.egress, row.answer]);
    const known = counted.get(key);
    if (known === undefined) {
      counted.set(key, { ...row });
    } else {
      known.count += row.count;
    }
  };
  return {
    count: ({ provider, egress, answer }) =>
      add({
        hour: hourOf(now()),
        provider: provider ?? "",
        egress: egress ?? "",
        answer,
        count: 1,
      }),
    async flush() {
      const rows = [...counted.values()];
      counted = new Map();
      if (rows.length === 0) {
        return;
      }
      try {
        await addProviderRates(queries, rows);
      } catch (error) {
        for (const row of rows) {
          add(row);
        }
        throw error;
      }
    },
  };
}

/** How each provider received us in the last hours, those that refuse us first, then by how much was asked. */
export async function readProviderRates(
  { queries }: Pick<Database, "queries">,
  now: number,
): Promise<ProviderRates[]> {
  const rows = await providerRatesSince(queries, hourOf(now) - ratesHours + 1);
  const pairs = Map.groupBy(rows, ({ provider, egress }) => JSON.stringify([provider, egress]));
  const total = (one: ProviderRates) => replyOutcomes.reduce((sum, answer) => sum + one[answer], 0);
  return [...pairs.values()]
    .map(receptionOf)
    .sort((a, b) => Number(b.listed) - Number(a.listed) || total(b) - total(a));
}

function receptionOf(rows: readonly ProviderRateRow[]): ProviderRates {
  const provider = rows[0]?.provider || null;
  const sums: Record<ReplyOutcome, number> = {
    accepted: 0,
    refused: 0,
    deferred: 0,
    blocked: 0,
    unanswered: 0,
  };
  for (const { answer, count } of rows) {
    sums[answer] += count;
  }
  return {
    provider,
    name: provider === null ? null : providerName(provider),
    egress: rows[0]?.egress || null,
    ...sums,
    listed: isListed(rows),
  };
}

/** Rows come newest first; older hours count only until enough was answered. */
function isListed(rows: readonly ProviderRateRow[]): boolean {
  let answers = 0;
  let blocked = 0;
  for (const [, ofHour] of Map.groupBy(rows, ({ hour }) => hour)) {
    for (const { answer, count } of ofHour) {
      answers += answer === "unanswered" ? 0 : count;
      blocked += answer === "blocked" ? count : 0;
    }
    if (answers >= fewest) {
      return blocked >= answers * listedShare;
    }
  }
  return false;
}
