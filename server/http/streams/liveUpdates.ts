import { hasWork, listsByIds } from "#server/data/queries/lists.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import type { ValidationRow } from "#server/data/tables/validationRow.ts";
import { validationsByIds } from "#server/data/queries/validations.ts";
import type { AppContext } from "#server/context.ts";
import {
  type CredentialWatch,
  createCredentialWatch,
} from "#server/services/auth/credentialWatch.ts";
import {
  concurrencyLimiter,
  type ConcurrencyLimiter,
} from "#server/concurrency/concurrencyLimiter.ts";
import { createSharedPoll, type SharedPoll } from "#server/concurrency/sharedPoll.ts";
import type { Signals } from "#server/concurrency/signals.ts";

/** Maximum live streams and downloads open in this process at once, per account and in total. */
const streamsMax = { each: 20, all: 500 } as const;
const downloadsMax = { each: 4, all: 20 } as const;

/** State shared by the streams and downloads of one server. */
export interface LiveUpdates {
  lists: SharedPoll<ListRow>;
  validations: SharedPoll<ValidationRow>;
  credentials: CredentialWatch;
  streams: ConcurrencyLimiter;
  downloads: ConcurrencyLimiter;
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]));

/** Returns the shared state, without followers. */
export function createLiveUpdates(
  context: Pick<AppContext, "database" | "log" | "now">,
  signals: Signals,
): LiveUpdates {
  const { queries } = context.database;
  return {
    // Figures of a list at work change too often for signals.
    lists: createSharedPoll(async (ids) => byId(await listsByIds(queries, ids)), {
      signals,
      topic: "lists",
      isSignaled: ({ state }) => !hasWork(state),
    }),
    validations: createSharedPoll(async (ids) => byId(await validationsByIds(queries, ids))),
    credentials: createCredentialWatch(context),
    streams: concurrencyLimiter(streamsMax),
    downloads: concurrencyLimiter(downloadsMax),
  };
}
