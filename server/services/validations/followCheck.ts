import type { ProbeEvent } from "#engine/probe/probeEvent.ts";
import type { SharedPoll } from "#server/concurrency/sharedPoll.ts";
import type { AppContext } from "#server/context.ts";
import { findEvidence } from "#server/data/queries/evidence.ts";
import { findValidation } from "#server/data/queries/validations.ts";
import type { ValidationRow } from "#server/data/tables/validationRow.ts";
import type { RunningCheck, RunningChecks } from "./runningChecks.ts";
import { setTimeout as sleep } from "node:timers/promises";
/** Step of following a check. Ids count from 1 and are the same for a live check and a stored one. */
export type FollowStep =
  | { kind: "waiting" }
  | { kind: "event"; id: number; event: ProbeEvent }
  | { kind: "done"; id: number; row: ValidationRow };

/** Interval of keep-alive messages, so that proxies don't close an idle connection. */
const heartbeatMs = 15_000;

/** Yields a check's events after `after` to its end; ends early only when `signal` aborts. */
export async function* followCheck(
  context: Pick<AppContext, "database">,
  { checks, polls }: { checks: RunningChecks; polls: SharedPoll<ValidationRow> },
  from: { row: ValidationRow; after: number; signal: AbortSignal },
): AsyncGenerator<FollowStep> {
  const { row, after, signal } = from;
  const live = row.status === "running" ? checks.find(row.id) : undefined;
  let sent = after;
  if (live !== undefined) {
    for await (const step of followLive(live, { after, signal })) {
      sent = step.kind === "event" ? step.id : sent;
      yield step;
    }
  }
  const { queries } = context.database;
  let stored = await findValidation(queries, row.account_id, row.id);
  while (stored?.status === "running" && !signal.aborted) {
    yield { kind: "waiting" };
    stored = await polls.next(row.id, signal);
  }
  if (stored?.status !== "completed" || stored.evidence_id === null) {
    return;
  }
  const events = (await findEvidence(queries, stored.evidence_id))?.events ?? [];
  for (const [index, event] of events.entries()) {
    if (index >= sent) {
      yield { kind: "event", id: index + 1, event };
    }
  }
  yield { kind: "done", id: events.length + 1, row: stored };
}

async function* followLive(
  check: RunningCheck,
  { after, signal }: { after: number; signal: AbortSignal },
): AsyncGenerator<FollowStep> {
  const aborted = new Promise<"over">((resolve) => {
    signal.addEventListener("abort", () => resolve("over"), { once: true });
  });
  const over = Promise.race([check.ended.then(() => "over" as const), aborted]);
  let outcome: "quiet" | "over" | "happened" = "happened";
  for (let sent = after; ;) {
    const next = check.next();
    for (; sent < check.events.length; sent += 1) {
      const event = check.events[sent];
      if (event !== undefined) {
        yield { kind: "event", id: sent + 1, event };
      }
    }
    if (outcome === "over") {
      return;
    }
    const quiet = new AbortController();
    const heartbeat = sleep(heartbeatMs, "quiet" as const, { signal: quiet.signal }).catch(
      () => "happened" as const,
    );
    const happened = next.then(() => "happened" as const);
    // The end comes first in the race, because it also wakes `next`; the loop sends the remaining events before it returns.
    outcome = await Promise.race([over, happened, heartbeat]);
    quiet.abort();
    if (outcome === "quiet") {
      yield { kind: "waiting" };
    }
  }
}
