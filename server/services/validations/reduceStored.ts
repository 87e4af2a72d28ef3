import type { AppContext } from "#server/context.ts";
import type { Queries } from "#server/data/connection/database.ts";
import {
  deleteReduced,
  replaceStored,
  validationsToReduce,
} from "#server/data/queries/privateValidations.ts";
import {
  compressEvidence,
  findEvidence,
  replaceEvidence,
  type StoredEvidence,
} from "#server/data/queries/evidence.ts";
import {
  parseStoredResult,
  storedResult,
  type ValidationRow,
} from "#server/data/tables/validationRow.ts";
import { addressHash } from "./addressHash.ts";
import {
  listAddresses,
  createMask,
  maskData,
  maskedAddress,
  resultWithoutLocalPart,
} from "./withoutLocalPart.ts";

type ReduceContext = Pick<AppContext, "database" | "secrets" | "now">;

const rowsAtOnce = 100;

/** Returns a row and its evidence without the local part of the address; null if they can't be read. */
function hashed(
  { secrets }: Pick<ReduceContext, "secrets">,
  row: ValidationRow,
  evidence: StoredEvidence | undefined,
) {
  try {
    const found = parseStoredResult(row.result ?? "");
    const mask = createMask(listAddresses(found));
    const labels = JSON.stringify(maskData(JSON.parse(row.labels), mask));
    return {
      row: {
        input: maskedAddress(row.input),
        search: addressHash(secrets, row.account_id, row.search ?? row.input),
        labels,
        result: storedResult(resultWithoutLocalPart(found, mask)),
        reply_group: row.reply_group === null ? null : mask(row.reply_group, true),
      },
      evidence: evidence === undefined ? null : (maskData(evidence, mask) as StoredEvidence),
    };
  } catch {
    return null;
  }
}

/** Removes the local part of a validation's address from all that is stored of it; its keyed hash remains, by which the exact address is found. Returns false if that isn't possible. */
async function hashStored(
  queries: Queries,
  context: Pick<ReduceContext, "secrets">,
  row: ValidationRow,
): Promise<boolean> {
  const reduced = hashed(context, row, await findEvidence(queries, row.id));
  if (reduced === null) {
    return false;
  }
  await replaceStored(queries, row.id, reduced.row);
  if (reduced.evidence !== null) {
    await replaceEvidence(queries, row.id, compressEvidence(reduced.evidence));
  }
  return true;
}

async function reduceSome(context: ReduceContext): Promise<number> {
  const page = { now: context.now(), limit: rowsAtOnce };
  return context.database.atomically(async (queries) => {
    const rows = await validationsToReduce(context.database, queries, page);
    const doomed: string[] = [];
    for (const row of rows) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      const isReduced = row.store === "hashed" && (await hashStored(queries, context, row));
      if (!isReduced) {
        doomed.push(row.id);
      }
    }
    await deleteReduced(queries, doomed);
    return rows.length;
  });
}

/** Reduces validations that are due to their store mode; one whose stored data can't be read is deleted. Returns how many. */
export async function reduceStored(context: ReduceContext): Promise<number> {
  let reduced = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- small transactions, so that others don't wait long
    const some = await reduceSome(context);
    reduced += some;
    if (some < rowsAtOnce) {
      break;
    }
  }
  if (reduced > 0) {
    context.database.scrubSoon();
  }
  return reduced;
}
