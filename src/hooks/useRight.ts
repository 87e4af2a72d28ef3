import type { Right } from "#contract/roles.ts";
import { useReadAccountQuery } from "#web/api/api.ts";

/** Returns true if the signed-in user's role gives a right in the account; false until the account is read. */
export function useRight(right: Right): boolean {
  return useReadAccountQuery().data?.rights.includes(right) ?? false;
}
