import { setTimeout as sleep } from "node:timers/promises";
import { repeatEvery } from "#server/concurrency/repeatEvery.ts";
import { repeatOnSignal } from "#server/concurrency/repeatOnSignal.ts";
import { noSignals, type Signals } from "#server/concurrency/signals.ts";
import {
  changeList,
  claimList,
  hasWork,
  listById,
  listsWithWork,
} from "#server/data/queries/lists.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { countList } from "#server/lists/counting/countList.ts";
import { runList } from "./runList.ts";
import { settleOpenRows } from "./settleOpenRows.ts";
import { finishList } from "#server/lists/lifecycle/finishList.ts";
import { isReserveReached } from "#server/services/storage/diskReserve.ts";
import { LeaseKeeper, heartbeatMs } from "./leaseKeeper.ts";
import { ListScheduler } from "./listScheduler.ts";
import type { WorkerLimits } from "./mailboxPhase.ts";
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
/** Pause before a list is worked on again after an error, in ms; doubled by every further one. */
const failedMs = { first: 50, most: 5000 } as const;
/** Most lists read to choose from. */
const listsMost = 500;
const width: WorkerLimits = { lists: 20, chunks: 4, mailboxes: 1000, batch: 100, chunkRows: 500 };

/** Works on a list as its state asks for, until it leaves that state, its time `slice` ends or `signal` aborts. Returns false if another worker has the list. */
async function workOn(
  context: WorkerContext,
  {
    list,
    leases,
    wide,
    slice,
  }: { list: ListRow; leases: LeaseKeeper; wide: WorkerLimits; slice: AbortSignal },
  signal: AbortSignal,
): Promise<boolean> {
  const { worker } = leases;
  if (list.state === "running") {
    await runList(context, { list, leases, width: wide, slice }, signal);
    return true;
  }
  const now = context.now();
  const claim = { id: list.id, state: list.state, worker, now };
  const claimed = await claimList(context.database.queries, claim);
  if (claimed === undefined) {
    return false;
  }
  const sliced = AbortSignal.any([signal, slice]);
  if (claimed.state === "parsing") {
    await countList(context, { list: claimed, chunkRows: wide.chunkRows }, sliced);
  } else if (claimed.state === "sampling") {
    await sampleList(context, claimed, sliced);
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
  return true;
}

/** Starts a worker that reads, counts, samples, checks and completes lists until it is stopped. While the disk reserve is reached, it only completes them; the others continue by themselves afterwards. Several processes may share one database; without a list, it waits for `signals`. */
export function startListWorker(
  context: WorkerContext,
  { wide = width, signals = noSignals }: { wide?: WorkerLimits; signals?: Signals } = {},
): ListWorker {
  const leases = new LeaseKeeper();
  const stopping = new AbortController();
  const failures = createFailures();
  const scheduler = new ListScheduler(wide.lists);
  /** True if a list with work wasn't begun here: it waits for a place, or another worker has it. */
  let waiting = false;

  const begin = (list: ListRow): void => {
    const wasIdle = !scheduler.isBusy();
    const slice = scheduler.begin(list);
    if (wasIdle) {
      // Without a list no heartbeat was sent, and the lease may be about to end.
      heart.now();
    }
    const work = async (): Promise<boolean> => {
      try {
        const worked = await workOn(context, { list, leases, wide, slice }, stopping.signal);
        failures.forget(list.id);
        return worked;
      } catch (error) {
        context.log.error({ err: error, list_id: list.id }, "list not worked on");
        await failures.pause(list.id, stopping.signal);
        return true;
      }
    };
    const end = async (): Promise<void> => {
      const worked = await work();
      scheduler.release(list.id);
      // Another worker that has the list may die.
      (worked ? looks.now : looks.soon)();
    };
    scheduler.setDone(list.id, end());
  };

  const poll = async (): Promise<void> => {
    const { queries } = context.database;
    const open = await listsWithWork(queries, listsMost);
    const runnable = await keepReserve(context, open, scheduler);
    const states = new Map(runnable.map(({ id, state }) => [id, state]));
    const next = scheduler.reschedule(runnable);
    if (next.length > 0) {
      await leases.ensure(context);
    }
    for (const id of next) {
      const list = await listById(queries, id);
      if (list !== undefined && list.state === states.get(id) && !stopping.signal.aborted) {
        begin(list);
      }
    }
    waiting = open.some(({ id }) => !scheduler.has(id));
  };
  const heart = repeatEvery(context, {
    name: "heartbeat",
    ms: heartbeatMs,
    // Without a list, nothing is claimed, and `ensure` renews the lease before the next claim.
    act: async () => (scheduler.isBusy() ? leases.renew(context) : undefined),
  });
  const looks = repeatOnSignal(
    { ...context, signals },
    {
      name: "lists",
      topic: "lists",
      ms: lookMs,
      act: poll,
      dueAt: () => (waiting ? context.now() + lookMs : null),
      wanted: ([, state = ""]) => (hasWork(state) ? context.now() : null),
    },
  );
  return {
    wake: looks.now,
    async stop() {
      stopping.abort();
      await looks.stop();
      await scheduler.end();
      await heart.stop();
      await leases.end(context).catch((error: unknown) => {
        context.log.warn({ err: error }, "lease not ended");
      });
    },
  };
}

/** Returns the lists that may be worked on. While the disk reserve is reached, those are the ones to complete, which writes little and after which they can be deleted; the others are interrupted. */
async function keepReserve<Open extends { state: ListRow["state"] }>(
  context: WorkerContext,
  open: readonly Open[],
  scheduler: ListScheduler,
): Promise<readonly Open[]> {
  if (!(await isReserveReached(context))) {
    return open;
  }
  scheduler.interrupt();
  return open.filter(({ state }) => state === "finalizing");
}

/** Counts the errors of each list in a row. */
function createFailures() {
  const counts = new Map<string, number>();
  return {
    forget: (listId: string) => void counts.delete(listId),
    async pause(listId: string, signal: AbortSignal): Promise<void> {
      const times = counts.get(listId) ?? 0;
      counts.set(listId, times + 1);
      const ms = Math.min(failedMs.first * 2 ** times, failedMs.most);
      await sleep(ms, undefined, { signal }).catch(() => undefined);
    },
  };
}
