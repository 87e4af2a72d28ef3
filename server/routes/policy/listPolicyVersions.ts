import { limits } from "#contract/limits.ts";
import { listPolicyVersions } from "#contract/policy.ts";
import { buildPage, readCursor } from "#server/http/cursor.ts";
import { presentPolicy } from "./presentPolicy.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { policyVersions } from "#server/services/policies/storePolicy.ts";

/** `GET /v1/policy/versions`: returns the saved versions of the account's policy, newest first. */
export const listPolicyVersionsRoute = scopedRoute(
  listPolicyVersions,
  async ({ context, caller, query }) => {
    const limit = query.limit ?? limits.pageDefault;
    const accountId = caller.account.id;
    const pageKey = `policy ${accountId}`;
    const after = readCursor(context.secrets, pageKey, query.after);
    const below = after === null ? null : Number(after);
    const rows = await policyVersions(context, { accountId, below, limit });
    return buildPage(context.secrets, pageKey, { rows, limit, present: presentPolicy });
  },
);
