import { analyticsDaysMax } from "#contract/analytics.ts";
import {
  type AnalyticsNote,
  createAnalyticsNote,
  deleteAnalyticsNote,
  listAnalyticsNotes,
  analyticsNoteLimits,
} from "#contract/analyticsNotes.ts";
import { newId } from "#server/crypto/newId.ts";
import {
  findAnalyticsNotes,
  deleteAnalyticsNoteRow,
  insertAnalyticsNote,
} from "#server/data/queries/analyticsNotes.ts";
import type { AnalyticsNoteRow } from "#server/data/tables/analytics/analyticsNoteRow.ts";
import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { readDays, requireDay } from "#server/http/readDays.ts";
import { dateOf, instant } from "#server/presenters/instant.ts";
import { sessionRoute } from "#server/routing/route.ts";

const present = (row: AnalyticsNoteRow): AnalyticsNote => ({
  object: "analytics_note",
  id: row.id,
  day: dateOf(row.day),
  kind: row.kind,
  text: row.text,
  author: row.author,
  created_at: instant(row.created_at),
});

/** `GET /v1/analytics/notes`: returns the notes on the days of a period, which test data shares. */
export const listAnalyticsNotesRoute = sessionRoute(
  listAnalyticsNotes,
  async ({ context, caller, query }) => {
    const days = readDays(query, { now: context.now(), max: analyticsDaysMax });
    const accountId = owningAccountId(caller.account.id);
    const rows = await findAnalyticsNotes(context.database.queries, { accountId, ...days });
    return { object: "list" as const, data: rows.map(present) };
  },
);

/** `POST /v1/analytics/notes`: adds a note to a day. */
export const createAnalyticsNoteRoute = sessionRoute(
  createAnalyticsNote,
  async ({ context, caller, body, reply }) => {
    const row: AnalyticsNoteRow = {
      id: newId("ano"),
      account_id: owningAccountId(caller.account.id),
      day: requireDay(body.day, "#/day"),
      kind: body.kind,
      text: body.text,
      author: caller.user.email,
      created_at: context.now(),
    };
    if (!(await insertAnalyticsNote(context.database, row, analyticsNoteLimits.notes))) {
      const bounds = { max: analyticsNoteLimits.notes };
      throw new ApiError("conflict", { fields: [{ pointer: "#/text", code: "too_many", bounds }] });
    }
    void reply.code(201);
    return present(row);
  },
);

/** `DELETE /v1/analytics/notes/:id`: deletes a note. */
export const deleteAnalyticsNoteRoute = sessionRoute(
  deleteAnalyticsNote,
  async ({ context, caller, params, reply }) => {
    const accountId = owningAccountId(caller.account.id);
    if (!(await deleteAnalyticsNoteRow(context.database.queries, accountId, params.id))) {
      throw new ApiError("not_found");
    }
    void reply.code(204);
  },
);
