import { countedRowsOf, recordAt, recordsOf } from "#server/data/tables/listChunkRow.ts";
import { addressColumnOf } from "#server/data/tables/listRow.ts";
import { setImmediate } from "node:timers/promises";
import { limits } from "#contract/limits.ts";
import { listMalformed } from "#contract/listReview.ts";
import { chunksFrom } from "#server/data/queries/listChunks.ts";
import { buildPage, readCursor } from "#server/http/cursor.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";
import type { AppContext } from "#server/context.ts";
import { requestedList } from "./requestedList.ts";

interface Malformed {
  id: string;
  position: number;
  line: number;
  value: string;
  code: string;
  suggestion: string | null;
}

async function malformedRows(
  context: AppContext,
  page: { listId: string; column: number; after: number; limit: number },
): Promise<Malformed[]> {
  const found: Malformed[] = [];
  for await (const chunk of chunksFrom(context.database.queries, page.listId, page.after)) {
    await setImmediate();
    const counted = countedRowsOf(chunk.counted);
    if (counted.every(({ kind }) => kind !== "malformed")) {
      continue;
    }
    const records = recordsOf(chunk.records);
    for (const [index, row] of counted.entries()) {
      const position = chunk.first_position + index;
      if (row.kind === "malformed" && position > page.after) {
        const [line, cells] = recordAt(records, counted, index) ?? [0, []];
        found.push({
          id: String(position),
          position,
          line,
          value: cells[row.column ?? page.column] ?? "",
          code: row.code ?? "",
          suggestion: row.suggestion ?? null,
        });
      }
    }
    if (found.length >= page.limit) {
      break;
    }
  }
  return found.slice(0, page.limit);
}

function withoutId({ id: _id, ...row }: Malformed) {
  return row;
}

/** `GET /v1/lists/:id/malformed`: returns the malformed rows of a list with suggestions. */
export const listMalformedRoute = scopedRoute(
  listMalformed,
  async ({ params, query, caller, context }) => {
    const list = await requestedList(context, caller.account.id, params.id);
    if (list.counts === null) {
      throw new ApiError("invalid_state", { state: list.state });
    }
    const limit = query.limit ?? limits.pageDefault;
    const pageKey = `malformed ${list.id}`;
    const after = Number(readCursor(context.secrets, pageKey, query.after) ?? 0);
    const column = addressColumnOf(list);
    const rows = await malformedRows(context, { listId: list.id, column, after, limit: limit + 1 });
    return buildPage(context.secrets, pageKey, { rows, limit, present: withoutId });
  },
);
