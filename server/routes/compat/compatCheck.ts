import { choosePayer } from "#server/http/auth/guard.ts";
import type { CompatService } from "#contract/compat.ts";
import { limits } from "#contract/limits.ts";
import { accountById } from "#server/data/queries/accounts.ts";
import type { CompatResult } from "#server/presenters/compat/compatResult.ts";
import { presentValidation } from "#server/presenters/presentValidation.ts";
import { startedCheck } from "#server/routes/validations/startedCheck.ts";
import { checkedAddress, type CompatCall } from "#server/routing/compatRoute.ts";
import { startCheck } from "#server/services/validations/startCheck.ts";

/** A finished or running check, and the credits left. */
export interface CompatCheck {
  result: CompatResult;
  balance: number;
}

/** Returns a wait in ms from a field in units of `unitMs`; the default if it isn't a positive number. */
export function calculateWait(field: unknown, unitMs: number, defaultMs: number): number {
  const units = typeof field === "number" || typeof field === "string" ? Number(field) : Number.NaN;
  return units > 0 ? Math.min(units * unitMs, limits.validationWaitMaxMs) : defaultMs;
}

/** Checks an address like `POST /v1/validations`, with the service's name as its source. The check continues when the wait ends. */
export async function compatCheck(
  { caller, context, checks, reply }: CompatCall,
  request: { service: CompatService; email: unknown; waitMs: number },
): Promise<CompatCheck> {
  const email = checkedAddress(request.email);
  const accountId = caller.account.id;
  const payer = choosePayer(caller);
  const start = await startCheck(context, checks, {
    owner: { accountId, payer, store: caller.account.store },
    request: { email, source: request.service },
  });
  const { waitMs } = request;
  const { row } = await startedCheck(context, checks, { start, accountId, payer, waitMs });
  const account = await accountById(context.database.queries, accountId);
  const balance = account?.balance ?? 0;
  void reply.header("x-credits-remaining", balance).header("location", `/v1/validations/${row.id}`);
  const validation = row.status === "completed" ? presentValidation(row) : null;
  const ms = Math.round(reply.elapsedTime);
  return { result: { input: email, validation, ms }, balance };
}
