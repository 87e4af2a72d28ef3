import { type Right, roleRights, roles } from "#contract/roles.ts";
import { useAuthUser } from "#web/session/authKit/useAuthUser.ts";
import { useAppSelector } from "#web/state/useAppSelector.ts";

/** Returns a function that tells whether the signed-in user's role gives a right in the account, as far as the app can know: the server decides. */
export function useRights(): (right: Right | undefined) => boolean {
  const stored = useAuthUser()?.role;
  const current = useAppSelector(({ auth }) => auth.user?.role);
  const role = roles.find((one) => one === (current ?? stored));
  return (right) => right === undefined || role === undefined || roleRights[role].includes(right);
}

/** Returns true if the signed-in user's role gives a right in the account. */
export function useRight(right: Right): boolean {
  return useRights()(right);
}
