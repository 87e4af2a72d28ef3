import { type SandboxError, sandboxErrorOf } from "#contract/sandboxErrors.ts";
import type { ValidationRequest } from "#contract/validations.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import { holdCredits } from "#server/data/accounts.ts";
import type { ValidationRow } from "#server/data/tables.ts";
import { insertValidation, latestOfInput, storedAnswer } from "#server/data/validations.ts";
import { newId } from "#server/ids.ts";
import type { Parts } from "#server/parts.ts";
import { ownRuleOf } from "./ownRule.ts";
import { leaseMs, type RunningCheck, type RunningChecks } from "./runningChecks.ts";

type CheckParts = Pick<Parts, "database" | "ports" | "now">;

/** What the caller asked for, besides waiting. */
export type CheckRequest = Omit<ValidationRequest, "timeout_ms">;

/** How asking for a check began: an answer that was stored, a check that runs now, or why neither. */
export type CheckStart =
  | { kind: "answered"; row: ValidationRow }
  | { kind: "running"; check: RunningCheck }
  | {
      kind: "refused";
      code: "insufficient_credits" | "account_busy" | "server_busy" | SandboxError;
    };

/** The refusal that a sandbox address provokes, where there is a sandbox. */
function provoked(parts: CheckParts, input: string): SandboxError | null {
  const parsed = parseAddress(input);
  return parsed.ok && parts.ports.worldOf(parsed.domainAscii).sandbox
    ? sandboxErrorOf(parsed.local, parsed.domainAscii)
    : null;
}

/** True where the check cannot cost anything, whatever it finds. */
function isSurelyFree(parts: CheckParts, input: string): boolean {
  const parsed = parseAddress(input);
  return !parsed.ok || parts.ports.worldOf(parsed.domainAscii).sandbox;
}

function newRow(accountId: string, request: CheckRequest, now: number): ValidationRow {
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
    runner: "",
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
  };
}

/** Answers from what is stored, as a row of its own that cost nothing; undefined where nothing fits. */
async function answerFromStore(
  parts: CheckParts,
  row: ValidationRow,
  maxAgeS: number,
): Promise<ValidationRow | undefined> {
  const { queries } = parts.database;
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
    held: 0,
    credits: 0,
    charge_reason: "cached",
    cached: 1,
  };
  await insertValidation(queries, answer);
  return answer;
}

/** Stores the running check and sets its credit aside, both or neither; false where there is no credit. */
async function insertWithHold(parts: CheckParts, row: ValidationRow): Promise<boolean> {
  return parts.database.atomically(async (queries) => {
    if (row.held === 1 && !(await holdCredits(queries, row.account_id, 1))) {
      return false;
    }
    await insertValidation(queries, row);
    return true;
  });
}

/** Begins a check for an account: from the store where that is allowed, else live, with a credit set aside unless it is sure to be free. */
export async function beginCheck(
  parts: CheckParts,
  checks: RunningChecks,
  asked: { accountId: string; request: CheckRequest },
): Promise<CheckStart> {
  const { accountId, request } = asked;
  const { queries } = parts.database;
  const wanted = provoked(parts, request.email);
  if (wanted !== null) {
    return { kind: "refused", code: wanted };
  }
  const row = newRow(accountId, request, parts.now());
  const rule = await ownRuleOf(parts, accountId, row.input);
  // A rule is newer than anything stored.
  if (rule === null && request.max_age_s !== undefined && request.max_age_s > 0) {
    const answer = await answerFromStore(parts, row, request.max_age_s);
    if (answer !== undefined) {
      return { kind: "answered", row: answer };
    }
  }
  row.runner = checks.runner;
  row.previous_id = (await latestOfInput(queries, accountId, row.input))?.id ?? null;
  row.held = rule !== null || isSurelyFree(parts, row.input) ? 0 : 1;
  const place = checks.admit(accountId);
  if (place !== "admitted") {
    return { kind: "refused", code: place };
  }
  try {
    if (await insertWithHold(parts, row)) {
      return { kind: "running", check: checks.start(row, { checks: request.checks, rule }) };
    }
  } catch (error) {
    checks.leave(accountId);
    throw error;
  }
  checks.leave(accountId);
  return { kind: "refused", code: "insufficient_credits" };
}
