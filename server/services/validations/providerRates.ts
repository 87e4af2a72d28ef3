import { providerName } from "#engine/providers/mailProviders.ts";
import {
  type ReplyOutcome,
  replyOutcomes,
  type ReplyCounter,
} from "#engine/network/replyCounter.ts";
import { providerReplies } from "#server/metrics/instruments.ts";
import type { Database } from "#server/data/connection/database.ts";
import { addProviderRates, providerRatesSince } from "#server/data/queries/providerRates.ts";
import type { ProviderRateRow } from "#server/data/tables/deferralRow.ts";

const hourMs = 3_600_000;
/** Number of hours that are summed up, including the current one. */
export const ratesHours = 6;
/** Minimum replies for a conclusion: at least half of them must be blocks. */
const fewest = 2;
const listedShare = 0.5;

/** Replies of one provider to one of our addresses in the last {@link ratesHours} hours. */
export interface ProviderRates extends Record<ReplyOutcome, number> {
  /** Id of the provider; null for all other mail servers together. */
  provider: string | null;
  name: string | null;
  /** Local address of the connections; null if the system chooses. */
  egress: string | null;
  /** True if the provider recently blocked us regardless of the recipient: we are probably on one of its blocklists. */
  listed: boolean;
}

/** Returns a sentence about a probable blocklisting, in English; null if there is none. */
export function listedText({ name, egress, listed }: ProviderRates): string | null {
  return listed
    ? `${name ?? "Most mail servers of smaller providers"} recently blocked our checks regardless of the recipient: ${egress ?? "our address"} is probably on a blocklist there. These checks end as unknown and are free. Request removal, or check from another address.`
    : null;
}

/** Counter of replies in memory until the next flush. */
interface KeptTally extends ReplyCounter {
  /** Adds the counts to the database; if that fails, retains them for the next flush. */
  flush(): Promise<void>;
}

type Counted = ProviderRateRow & { count: number };

/** Returns the hour of an instant, in whole hours since the epoch. */
export const hourOf = (now: number): number => Math.floor(now / hourMs);

/** Creates a counter of replies that is stored in the database. */
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
    count({ provider, egress, answer }) {
      providerReplies.add([provider ?? "other", egress ?? "default", answer]);
      add({
        hour: hourOf(now()),
        provider: provider ?? "",
        egress: egress ?? "",
        answer,
        count: 1,
      });
    },
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

/** Returns the replies by provider and local address for the last hours: blocked ones first, then by number of replies. */
export async function readProviderRates(
  { queries }: Pick<Database, "queries">,
  now: number,
): Promise<ProviderRates[]> {
  const rows = await providerRatesSince(queries, hourOf(now) - ratesHours + 1);
  const pairs = Map.groupBy(rows, ({ provider, egress }) => JSON.stringify([provider, egress]));
  const total = (one: ProviderRates) => replyOutcomes.reduce((sum, answer) => sum + one[answer], 0);
  return [...pairs.values()]
    .map(calculateReception)
    .sort((a, b) => Number(b.listed) - Number(a.listed) || total(b) - total(a));
}

function calculateReception(rows: readonly ProviderRateRow[]): ProviderRates {
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

/** Tells whether the newest hours with enough replies were mostly blocked. `rows` are newest first. */
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
