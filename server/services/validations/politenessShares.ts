import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { idleAt } from "#engine/politeness/hostState.ts";
import type { SharedBy } from "#engine/politeness/shareLeases.ts";
import type { ShareStore, StateChange, StateItem } from "#engine/politeness/shareStore.ts";
import { sha256 } from "#server/crypto/digest.ts";
import type { AppContext } from "#server/context.ts";
import type { Config } from "#server/config/config.ts";
import type { Database, Queries } from "#server/data/connection/database.ts";
import { readShares, writeShares } from "#server/data/queries/politenessShares.ts";
import { type PolitenessShareRow, sharedStateOf } from "#server/data/tables/politenessShareRow.ts";

/** Most attempts to store a change while other processes change the same rows, and the longest pause between two, in ms. */
const attemptsMost = 30;
const pauseMs = 20;

/** Creates a store of politeness shares in PostgreSQL. A change reads rows and writes them unless another process did meanwhile, so that no lock outlives a statement. */
export function postgresShareStore(database: Pick<Database, "queries" | "atomically">): ShareStore {
  return {
    async update<Item extends StateItem, Outcome>(
      items: readonly Item[],
      change: StateChange<Item, Outcome>,
    ) {
      const outcomes: Outcome[] = [];
      let open = items.map((item) => ({ item, digest: sha256(`politeness ${item.key}`) }));
      for (let attempt = 1; open.length > 0; attempt += 1) {
        if (attempt > attemptsMost) {
          throw new Error("Other processes kept changing the same politeness shares.");
        }
        const changed = await changedRows(database.queries, open, change);
        const rows = changed.map(({ row }) => row);
        const stored = await database.atomically((steps) => writeShares(steps, rows), {
          powerCut: "takes back",
        });
        for (const { row, outcome } of changed) {
          if (stored.has(row.key)) {
            outcomes.push(outcome);
          }
        }
        open = open.filter(({ digest }) => !stored.has(digest));
        if (open.length > 0) {
          await sleep(Math.random() * pauseMs);
        }
      }
      return outcomes;
    },
  };
}

/** Reads rows and returns them after a change, with its outcomes. */
async function changedRows<Item, Outcome>(
  queries: Queries,
  open: readonly { item: Item; digest: string }[],
  change: StateChange<Item, Outcome>,
): Promise<{ row: PolitenessShareRow; outcome: Outcome }[]> {
  const { now, rows } = await readShares(
    queries,
    open.map(({ digest }) => digest),
  );
  const known = new Map(rows.map((row) => [row.key, row]));
  return open.map(({ item, digest }) => {
    const before = known.get(digest);
    const stored = before === undefined ? null : sharedStateOf(before.state);
    const { state, outcome } = change(item, stored, now);
    const row = {
      key: digest,
      version: (before?.version ?? 0) + 1,
      state: JSON.stringify(state),
      idle_at: Math.ceil(idleAt(state)),
    };
    return { row, outcome };
  });
}

/** Time between two messages about a store that fails, in ms. */
const warnedMs = 60_000;

/** Returns how this process shares its politeness limits with others; null with SQLite. */
export function sharedPoliteness(
  { socks }: Pick<Config, "socks">,
  { database, log }: Pick<AppContext, "database" | "log">,
): SharedBy | null {
  if (database.kind === "sqlite") {
    return null;
  }
  let warnedAt = Number.NEGATIVE_INFINITY;
  return {
    store: postgresShareStore(database),
    holder: randomBytes(9).toString("base64url"),
    egress: socks === null ? "default" : `${socks.address}:${socks.port}`,
    onError: (error) => {
      if (performance.now() - warnedAt > warnedMs) {
        warnedAt = performance.now();
        log.warn({ err: error }, "mail servers are left alone until politeness can be shared");
      }
    },
  };
}
