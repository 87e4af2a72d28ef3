import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  updateSavedView,
  savedViewLimits,
} from "#contract/savedViews.ts";
import { newId } from "#server/crypto/newId.ts";
import {
  changeSavedView,
  deleteSavedViewRow,
  insertSavedView,
  findSavedViews,
} from "#server/data/queries/savedViews.ts";
import type { SavedViewRow } from "#server/data/tables/history/savedViewRow.ts";
import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { instant } from "#server/presenters/instant.ts";
import { sessionRoute } from "#server/routing/route.ts";

const stored = (on: boolean) => (on ? 1 : 0);

const present = (row: SavedViewRow): SavedView => ({
  object: "saved_view",
  id: row.id,
  name: row.name,
  query: row.query,
  pinned: row.pinned === 1,
  default: row.is_default === 1,
  created_at: instant(row.created_at),
});

const nameTaken = () =>
  new ApiError("conflict", { fields: [{ pointer: "#/name", code: "already_there" }] });

/** `GET /v1/saved-views`: returns the views of the account, which its test data shares. */
export const listSavedViewsRoute = sessionRoute(listSavedViews, async ({ context, caller }) => {
  const accountId = owningAccountId(caller.account.id);
  const rows = await findSavedViews(context.database.queries, accountId);
  return { object: "list" as const, data: rows.map(present) };
});

/** `POST /v1/saved-views`: saves a view. */
export const createSavedViewRoute = sessionRoute(
  createSavedView,
  async ({ context, caller, body, reply }) => {
    const row: SavedViewRow = {
      id: newId("viw"),
      account_id: owningAccountId(caller.account.id),
      name: body.name,
      query: body.query,
      pinned: stored(body.pinned ?? false),
      is_default: stored(body.default ?? false),
      created_at: context.now(),
    };
    const outcome = await insertSavedView(context.database, row, savedViewLimits.views);
    if (outcome === "already_there") {
      throw nameTaken();
    }
    if (outcome === "too_many") {
      const bounds = { max: savedViewLimits.views };
      throw new ApiError("conflict", { fields: [{ pointer: "#/name", code: "too_many", bounds }] });
    }
    void reply.code(201);
    return present(row);
  },
);

/** `PATCH /v1/saved-views/:id`: changes the given fields of a view. */
export const updateSavedViewRoute = sessionRoute(
  updateSavedView,
  async ({ context, caller, params, body }) => {
    const { default: isDefault, pinned, name, query } = body;
    const view = { accountId: owningAccountId(caller.account.id), id: params.id };
    const outcome = await changeSavedView(context.database, view, {
      ...(name !== undefined && { name }),
      ...(query !== undefined && { query }),
      ...(pinned !== undefined && { pinned: stored(pinned) }),
      ...(isDefault !== undefined && { is_default: stored(isDefault) }),
    });
    if (outcome === "not_found") {
      throw new ApiError("not_found");
    }
    if (outcome === "already_there") {
      throw nameTaken();
    }
    return present(outcome);
  },
);

/** `DELETE /v1/saved-views/:id`: deletes a view. */
export const deleteSavedViewRoute = sessionRoute(
  deleteSavedView,
  async ({ context, caller, params, reply }) => {
    const accountId = owningAccountId(caller.account.id);
    if (!(await deleteSavedViewRow(context.database.queries, accountId, params.id))) {
      throw new ApiError("not_found");
    }
    void reply.code(204);
  },
);
