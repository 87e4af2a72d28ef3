import { readPolicy } from "#contract/policy.ts";
import { standardVersion } from "#contract/standardVersion.ts";
import { presentPolicy } from "./presentPolicy.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { policyVersions } from "#server/services/policies/storePolicy.ts";

/** `GET /v1/policy`: returns the policy that judges the account's new results. */
export const readPolicyRoute = scopedRoute(readPolicy, async ({ context, caller }) => {
  const newest = { accountId: caller.account.id, below: null, limit: 1 };
  const [version] = await policyVersions(context, newest);
  return version === undefined ? standardVersion : presentPolicy(version);
});
