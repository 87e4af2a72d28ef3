import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { OwnRule } from "#engine/lists/ownRules.ts";
import type { ProbeEvent } from "#engine/probe/probeEvent.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { checkSeconds, results } from "#server/metrics/instruments.ts";
import type { AppContext } from "#server/context.ts";
import { extendLeases } from "#server/data/queries/validations.ts";
import type { ValidationRow } from "#server/data/tables/validationRow.ts";
import { loadOwnDomains } from "#server/services/suggestions/loadOwnDomains.ts";
import type { CheckName } from "#vocabulary/checks.ts";
import type { AccountPolicy } from "#vocabulary/policy.ts";
import { type CheckSlots, checkSlots } from "./checkSlots.ts";
import { findMxRule } from "./findOwnRule.ts";
import { finishCheck, interrupted } from "./finishCheck.ts";

type CheckContext = Pick<
  AppContext,
  "config" | "database" | "operatorLists" | "ports" | "now" | "log" | "texts"
>;

/** Time in ms after which other processes consider a check abandoned. */
export const leaseMs = 4000;

/** Time in ms between two looks whether the last check has ended. */
const unusedEveryMs = 10;

/** Check that runs in this process. */
export interface RunningCheck {
  readonly row: ValidationRow;
  /** Events so far; grows until `ended`. */
  readonly events: readonly ProbeEvent[];
  /** Resolves once the result is stored, by this process or another; never rejects. */
  readonly ended: Promise<void>;
  /** Resolves at the next event, or once ended. */
  next: () => Promise<void>;
}

/** Checks to run, the policy, and the account's rule that decides the result, if any. */
export interface CheckPlan {
  checks: readonly CheckName[] | undefined;
  rule: OwnRule | null;
  /** The policy that judges the findings. */
  policy: AccountPolicy;
}

/** Registry of the checks that run in this process. */
export interface RunningChecks {
  /** Name of this process in the database. */
  readonly worker: string;
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal;
  find(id: string): RunningCheck | undefined;
  /** Slots for checks; the end of a check releases its own. */
  readonly slots: CheckSlots;
  /** Runs an admitted check, whose slot `leave` releases. */
  start(row: ValidationRow, how: CheckPlan, leave: () => void): RunningCheck;
  /** Runs a booked check once it has a slot. */
  queue(row: ValidationRow, how: CheckPlan): RunningCheck;
  /** Renews the leases of all running checks, so that other processes don't end them. */
  heartbeat(): Promise<void>;
  /** Lets the checks finish for `graceMs`, then cuts them short; resolves once every result is stored. */
  drain(graceMs: number): Promise<void>;
}

interface Waiters {
  wake: () => void;
  next: () => Promise<void>;
}

function createWaiters(): Waiters {
  let change = Promise.withResolvers<void>();
  return {
    wake: () => {
      change.resolve();
      change = Promise.withResolvers<void>();
    },
    next: () => change.promise,
  };
}

/** Runs a check and stores its result. */
async function runToEnd(
  context: CheckContext,
  check: { row: ValidationRow; events: ProbeEvent[]; signal: AbortSignal; wake: () => void },
  { checks, rule, policy }: CheckPlan,
): Promise<void> {
  const { row, events, signal, wake } = check;
  const startedAt = performance.now();
  const found = await verifyAddress(row.input, {
    ports: context.ports,
    tenant: row.account_id,
    rules: () => rule,
    mxRules: (hosts) => findMxRule(context, row.account_id, hosts),
    policy,
    operatorLists: context.operatorLists.current(),
    ownDomains: await loadOwnDomains(context, row.account_id),
    signal,
    onEvent: (event) => {
      events.push(event);
      wake();
    },
    ...(checks === undefined ? {} : { checks }),
  });
  const done = await finishCheck(context, row.id, { found, events });
  checkSeconds.observe([found.verdict], (performance.now() - startedAt) / 1000);
  if (done !== undefined) {
    results.add(["single", found.verdict]);
  }
  context.log.info(
    {
      validation_id: row.id,
      verdict: found.verdict,
      reason: found.reason,
      sandbox: found.sandbox,
      stored: done !== undefined,
      ms: Math.round(performance.now() - startedAt),
    },
    "checked",
  );
}

/** Creates an empty registry of running checks. */
export function createRunningChecks(context: CheckContext): RunningChecks {
  const worker = randomBytes(9).toString("base64url");
  const running = new Map<string, RunningCheck>();
  const slots = checkSlots();
  const cut = new AbortController();
  const stop = new AbortController();

  function run(
    row: ValidationRow,
    how: CheckPlan,
    slot: { ready: Promise<void>; leave: () => void },
  ): RunningCheck {
    const events: ProbeEvent[] = [];
    const { wake, next } = createWaiters();
    const end = slot.ready
      .then(() => runToEnd(context, { row, events, signal: cut.signal, wake }, how))
      .catch(async (error: unknown) => {
        context.log.error({ err: error, validation_id: row.id }, "check failed");
        await finishCheck(context, row.id, await interrupted(context, row.input));
      })
      .catch((error: unknown) => {
        // The database is unreachable; after the lease expires, another process ends the check.
        context.log.error({ err: error, validation_id: row.id }, "result not stored");
      })
      .finally(() => {
        running.delete(row.id);
        slot.leave();
        wake();
      });
    const check: RunningCheck = { row, events, ended: end, next };
    running.set(row.id, check);
    return check;
  }

  return {
    worker,
    stopping: stop.signal,
    slots,
    find: (id) => running.get(id),
    start: (row, how, leave) => run(row, how, { ready: Promise.resolve(), leave }),
    queue: (row, how) => run(row, how, slots.queue(row.account_id)),
    async heartbeat() {
      if (running.size > 0) {
        await extendLeases(context.database, worker, context.now() + leaseMs);
      }
    },
    async drain(graceMs) {
      const timer = setTimeout(() => cut.abort(), graceMs);
      // A request that is under way may still store checks and start them.
      while (!slots.unused && !cut.signal.aborted) {
        // oxlint-disable-next-line no-await-in-loop -- one look after the other
        await sleep(unusedEveryMs);
      }
      await Promise.all([...running.values()].map((check) => check.ended));
      clearTimeout(timer);
      stop.abort();
    },
  };
}
