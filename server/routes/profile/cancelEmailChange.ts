import { cancelEmailChange } from "#contract/profile.ts";
import { Refusal } from "#server/http/refusal.ts";
import { sessionRoute } from "#server/http/route.ts";
import { cancelEmailChange as cancel } from "#server/work/emailChange.ts";

/** `DELETE /v1/account/email`: the links that were mailed stop working. */
export const cancelEmailChangeRoute = sessionRoute(
  cancelEmailChange,
  async ({ parts, who, reply }) => {
    if (!(await cancel(parts, who.account.id))) {
      throw new Refusal("not_found");
    }
    void reply.code(204);
  },
);
