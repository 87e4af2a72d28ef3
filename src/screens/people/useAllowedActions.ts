import { useCallback } from "react";
import type { AccountMember } from "#contract/members.ts";
import { useReadAccountQuery } from "#web/api/api.ts";
import { useRight } from "#web/hooks/useRight.ts";

/** Actions on a member: change their credit limit or role, transfer ownership to them, remove them. */
export type MemberAction = "limit" | "role" | "ownership" | "remove";

/** Returns a function that lists what the signed-in person may do with a member. The only owner stays one. */
export function useAllowedActions(
  members: readonly AccountMember[],
): (member: AccountMember) => readonly MemberAction[] {
  const changes = useRight("people:write");
  const isOwner = useReadAccountQuery().data?.role === "owner";
  const oneOwner = members.filter(({ role }) => role === "owner").length === 1;
  return useCallback(
    ({ role, you }) => {
      const changeable = changes && (isOwner || role !== "owner");
      const moves = role !== "owner" || !oneOwner;
      const allowed: readonly [MemberAction, boolean][] = [
        ["limit", changeable && (isOwner || !you)],
        ["role", moves && changeable],
        ["ownership", isOwner && role !== "owner"],
        ["remove", moves && (you || changeable)],
      ];
      return allowed.filter(([, may]) => may).map(([action]) => action);
    },
    [changes, isOwner, oneOwner],
  );
}
