import { useRights } from "#web/hooks/useRight.ts";
import { useAppSelector } from "#web/state/useAppSelector.ts";
import type { AppUser } from "./areas.ts";

/** Returns the signed-in user, as the navigation needs it. */
export function useAppUser(): AppUser {
  const operator = useAppSelector(({ auth }) => auth.user?.operator) === true;
  return { operator, may: useRights() };
}
