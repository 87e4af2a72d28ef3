import { owningAccountId } from "#server/data/tables/testAccountId.ts";

/** A list that has work for a worker. */
export interface RunnableList {
  id: string;
  account_id: string;
  /** True if its file has to be downloaded from a URL first. */
  downloads: boolean;
}

/** A list that this worker works on. */
export interface BusyList {
  accountId: string;
  downloads: boolean;
  /** Time when its slice began, in ms. */
  since: number;
  /** False while the list is in a state that can't be interrupted, or ends its slice. */
  mayStop: boolean;
  /** True while it only ends what it began. */
  isEnding: boolean;
}

/** The lists to start, and those to stop. */
export interface ListChoice {
  start: string[];
  stop: string[];
}

/** Most lists that download their file, per account and in all: how long that takes is up to a server of anyone's choice. */
const downloadsMax = { each: 2, all: 10 } as const;

/** Counts lists per account, live and test together, and in all. */
function listCounter(lists: Iterable<BusyList>) {
  const byAccount = new Map<string, number>();
  const count = (accountId: string) => byAccount.get(owningAccountId(accountId)) ?? 0;
  let all = 0;
  const add = (accountId: string): void => {
    byAccount.set(owningAccountId(accountId), count(accountId) + 1);
    all += 1;
  };
  for (const { accountId } of lists) {
    add(accountId);
  }
  return {
    add,
    count,
    hasRoom: (accountId: string, max: { each: number; all: number }) =>
      all < max.all && count(accountId) < max.each,
  };
}

/** Chooses lists so that accounts, and the lists of each account, take turns: a free slot goes to the account with the fewest lists at work, and there to the list that has waited longest. Live and test lists of an account count together. While lists wait, those that ran for `sliceMs` stop. */
export function chooseLists(
  {
    runnable,
    busy,
    endedAt,
  }: {
    runnable: readonly RunnableList[];
    busy: ReadonlyMap<string, BusyList>;
    /** Times when lists last ended. */
    endedAt: ReadonlyMap<string, number>;
  },
  { maxLists, sliceMs, now }: { maxLists: number; sliceMs: number; now: number },
): ListChoice {
  const atWork = [...busy].filter(([, { isEnding }]) => !isEnding);
  const { add, count } = listCounter(atWork.map(([, list]) => list));
  const waiting = runnable
    .filter(({ id }) => !busy.has(id))
    .toSorted((a, b) => (endedAt.get(a.id) ?? 0) - (endedAt.get(b.id) ?? 0));
  const downloading = listCounter([...busy.values()].filter(({ downloads }) => downloads));
  const startable = () =>
    waiting.filter((one) => !one.downloads || downloading.hasRoom(one.account_id, downloadsMax));
  const start: string[] = [];
  for (let free = maxLists - atWork.length; free > 0; free -= 1) {
    const [first, ...others] = startable();
    if (first === undefined) {
      break;
    }
    const next = others.reduce(
      (best, one) => (count(one.account_id) < count(best.account_id) ? one : best),
      first,
    );
    waiting.splice(waiting.indexOf(next), 1);
    if (next.downloads) {
      downloading.add(next.account_id);
    }
    add(next.account_id);
    start.push(next.id);
  }
  const mayEnd = Math.min(startable().length, maxLists - (busy.size - atWork.length));
  const stop = atWork
    .filter(([, { mayStop, since }]) => mayStop && now - since >= sliceMs)
    .toSorted(([, a], [, b]) => count(b.accountId) - count(a.accountId) || a.since - b.since)
    .slice(0, Math.max(0, mayEnd))
    .map(([id]) => id);
  return { start, stop };
}
