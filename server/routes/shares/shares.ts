import { limits } from "#contract/limits.ts";
import { shareLimits } from "#contract/shareLimits.ts";
import { createShare, deleteShare, listShares, readSharedResult } from "#contract/shares.ts";
import type { AppContext } from "#server/context.ts";
import { findEvidence } from "#server/data/queries/evidence.ts";
import { sharedValidation, sharePage } from "#server/data/queries/shares.ts";
import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import type { ShareRow } from "#server/data/tables/shareRow.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { requireScope } from "#server/http/auth/guard.ts";
import { buildPage, readCursor } from "#server/http/cursor.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import {
  limitRate,
  ofNetwork,
  sharedAccountPolicy,
  sharePolicy,
} from "#server/http/limits/limitRate.ts";
import { presentShare, presentSharedResult } from "#server/presenters/presentShare.ts";
import { openRoute, scopedRoute } from "#server/routing/route.ts";
import { addShare, removeShare } from "#server/services/shares/changeShares.ts";
import { readShareToken, shareToken } from "#server/services/shares/shareToken.ts";

const shown = (context: Pick<AppContext, "config" | "secrets">, row: ShareRow) =>
  presentShare(context, row, shareToken(context, row));

/** `POST /v1/validations/:id/shares`: creates a link to a validation; 409 while it runs and beyond {@link shareLimits.sharesMax} links. */
export const createShareRoute = scopedRoute(
  createShare,
  async ({ context, caller, params, body, request, reply }) => {
    const { key } = caller;
    if (key !== null) {
      // The link shows the evidence, which a key for downloads alone can't read.
      requireScope({ scope: "evidence:read" }, key);
    }
    const subject = { accountId: caller.account.id, id: params.id, key, from: clientInfo(request) };
    const row = await addShare(context, subject, body.expires_in_days ?? shareLimits.days);
    if (row === "not_found") {
      throw new ApiError("not_found");
    }
    if (row === "running") {
      throw new ApiError("invalid_state", { state: "running" });
    }
    if (row === "full") {
      const bounds = { max: shareLimits.sharesMax };
      throw new ApiError("conflict", { fields: [{ pointer: "#", code: "too_many", bounds }] });
    }
    void reply.code(201);
    return shown(context, row);
  },
);

/** `GET /v1/shares`: returns the account's links that work, newest first. */
export const listSharesRoute = scopedRoute(listShares, async ({ context, caller, query }) => {
  const limit = query.limit ?? limits.pageDefault;
  const filter = { accountId: caller.account.id, validationId: query.validation_id ?? null };
  const pageKey = `shares ${JSON.stringify(filter)}`;
  const after = readCursor(context.secrets, pageKey, query.after);
  const page = { ...filter, now: context.now(), after, limit: limit + 1 };
  const rows = await sharePage(context.database.queries, page);
  const present = (row: ShareRow) => shown(context, row);
  return buildPage(context.secrets, pageKey, { rows, limit, present });
});

/** `DELETE /v1/shares/:id`: revokes a link at once. */
export const deleteShareRoute = scopedRoute(
  deleteShare,
  async ({ context, caller, params, request, reply }) => {
    const from = clientInfo(request);
    const subject = { accountId: caller.account.id, id: params.id, key: caller.key, from };
    if (!(await removeShare(context, subject))) {
      throw new ApiError("not_found");
    }
    void reply.code(204);
  },
);

/** `GET /v1/public/shares/:token`: returns the result of a link to anyone; 410 once it has expired, 404 for any other token that opens nothing. */
export const readSharedResultRoute = openRoute(
  readSharedResult,
  async ({ context, params, request, reply, limits: { rates } }) => {
    await limitRate(rates, reply, ofNetwork(sharePolicy, request));
    const link = readShareToken(context, params.token);
    if (typeof link === "string") {
      throw new ApiError(link === "expired" ? "expired" : "not_found");
    }
    const row = await sharedValidation(context.database.queries, link);
    if (row === undefined) {
      throw new ApiError("not_found");
    }
    const owner = owningAccountId(row.account_id);
    await limitRate(rates, reply, [{ policy: sharedAccountPolicy, key: owner }]);
    const { queries } = context.database.forAccount(owner);
    const evidence = await findEvidence(queries, row.evidence_id ?? "");
    void reply.header("x-robots-tag", "noindex, nofollow");
    return presentSharedResult(row, { evidence, until: link.expires_at });
  },
);
