import { limits } from "#contract/limits.ts";
import { type SandboxError, findSandboxError } from "#contract/sandboxErrors.ts";
import type { StoreMode } from "#contract/storeModes.ts";
import type { ValidationRequest } from "#contract/validations.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import { holdCredits, moveCredits } from "#server/data/queries/accounts.ts";
import { isTestAccount } from "#server/data/tables/testAccountId.ts";
import { monthOf, reserveBudget, returnBudget } from "#server/data/queries/keyBudgets.ts";
import { type Payer, reserveLimit } from "#server/data/queries/memberLimits.ts";
import type { ValidationRow } from "#server/data/tables/validationRow.ts";
import {
  insertValidations,
  latestOfInput,
  storedAnswer,
} from "#server/data/queries/validations.ts";
import { newestMxRuleAt } from "#server/data/queries/rules.ts";
import { currentPolicy } from "#server/data/queries/accountPolicies.ts";
import { countResults, validationsToCount } from "#server/services/analytics/countResults.ts";
import { newId } from "#server/crypto/newId.ts";
import type { AppContext } from "#server/context.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { countFree, type NoCredits, NotHeld, type Shortage } from "./countFree.ts";
import { checkOnce, type Claim, type ClaimedItem } from "./checkOnce.ts";
import { findOwnRule } from "./findOwnRule.ts";
import { type CheckPlan, leaseMs, type RunningCheck, type RunningChecks } from "./runningChecks.ts";

export type CheckContext = Pick<AppContext, "config" | "database" | "ports" | "now">;

/** Request of a check without its timeout. */
export type CheckRequest = Omit<ValidationRequest, "timeout_ms">;

/** Outcome of starting a check: a stored result, a running check, what an earlier request with the same idempotency key started, or an error. */
export type CheckStart =
  | { kind: "answered"; row: ValidationRow }
  | { kind: "running"; check: RunningCheck }
  | { kind: "repeated"; items: readonly ClaimedItem[] }
  | {
      kind: "refused";
      code:
        | Shortage
        | "account_busy"
        | "server_busy"
        | "key_reused"
        | "outside_sandbox"
        | SandboxError;
    };

/** Returns the error that a sandbox address simulates; null for any other address. */
function provoked(context: CheckContext, input: string): SandboxError | null {
  const parsed = parseAddress(input);
  return parsed.ok && context.ports.networkOf(parsed.domainAscii).sandbox
    ? findSandboxError(parsed.local, parsed.domainAscii)
    : null;
}

/** Tells whether the check is free regardless of its result. */
function isSurelyFree(context: CheckContext, input: string): boolean {
  const parsed = parseAddress(input);
  return !parsed.ok || context.ports.networkOf(parsed.domainAscii).sandbox;
}

/** Returns the error of an address that isn't checked: one that a sandbox address simulates, or an address outside the sandbox in test mode. */
export function findRefusal(
  context: CheckContext,
  accountId: string,
  input: string,
): SandboxError | "outside_sandbox" | null {
  const wanted = provoked(context, input);
  if (wanted !== null) {
    return wanted;
  }
  return isTestAccount(accountId) && !isSurelyFree(context, input) ? "outside_sandbox" : null;
}

/** Caller of a check: an account, and whose limits pay. */
export interface CheckOwner {
  accountId: string;
  payer: Payer;
  /** True if a visitor of a web form asks. */
  fromForm?: boolean;
  /** Validation that the check repeats. */
  previousId?: string;
  /** Data stored of the check, unless the request overrides it. */
  store: StoreMode;
}

/** Returns the time at which a check completed at `now` is reduced to its store mode; null if everything is stored. */
function privateAt(store: StoreMode, now: number): number | null {
  return store === "full" ? null : now + limits.fullResultS * 1000;
}

function newRow(
  { accountId, payer, store }: CheckOwner,
  request: CheckRequest,
  now: number,
): ValidationRow {
  return {
    id: newId("val"),
    account_id: accountId,
    status: "running",
    input: request.email,
    checks_key: [...new Set(request.checks ?? ["all"])].sort().join(" "),
    labels: JSON.stringify({
      source: request.source ?? null,
      tags: request.tags ?? [],
      custom: request.custom ?? null,
    }),
    source: request.source ?? null,
    previous_id: null,
    created_at: now,
    held: 0,
    worker: "",
    lease_until: now + leaseMs,
    search: null,
    domain: null,
    verdict: null,
    reason: null,
    provider: null,
    reply_group: null,
    credits: null,
    charge_reason: null,
    cached: 0,
    checked_at: null,
    expires_at: null,
    result: null,
    evidence_id: null,
    key_id: payer.keyId,
    member_id: payer.memberId,
    basis: null,
    policy_version: 0,
    proof_uses: 0,
    store: request.store ?? store,
    private_at: null,
    without_evidence: 0,
  };
}

/** Returns a recent stored result as a new, free row; undefined if there is none that every rule for MX hosts was compared with. */
async function storedCopy(
  context: CheckContext,
  row: ValidationRow,
  maxAgeS: number,
): Promise<ValidationRow | undefined> {
  const { queries } = context.database;
  const { account_id: accountId } = row;
  const rulesSince = await newestMxRuleAt(queries, accountId);
  const stored = await storedAnswer(queries, {
    accountId,
    input: row.input,
    checksKey: row.checks_key,
    since: Math.max(row.created_at - maxAgeS * 1000, rulesSince),
    policyVersion: row.policy_version ?? 0,
  });
  return stored === undefined
    ? undefined
    : {
        ...stored,
        id: row.id,
        labels: row.labels,
        source: row.source,
        created_at: row.created_at,
        previous_id: stored.id,
        key_id: row.key_id,
        member_id: null,
        held: 0,
        credits: 0,
        charge_reason: "cached",
        cached: 1,
        proof_uses: 0,
        store: row.store,
        private_at: privateAt(row.store, row.created_at),
      };
}

/** A check before it starts: its row, which is complete if a stored result answers it. */
export interface PlannedCheck {
  row: ValidationRow;
  plan: CheckPlan;
}

/** Plans a check: chooses a stored result if allowed, and decides whether a credit must be reserved. */
export async function planCheck(
  context: CheckContext,
  worker: string,
  { owner, request }: { owner: CheckOwner; request: CheckRequest },
): Promise<PlannedCheck> {
  const { accountId } = owner;
  const row = newRow(owner, request, context.now());
  const rule = await findOwnRule(context, accountId, row.input);
  const { version, policy } = await currentPolicy(context.database.queries, accountId);
  row.policy_version = version;
  const plan = { checks: request.checks, rule, policy };
  // A rule takes precedence over stored results.
  if (rule === null && request.max_age_s !== undefined && request.max_age_s > 0) {
    const copy = await storedCopy(context, row, request.max_age_s);
    if (copy !== undefined) {
      return { row: copy, plan };
    }
  }
  const { queries } = context.database;
  row.worker = worker;
  row.previous_id =
    owner.previousId ?? (await latestOfInput(queries, accountId, row.input))?.id ?? null;
  row.held = rule !== null || isSurelyFree(context, row.input) ? 0 : 1;
  row.member_id = row.held === 0 ? null : row.member_id;
  return { row, plan };
}

/** Reserves the credit of each of these rows of one account and payer, all or none; returns what is lacking. */
async function reserve(
  queries: Queries,
  rows: readonly ValidationRow[],
): Promise<NoCredits | null> {
  const [row] = rows;
  if (row === undefined) {
    return null;
  }
  const { account_id: accountId, key_id: keyId, member_id: memberId } = row;
  const credits = rows.length;
  if (!(await holdCredits(queries, accountId, credits))) {
    return "insufficient_credits";
  }
  const budget = { credits, month: monthOf(row.created_at) };
  if (keyId !== null && !(await reserveBudget(queries, { keyId, ...budget }))) {
    await moveCredits(queries, accountId, { amount: 0, released: credits });
    return "key_budget_exceeded";
  }
  if (memberId === null) {
    return null;
  }
  const reserved = await reserveLimit(queries, { accountId, memberId, ...budget });
  if (reserved === "exceeded") {
    if (keyId !== null) {
      await returnBudget(queries, { keyId, ...budget });
    }
    await moveCredits(queries, accountId, { amount: 0, released: credits });
    return "member_limit_exceeded";
  }
  if (reserved === "unlimited") {
    for (const one of rows) {
      one.member_id = null;
    }
  }
  return null;
}

/** Stores planned checks of one request, each with the credit it needs; returns what each lacks, which isn't stored then. */
export async function insertWithHolds(
  queries: Queries,
  rows: readonly ValidationRow[],
): Promise<(NoCredits | null)[]> {
  const held = rows.filter((row) => row.held === 1);
  const month = new Set(held.map((row) => monthOf(row.created_at)));
  if (month.size <= 1 && (await reserve(queries, held)) === null) {
    await insertValidations(queries, rows);
    return rows.map(() => null);
  }
  // Not enough for all: the first ones get theirs.
  const lacking: (NoCredits | null)[] = [];
  for (const row of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    lacking.push(row.held === 1 ? await reserve(queries, [row]) : null);
  }
  await insertValidations(
    queries,
    rows.filter((_, index) => lacking[index] === null),
  );
  return lacking;
}

/** Stores a planned check, once per idempotency key. */
async function storeOnce(
  context: CheckContext,
  row: ValidationRow,
  claim: Claim | null,
): Promise<CheckStart | null> {
  try {
    const once = await checkOnce(context, claim, async (queries) => {
      await countFree(queries, context, { accountId: row.account_id, rows: [row] });
      const [error = null] = await insertWithHolds(queries, [row]);
      if (error !== null) {
        throw new NotHeld(error);
      }
      await countResults(queries, row.account_id, validationsToCount([row]));
      return { value: row, items: [{ id: row.id }] };
    });
    if (once.kind === "first") {
      return null;
    }
    return once.kind === "repeated" ? once : { kind: "refused", code: once.kind };
  } catch (error) {
    if (error instanceof NotHeld) {
      return { kind: "refused", code: error.error };
    }
    throw error;
  }
}

/** Starts a check for an account: returns a stored result if allowed, otherwise runs it, reserving a credit unless it is surely free. */
export async function startCheck(
  context: CheckContext,
  checks: RunningChecks,
  call: { owner: CheckOwner; request: CheckRequest; claim?: Claim | null },
): Promise<CheckStart> {
  const { owner, request, claim = null } = call;
  const { accountId } = owner;
  const refused = findRefusal(context, accountId, request.email);
  if (refused !== null) {
    return { kind: "refused", code: refused };
  }
  const { row, plan } = await planCheck(context, checks.worker, { owner, request });
  if (row.status === "completed") {
    return (await storeOnce(context, row, claim)) ?? { kind: "answered", row };
  }
  const { fromForm = false } = owner;
  const leave = checks.slots.admit(accountId, fromForm);
  if (typeof leave === "string") {
    return { kind: "refused", code: leave };
  }
  let other: CheckStart | null;
  try {
    other = await storeOnce(context, row, claim);
    if (other === null) {
      return { kind: "running", check: checks.start(row, plan, leave) };
    }
  } catch (error) {
    leave();
    throw error;
  }
  leave();
  return other;
}
