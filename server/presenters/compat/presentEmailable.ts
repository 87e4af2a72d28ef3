import { compatNames } from "#contract/compatVerdicts.ts";
import type { AcceptedReasonCount } from "#server/data/queries/countAcceptedReasons.ts";
import { countsOf, type ListRow, rowsWithoutAddress } from "#server/data/tables/listRow.ts";
import { type CompatResult, namesOf } from "./compatResult.ts";

/** Returns a result as Emailable's v1 API does: its states and reasons are those of Kickbox. What we don't look up is null: names and gender. */
export function presentEmailable(result: CompatResult) {
  const { input, validation, ms } = result;
  const [state, reason] = namesOf(result).kickbox;
  const { flags, address = null, mx = [] } = validation ?? {};
  return {
    accept_all: flags?.accept_all ?? null,
    did_you_mean: validation?.suggestion?.email ?? null,
    disposable: flags?.disposable === true,
    domain: address?.domain ?? null,
    duration: ms / 1000,
    email: validation?.email ?? input,
    first_name: null,
    free: flags?.free === true,
    full_name: null,
    gender: null,
    last_name: null,
    mailbox_full: flags?.mailbox_full === true,
    mx_record: mx[0]?.host ?? null,
    no_reply: flags?.no_reply === true,
    reason,
    role: flags?.role === true,
    score: validation?.score ?? 0,
    smtp_provider: validation?.provider ?? null,
    state,
    tag: address?.tag ?? null,
    user: address?.local ?? null,
  };
}

/** Reasons of Emailable; we never have `invalid_smtp`. */
const reasons = [
  "accepted_email",
  "invalid_domain",
  "invalid_email",
  "invalid_smtp",
  "low_deliverability",
  "low_quality",
  "no_connect",
  "rejected_email",
  "timeout",
  "unavailable_smtp",
  "unexpected_error",
] as const;

/** Returns the rows of a list by Emailable's states and reasons. Rows without an address are undeliverable. */
export function emailableCounts(list: ListRow, outcomes: readonly AcceptedReasonCount[]) {
  const rest = rowsWithoutAddress(list);
  const states: Record<string, number> = {
    deliverable: 0,
    undeliverable: rest,
    risky: 0,
    unknown: 0,
  };
  const byReason: Record<string, number> = Object.fromEntries(reasons.map((name) => [name, 0]));
  byReason["invalid_email"] = rest;
  for (const { reason, accepted, count } of outcomes) {
    const [state, name] = compatNames(reason, accepted).kickbox;
    states[state] = (states[state] ?? 0) + count;
    byReason[name] = (byReason[name] ?? 0) + count;
  }
  const counts = countsOf(list.counts);
  return {
    total_counts: {
      ...states,
      duplicate: counts?.duplicates ?? 0,
      processed: list.done + rest,
      total: counts?.rows ?? 0,
    },
    reason_counts: byReason,
  };
}
