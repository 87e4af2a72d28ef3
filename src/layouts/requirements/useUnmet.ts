import type { Account } from "#contract/session.ts";
import { useReadAccountQuery } from "#web/api/api.ts";
import { useIsSignedIn } from "#web/session/authKit/useAuthUser.ts";

/** Returns the requirement of the workspace that the session doesn't meet, or null. */
export function useUnmet(): Account["unmet"] {
  const { data } = useReadAccountQuery(undefined, { skip: !useIsSignedIn() });
  return data?.unmet ?? null;
}
