import type { AccountMember } from "#contract/members.ts";

/** Returns the name of a member, or the address if there is none. */
export const nameOf = ({ name, email }: Pick<AccountMember, "name" | "email">): string =>
  name === "" ? email : name;
