import { statSync } from "node:fs";
import type { AppContext } from "#server/context.ts";
import { sqliteFile } from "#server/data/connection/openSqlite.ts";
import { type WaitingWork, waitingWork } from "#server/data/queries/waitingWork.ts";
import { type FamilySnapshot, gauge } from "#server/metrics/metricFamily.ts";
import { readDiskSpace } from "#server/services/storage/diskReserve.ts";
import { readProviderRates } from "#server/services/validations/providerRates.ts";

type Context = Pick<AppContext, "config" | "database" | "log" | "now">;

const one = (name: string, help: string, value: number) => gauge(name, help, [[{}, value]]);

function workGauges(work: WaitingWork): FamilySnapshot[] {
  return [
    gauge(
      "mailverdict_lists",
      "Lists that still need work, by state.",
      work.lists.map(({ state, lists }) => [{ state }, lists]),
    ),
    gauge(
      "mailverdict_list_rows_waiting",
      "Rows without a final result, by state of their list.",
      work.lists.map(({ state, rows }) => [{ state }, rows]),
    ),
    one("mailverdict_checks_running", "Single checks that run in all processes.", work.checks),
    one("mailverdict_mails_waiting", "Mails that wait for delivery.", work.mails),
    one(
      "mailverdict_mails_oldest_seconds",
      "Age of the oldest mail that waits, in seconds; 0 if none does.",
      work.oldestMailMs / 1000,
    ),
    one("mailverdict_webhooks_waiting", "Webhook deliveries that wait.", work.webhooks),
    one(
      "mailverdict_webhooks_oldest_seconds",
      "Age of the oldest webhook delivery that waits, in seconds; 0 if none does.",
      work.oldestWebhookMs / 1000,
    ),
  ];
}

async function egressGauge({ database, now }: Context): Promise<FamilySnapshot> {
  const rates = await readProviderRates(database, now());
  return gauge(
    "mailverdict_egress_blocked",
    "1 if a provider blocked most of our latest checks from an egress address, which is then probably on its blocklist; otherwise 0.",
    rates.map(({ provider, egress, listed }) => [
      { provider: provider ?? "other", egress: egress ?? "default" },
      Number(listed),
    ]),
  );
}

function fileGauge({ config, database }: Context): FamilySnapshot {
  const sizes = database.kind === "sqlite" ? ["", "-wal"] : [];
  return gauge(
    "mailverdict_database_file_bytes",
    "Size of the SQLite file and its write-ahead log, in bytes. None on PostgreSQL.",
    sizes.map((suffix) => [
      { file: suffix === "" ? "database" : "log" },
      statSync(`${sqliteFile(config.dataDir)}${suffix}`, { throwIfNoEntry: false })?.size ?? 0,
    ]),
  );
}

/** Free space and the reserve; none on PostgreSQL. */
async function diskGauges(context: Context): Promise<FamilySnapshot[]> {
  const space = await readDiskSpace(context);
  const sizes = space === null ? [] : [space];
  return [
    gauge(
      "mailverdict_disk_free_bytes",
      "Free space on the disk of the SQLite database, in bytes. None on PostgreSQL.",
      sizes.map(({ free }) => [{}, free]),
    ),
    gauge(
      "mailverdict_disk_reserve_bytes",
      "Free space below which nothing is written but for signing in and deleting, in bytes. None on PostgreSQL.",
      sizes.map(({ reserve }) => [{}, reserve]),
    ),
  ];
}

const up = (value: number) =>
  one("mailverdict_database_up", "1 if the database answers, otherwise 0.", value);

/** Returns the metrics that are read from the database, and `mailverdict_database_up`, which is 0 while it can't be reached. */
export async function databaseGauges(context: Context): Promise<FamilySnapshot[]> {
  try {
    const work = await waitingWork(context.database.queries, context.now());
    return [
      up(1),
      ...workGauges(work),
      await egressGauge(context),
      fileGauge(context),
      ...(await diskGauges(context)),
    ];
  } catch (error) {
    context.log.warn({ err: error }, "metrics without the database");
    return [up(0)];
  }
}
