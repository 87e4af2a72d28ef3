import { choosePayer } from "#server/http/auth/guard.ts";
import { randomToken } from "#server/crypto/digest.ts";
import { listOfNumber, numberOfList } from "#server/data/queries/listJobs.ts";
import { endedStates } from "#server/data/queries/lists.ts";
import { type ErrorCode, errorStatus } from "#contract/errors.ts";
import { addressColumnOf, errorOf, rowsInFile, type ListRow } from "#server/data/tables/listRow.ts";
import type { FileRow } from "#server/data/tables/listChunkRow.ts";
import { ApiError, invalidFields } from "#server/http/errors/apiError.ts";
import { listRows } from "#server/lists/results/listRows.ts";
import type { CompatResult } from "#server/presenters/compat/compatResult.ts";
import { rowResult } from "#server/presenters/compat/rowResult.ts";
import { recordCall } from "#server/http/auth/recordCall.ts";
import { requireIdempotencyKey } from "#server/http/requireIdempotencyKey.ts";
import { createdList } from "#server/routes/lists/createdList.ts";
import type { CompatCall } from "#server/routing/compatRoute.ts";

/** Largest number that clients with 32-bit integers read. */
const largestNumber = 2 ** 31 - 1;

/** Returns a whole number from a field, which queries and forms send as text; undefined if it is missing, NaN if it is none. */
export function wholeNumber(value: unknown): number | undefined {
  if (value === undefined || value === null || value === "") {
    return undefined;
  }
  const text = typeof value === "number" || typeof value === "string" ? String(value) : "";
  return /^\d{1,15}$/u.test(text) ? Number(text) : Number.NaN;
}

/** Returns a number of a page within its bounds, or the default; rejects everything else. */
export function pageNumber(
  { fields }: Pick<CompatCall, "fields">,
  name: string,
  { usual, min, max }: { usual: number; min: number; max: number },
): number {
  const number = wholeNumber(fields[name]) ?? usual;
  if (!(number >= min && number <= max)) {
    throw invalidFields([{ pointer: `#/${name}`, code: "out_of_range" }]);
  }
  return number;
}

/** Creates the list of a request, starts counting its rows, and returns its id. Clients of other services send no Idempotency-Key; without one, each request creates a list. */
export async function createdListId(
  { caller, context, reply, listBody, listRunner }: CompatCall,
  { urlPointer, numbered }: { urlPointer: string; numbered: boolean },
): Promise<string> {
  if (listBody === null) {
    throw new Error("The route reads no list.");
  }
  const { key: _key, ...body } = listBody;
  const header = reply.request.headers["idempotency-key"];
  const { list, repeated } = await createdList(context, {
    body,
    urlPointer,
    idempotencyKey: header === undefined ? randomToken() : requireIdempotencyKey(header),
    accountId: caller.account.id,
    payer: choosePayer(caller),
    numbered,
  });
  if (repeated) {
    void reply.header("idempotent-replayed", "true");
  } else {
    await recordCall({ context, caller, request: reply.request }, "list_created", list.id);
  }
  listRunner.wake();
  void reply.header("location", `/v1/lists/${list.id}`);
  return list.id;
}

/** Creates a list with a number like {@link createdListId}, and returns the number. */
export async function createdJob(call: CompatCall, urlPointer: string): Promise<number> {
  const id = await createdListId(call, { urlPointer, numbered: true });
  const number = await numberOfList(call.context.database.queries, id);
  if (number === undefined) {
    // Deleted since.
    throw new ApiError("list_deleted");
  }
  return number;
}

/** Returns the list of the request's `job_id`; throws `not_found` if the account has none with this number. */
export async function requestedJob({
  fields,
  caller,
  context,
  reply,
}: CompatCall): Promise<{ number: number; list: ListRow }> {
  const number = wholeNumber(fields["job_id"]);
  if (number === undefined || Number.isNaN(number)) {
    const code = number === undefined ? "required" : "wrong_type";
    throw invalidFields([{ pointer: "#/job_id", code }]);
  }
  const list =
    number > largestNumber
      ? undefined
      : await listOfNumber(context.database.queries, caller.account.id, number);
  if (list === undefined) {
    throw new ApiError("not_found");
  }
  void reply.header("location", `/v1/lists/${list.id}`);
  return { number, list };
}

/** Rejects a list whose results can't be read: it hasn't ended, its rows were deleted, or it failed. */
export function requireResults(list: ListRow): void {
  if (list.state === "expired") {
    throw new ApiError("expired");
  }
  if (!endedStates.includes(list.state) || list.counts === null) {
    throw new ApiError("invalid_state", { state: list.state });
  }
}

/** A row of a list and its result. */
export interface JobRow {
  row: FileRow;
  result: CompatResult;
}

/** Returns the rows of a list after a position with their results, in the order of the file. */
export async function jobRows(
  { context }: Pick<CompatCall, "context">,
  list: ListRow,
  { after, limit }: { after: number; limit: number },
): Promise<JobRow[]> {
  const rows: FileRow[] = [];
  if (after < rowsInFile(list)) {
    for await (const some of listRows(context.database.queries, list.id, after)) {
      rows.push(...some);
      if (rows.length >= limit) {
        break;
      }
    }
  }
  const column = addressColumnOf(list);
  return rows.slice(0, limit).map((row) => ({ row, result: rowResult(row, column) }));
}

/** Rejects a list that will never complete, for services without a state for one: it couldn't start, or its file couldn't be read. */
export function requireProgress(list: ListRow): void {
  const code = list.state === "ready" || list.state === "failed" ? errorOf(list.error)?.code : null;
  if (code !== null && code !== undefined) {
    throw code in errorStatus
      ? new ApiError(code as ErrorCode)
      : new ApiError("invalid_state", { state: list.state });
  }
}
