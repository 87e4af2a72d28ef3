import { reportLeakedKey } from "#contract/leakedKeys.ts";
import { contactPolicy, limitRate, ofNetwork } from "#server/http/limits/limitRate.ts";
import { openRoute } from "#server/routing/route.ts";
import { revokeLeakedKey } from "#server/services/apiKeys/revokeLeakedKey.ts";

/** Reports of one network. */
const policy = { ...contactPolicy, name: "leaked_key", quota: 60 };

/** `POST /v1/leaked-keys`: disables a key that was found in public, and tells its owner. */
export const reportLeakedKeyRoute = openRoute(
  reportLeakedKey,
  async ({ body, request, reply, context, limits }) => {
    await limitRate(limits.rates, reply, ofNetwork(policy, request));
    await revokeLeakedKey(context, { key: body.key, foundAt: body.found_at ?? null });
    void reply.code(202);
    return { object: "leaked_key_report" as const };
  },
);
