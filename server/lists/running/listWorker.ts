import { changeList, claimList, listsWithWork } from "#server/data/queries/lists.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { countList } from "#server/lists/counting/countList.ts";
import { runList } from "./runList.ts";
import { settleOpenRows } from "./settleOpenRows.ts";
import { finishList } from "#server/lists/lifecycle/finishList.ts";
import { LeaseKeeper, heartbeatMs, leaseMs } from "./leaseKeeper.ts";
import type { Width } from "./mailboxPhase.ts";
import { newWorkerId, releaseDeadLeases } from "./workerId.ts";
import { sampleList } from "./sampleList.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";

/** The worker of this process that works on lists. */
export interface ListWorker {
  /** Looks for work now. */
  wake(): void;
  /** Stops claiming work and stops running work; anything that wasn't written is repeated by another process, or after the next start. */
  stop(): Promise<void>;
}

const lookMs = 500;
const listsAtOnce = 20;
const width: Width = { chunks: 4, mailboxes: 1000, batch: 100, chunkRows: 500 };

/** Starts a worker that reads, counts, samples, checks and completes lists until it is stopped. Several processes may share one database. */
export function startListWorker(context: WorkerContext, wide: Width = width): ListWorker {
  const worker = newWorkerId();
  const held = new LeaseKeeper(worker);
  const stopping = new AbortController();
  const busy = new Map<string, Promise<void>>();
  let looking: Promise<void> | null = null;

  const work = async (list: ListRow): Promise<void> => {
    const { signal } = stopping;
    if (list.state === "running") {
      await runList(context, { list, worker, held, width: wide }, signal);
      return;
    }
    const now = context.now();
    const claim = { id: list.id, state: list.state, worker, now, leaseUntil: now + leaseMs };
    const claimed = await claimList(context.database.queries, claim);
    if (claimed === undefined) {
      return;
    }
    if (claimed.state === "parsing") {
      await countList(context, { list: claimed, chunkRows: wide.chunkRows }, signal);
    } else if (claimed.state === "sampling") {
      await sampleList(context, claimed, signal);
    } else if (claimed.state === "finalizing") {
      if (await settleOpenRows(context, { list: claimed, worker }, signal)) {
        await finishList(context, claimed);
      }
    } else {
      await changeList(
        context.database.queries,
        { id: list.id, from: ["queued"] },
        { state: "running", phase: "records", started_at: now, worker: null },
      );
    }
  };
  let reclaimed = false;
  const look = async (): Promise<void> => {
    if (!reclaimed) {
      await releaseDeadLeases(context, worker);
      reclaimed = true;
    }
    const lists = await listsWithWork(context.database.queries, listsAtOnce);
    for (const list of lists) {
      if (!busy.has(list.id) && !stopping.signal.aborted) {
        const done = work(list)
          .catch((error: unknown) => {
            context.log.error({ err: error, list_id: list.id }, "list not worked on");
          })
          .finally(() => {
            busy.delete(list.id);
            if (!stopping.signal.aborted) {
              wake();
            }
          });
        busy.set(list.id, done);
      }
    }
  };
  const wake = (): void => {
    looking ??= look()
      .catch((error: unknown) => context.log.error({ err: error }, "lists not looked for"))
      .finally(() => {
        looking = null;
      });
  };
  const beat = () => {
    held.beat(context).catch((error: unknown) => context.log.error({ err: error }, "no heartbeat"));
  };
  const timers = [setInterval(wake, lookMs), setInterval(beat, heartbeatMs)];
  wake();
  return {
    wake,
    async stop() {
      stopping.abort();
      timers.forEach((timer) => clearInterval(timer));
      await looking;
      await Promise.all(busy.values());
    },
  };
}
