import * as z from "zod/mini";
import { reason, verdict } from "#contract/verdicts.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { validationOf } from "#server/data/queries/validations.ts";
import type { ValidationRow } from "#server/data/tables/validationRow.ts";
import { publishEvent } from "./publishEvent.ts";

const result = z.object({ id: z.string(), verdict, reason });

/** Publishes that a check completed and, if the check of its address before it had another verdict or reason, that the result changed. Call it in the transaction that completes the check. */
export async function announceResult(
  queries: Queries,
  row: ValidationRow,
  now: number,
): Promise<void> {
  const { account_id: accountId, previous_id: previousId } = row;
  const data = { object: "validation", ...z.parse(result, row) } as const;
  await publishEvent(queries, { accountId, type: "validation.completed", data, now });
  const before =
    previousId === null ? undefined : await validationOf(queries, accountId, previousId);
  // Reasons of earlier versions aren't in the contract.
  const { data: previous } = z.safeParse(result, before);
  if (previous === undefined) {
    return;
  }
  if (previous.verdict !== data.verdict || previous.reason !== data.reason) {
    const change = { ...data, previous };
    await publishEvent(queries, { accountId, type: "validation.changed", data: change, now });
  }
}
