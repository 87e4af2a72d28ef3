import { listsByIds } from "#server/data/queries/lists.ts";
import type { ListRow, ValidationRow } from "#server/data/tables.ts";
import { validationsByIds } from "#server/data/queries/validations.ts";
import type { Parts } from "#server/parts.ts";
import { type CredentialWatch, createCredentialWatch } from "#server/work/credentialWatch.ts";
import { createPlaces, type Places } from "#server/work/places.ts";
import { createSharedPoll, type SharedPoll } from "#server/work/sharedPoll.ts";

/** Maximum live streams and downloads open in this process at once, per account and in total. */
const streamsMax = { each: 20, all: 500 } as const;
const downloadsMax = { each: 4, all: 20 } as const;

/** State shared by the streams and downloads of one server. */
export interface Follow {
  lists: SharedPoll<ListRow>;
  validations: SharedPoll<ValidationRow>;
  credentials: CredentialWatch;
  streams: Places;
  downloads: Places;
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]));

/** Returns the shared state, without followers. */
export function createFollow(parts: Pick<Parts, "database" | "log" | "now">): Follow {
  const { queries } = parts.database;
  return {
    lists: createSharedPoll(async (ids) => byId(await listsByIds(queries, ids))),
    validations: createSharedPoll(async (ids) => byId(await validationsByIds(queries, ids))),
    credentials: createCredentialWatch(parts),
    streams: createPlaces(streamsMax),
    downloads: createPlaces(downloadsMax),
  };
}
