import { limits } from "#contract/limits.ts";
import type { ProbeEvent } from "#engine/probe/probeEvent.ts";
import type { Verification } from "#engine/verification/verification.ts";
import { replyGroup } from "#engine/verdict/replyGroup.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import type { AppContext } from "#server/context.ts";
import { newId } from "#server/crypto/newId.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { moveCredits } from "#server/data/queries/accounts.ts";
import { monthOf, returnBudget } from "#server/data/queries/keyBudgets.ts";
import { returnLimit } from "#server/data/queries/memberLimits.ts";
import { insertLedgerEntry } from "#server/data/queries/ledger.ts";
import { compressEvidence, insertEvidence } from "#server/data/queries/evidence.ts";
import {
  abandonedValidations,
  completeValidation,
  findValidation,
} from "#server/data/queries/validations.ts";
import { labelsOf, storedResult, type ValidationRow } from "#server/data/tables/validationRow.ts";
import { chargeFor } from "#server/services/credits/chargeFor.ts";
import { countUnknown } from "#server/services/credits/spendFreeChecks.ts";
import { countResults, validationsToCount } from "#server/services/analytics/countResults.ts";
import { announceCharge } from "#server/services/events/announceCharge.ts";
import * as z from "zod/mini";
import { reason, verdict } from "#contract/verdicts.ts";
import { publishEvent } from "#server/services/events/publishEvent.ts";

type FinishContext = Pick<AppContext, "config" | "database" | "ports" | "now" | "texts">;

/** Validity of a verdict in ms; an `unknown` expires at once. */
const validMs = 24 * 3_600_000;

function buildOutcome(id: string, found: Verification, now: number) {
  const { evidence: _kept, basis, ...result } = found;
  const charge = chargeFor(found);
  return {
    search: (found.email ?? found.input).toLowerCase(),
    domain: found.address?.domain_ascii ?? null,
    verdict: found.verdict,
    reason: found.reason,
    provider: found.provider,
    reply_group: replyGroup(found),
    credits: charge.credits,
    charge_reason: charge.reason,
    checked_at: now,
    expires_at: found.verdict === "unknown" ? now : now + validMs,
    result: storedResult(result),
    evidence_id: id,
    basis,
    privateAt: now + limits.fullResultS * 1000,
  };
}

/** Returns reserved credits to the budget of the check's key and the limit of its member. */
async function returnUnspent(queries: Queries, row: ValidationRow, credits: number): Promise<void> {
  const { account_id: accountId, key_id: keyId, member_id: memberId } = row;
  const month = monthOf(row.created_at);
  if (keyId !== null) {
    await returnBudget(queries, { keyId, credits, month });
  }
  if (memberId !== null) {
    await returnLimit(queries, { accountId, memberId, credits, month });
  }
}

/** Releases the reserved credit and charges the check, with a ledger entry. */
async function settle(
  queries: Queries,
  context: FinishContext,
  { row, now }: { row: ValidationRow; now: number },
): Promise<void> {
  const credits = row.credits ?? 0;
  if (row.held === 0 && credits === 0) {
    return;
  }
  const change = { amount: -credits, released: row.held };
  const balance = await moveCredits(queries, row.account_id, change);
  if (row.held > credits) {
    await returnUnspent(queries, row, row.held - credits);
  }
  if (credits === 0) {
    await countUnknown(queries, row.account_id, now);
  }
  if (credits > 0 && balance !== undefined) {
    await insertLedgerEntry(queries, {
      id: newId("led"),
      account_id: row.account_id,
      entry_key: `charge:${row.id}`,
      kind: "charge",
      amount: -credits,
      balance,
      validation_id: row.id,
      list_id: null,
      detail: null,
      created_at: now,
    });
    const accountId = row.account_id;
    await announceCharge(queries, context, { accountId, charged: credits, balance, now });
  }
}

const outcome = z.object({ id: z.string(), verdict, reason });
/** Labels of a validation that isn't stored in full: they may name the address, and the log of events keeps them. */
const noLabels = { source: null, tags: [], custom: null };

/** Publishes that a check completed and, if the check of its address before it had another verdict or reason, that the result changed. Call it in the transaction that completes the check. */
async function announceResult(queries: Queries, row: ValidationRow, now: number): Promise<void> {
  const { account_id: accountId, previous_id: previousId } = row;
  const labels = row.store === "full" ? labelsOf(row.labels) : noLabels;
  const data = { object: "validation", ...z.parse(outcome, row), ...labels } as const;
  const free = row.held === 0 && (row.credits ?? 0) === 0;
  await publishEvent(queries, { accountId, type: "validation.completed", data, now, free });
  const before =
    previousId === null ? undefined : await findValidation(queries, accountId, previousId);
  // Reasons of earlier versions aren't in the contract.
  const { data: previous } = z.safeParse(outcome, before);
  if (previous === undefined) {
    return;
  }
  if (previous.verdict !== data.verdict || previous.reason !== data.reason) {
    const change = { ...data, previous };
    await publishEvent(queries, { accountId, type: "validation.changed", data: change, now, free });
  }
}

/** Writes result, evidence, charge and ledger in one transaction; undefined if another process already did. */
export async function finishCheck(
  context: FinishContext,
  id: string,
  check: { found: Verification; events: readonly ProbeEvent[] },
): Promise<ValidationRow | undefined> {
  const now = context.now();
  const { found, events } = check;
  const evidence = compressEvidence({ ...found.evidence, events });
  return context.database.atomically(async (queries) => {
    const row = await completeValidation(queries, id, buildOutcome(id, found, now));
    if (row !== undefined) {
      if (row.without_evidence === 0) {
        await insertEvidence(queries, id, evidence);
      }
      await settle(queries, context, { row, now });
      await announceResult(queries, row, now);
      await countResults(queries, row.account_id, validationsToCount([row]));
    }
    return row;
  });
}

/** Returns the result of an interrupted check: `unknown`, without any network request. */
export async function interrupted(
  context: Pick<AppContext, "ports">,
  input: string,
): Promise<{ found: Verification; events: ProbeEvent[] }> {
  const events: ProbeEvent[] = [];
  const found = await verifyAddress(input, {
    ports: context.ports,
    offline: true,
    signal: AbortSignal.abort(),
    onEvent: (event) => events.push(event),
  });
  return { found, events };
}

/** Ends the checks whose process died, free of charge; returns how many. */
export async function finishAbandoned(context: FinishContext, worker: string): Promise<number> {
  const rows = await abandonedValidations(context.database.queries, context.now(), worker);
  for (const row of rows) {
    await finishCheck(context, row.id, await interrupted(context, row.input));
  }
  return rows.length;
}
