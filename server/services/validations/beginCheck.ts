import { type SandboxError, sandboxErrorOf } from "#contract/sandboxErrors.ts";
import type { ValidationRequest } from "#contract/validations.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import { holdCredits } from "#server/data/queries/accounts.ts";
import { monthOf, reserveBudget } from "#server/data/queries/keyBudgets.ts";
import type { ValidationRow } from "#server/data/tables/validationRow.ts";
import { insertValidation, latestOfInput, storedAnswer } from "#server/data/queries/validations.ts";
import { newId } from "#server/crypto/newId.ts";
import type { AppContext } from "#server/context.ts";
import { ownRuleOf } from "./ownRuleOf.ts";
import { leaseMs, type RunningCheck, type RunningChecks } from "./runningChecks.ts";

type CheckParts = Pick<AppContext, "database" | "ports" | "now">;

/** Request of a check without its timeout. */
export type CheckRequest = Omit<ValidationRequest, "timeout_ms">;

/** Shortage that prevents a check: credits of the account, or of the key's budget. */
type NoCredits = "insufficient_credits" | "key_budget_exceeded";

/** Outcome of starting a check: a stored result, a running check, or an error. */
export type CheckStart =
  | { kind: "answered"; row: ValidationRow }
  | { kind: "running"; check: RunningCheck }
  | {
      kind: "refused";
      code: NoCredits | "account_busy" | "server_busy" | SandboxError;
    };

/** Returns the error that a sandbox address simulates; null for any other address. */
function provoked(context: CheckParts, input: string): SandboxError | null {
  const parsed = parseAddress(input);
  return parsed.ok && context.ports.networkOf(parsed.domainAscii).sandbox
    ? sandboxErrorOf(parsed.local, parsed.domainAscii)
    : null;
}

/** Tells whether the check is free regardless of its result. */
function isSurelyFree(context: CheckParts, input: string): boolean {
  const parsed = parseAddress(input);
  return !parsed.ok || context.ports.networkOf(parsed.domainAscii).sandbox;
}

/** Caller of a check: an account, and its API key if any. */
interface Asker {
  accountId: string;
  keyId: string | null;
}

function newRow({ accountId, keyId }: Asker, request: CheckRequest, now: number): ValidationRow {
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
    previous_id: null,
    created_at: now,
    held: 0,
    worker: "",
    lease_until: now + leaseMs,
    search: null,
    domain: null,
    verdict: null,
    reason: null,
    credits: null,
    charge_reason: null,
    cached: 0,
    checked_at: null,
    expires_at: null,
    result: null,
    evidence_id: null,
    key_id: keyId,
  };
}

/** Returns a recent stored result as a new, free row; undefined if there is none. */
async function answerFromStore(
  context: CheckParts,
  row: ValidationRow,
  maxAgeS: number,
): Promise<ValidationRow | undefined> {
  const { queries } = context.database;
  const stored = await storedAnswer(queries, {
    accountId: row.account_id,
    input: row.input,
    checksKey: row.checks_key,
    since: row.created_at - maxAgeS * 1000,
  });
  if (stored === undefined) {
    return undefined;
  }
  const answer: ValidationRow = {
    ...stored,
    id: row.id,
    labels: row.labels,
    created_at: row.created_at,
    previous_id: stored.id,
    key_id: row.key_id,
    held: 0,
    credits: 0,
    charge_reason: "cached",
    cached: 1,
  };
  await insertValidation(queries, answer);
  return answer;
}

/** Error that rolls back the transaction. */
class NotHeld extends Error {
  readonly fault: NoCredits;
  constructor(fault: NoCredits) {
    super(fault);
    this.fault = fault;
  }
}

/** Stores the running check and reserves its credit, both or neither; returns what is lacking. */
async function insertWithHold(context: CheckParts, row: ValidationRow): Promise<NoCredits | null> {
  const { key_id: keyId } = row;
  const month = monthOf(row.created_at);
  try {
    await context.database.atomically(async (queries) => {
      if (row.held === 1 && !(await holdCredits(queries, row.account_id, 1))) {
        throw new NotHeld("insufficient_credits");
      }
      const budget = { credits: 1, month };
      if (
        row.held === 1 &&
        keyId !== null &&
        !(await reserveBudget(queries, { keyId, ...budget }))
      ) {
        throw new NotHeld("key_budget_exceeded");
      }
      await insertValidation(queries, row);
    });
    return null;
  } catch (error) {
    if (error instanceof NotHeld) {
      return error.fault;
    }
    throw error;
  }
}

/** Starts a check for an account: returns a stored result if allowed, otherwise runs it, reserving a credit unless it is surely free. */
export async function beginCheck(
  context: CheckParts,
  checks: RunningChecks,
  asked: { accountId: string; keyId?: string | null; request: CheckRequest },
): Promise<CheckStart> {
  const { accountId, keyId = null, request } = asked;
  const { queries } = context.database;
  const wanted = provoked(context, request.email);
  if (wanted !== null) {
    return { kind: "refused", code: wanted };
  }
  const row = newRow({ accountId, keyId }, request, context.now());
  const rule = await ownRuleOf(context, accountId, row.input);
  // A rule takes precedence over stored results.
  if (rule === null && request.max_age_s !== undefined && request.max_age_s > 0) {
    const answer = await answerFromStore(context, row, request.max_age_s);
    if (answer !== undefined) {
      return { kind: "answered", row: answer };
    }
  }
  row.worker = checks.worker;
  row.previous_id = (await latestOfInput(queries, accountId, row.input))?.id ?? null;
  row.held = rule !== null || isSurelyFree(context, row.input) ? 0 : 1;
  const place = checks.admit(accountId);
  if (place !== "admitted") {
    return { kind: "refused", code: place };
  }
  let fault: NoCredits | null;
  try {
    fault = await insertWithHold(context, row);
    if (fault === null) {
      return { kind: "running", check: checks.start(row, { checks: request.checks, rule }) };
    }
  } catch (error) {
    checks.leave(accountId);
    throw error;
  }
  checks.leave(accountId);
  return { kind: "refused", code: fault };
}
