import type { ListRow, ListState } from "#contract/listShape.ts";
import type { ListResultRow } from "#server/data/tables/listResultRow.ts";
import { hasNoAddress, notAnAddress } from "#server/data/tables/listChunkRow.ts";
import { findDeciding } from "./evidence/findDeciding.ts";
import { instant } from "./instant.ts";

/** A row of a file with its result, if it has one. */
interface FileRow {
  position: number;
  line: number;
  cells: readonly string[];
  counted: { kind: string; email: string | null; of?: number; code?: string; column?: number };
  result: ListResultRow | null;
}

function presentCharge({ counted, result }: FileRow, left: boolean): ListRow["charge"] {
  if (counted.code === notAnAddress) {
    return notAnAddress;
  }
  return left ? "not_processed" : (result?.charge ?? null);
}

/** Returns what decided a row; null until it has a result. */
function decidingOfRow({ counted, result }: FileRow): ListRow["deciding"] {
  if (result === null || result.reason === null) {
    return null;
  }
  const { reason, reply, suggestion } = result;
  return findDeciding({
    reason,
    email: counted.email ?? result.email,
    reply,
    suggestion,
    syntaxCode: counted.code ?? null,
  });
}

const over: readonly ListState[] = ["canceled", "failed", "expired"];

/** Returns a row of a list as the API shows it. In a canceled, failed or expired list, rows without a final result are `not_processed`. `column` is the index of the address column. */
export function presentListRow(row: FileRow, list: { state: ListState; column: number }): ListRow {
  const { result } = row;
  const status = result?.status ?? "waiting";
  const left = status !== "final" && over.includes(list.state);
  const { column = list.column } = row.counted;
  const noAddress = hasNoAddress(row.counted);
  return {
    object: "list_row",
    position: row.position,
    line: row.line,
    column,
    value: row.cells[column] ?? "",
    email: row.counted.email,
    status: left || noAddress ? "not_processed" : status,
    verdict: result?.verdict ?? null,
    reason: result?.reason ?? null,
    score: result?.score ?? null,
    suggestion: result?.suggestion ?? null,
    provider: result?.provider ?? null,
    reply: result?.reply ?? null,
    deciding: decidingOfRow(row),
    duplicate_of: row.counted.of ?? null,
    credits: result?.credits ?? 0,
    charge: presentCharge(row, left),
    tries: result?.tries ?? 0,
    retry_at: status === "retrying" && result !== null ? instant(result.due_at) : null,
    checked_at: result === null || result.checked_at === null ? null : instant(result.checked_at),
  };
}
