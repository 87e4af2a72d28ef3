import { emailKey } from "#server/data/queries/users.ts";
import type { UserRow } from "#server/data/tables/userRow.ts";
import { newId } from "#server/crypto/newId.ts";

/** Returns the row of a new user, who isn't an operator. An empty hash: the user has no password. */
export function newUser(
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
  now: number,
): UserRow {
  return {
    id: newId("usr"),
    email,
    email_key: emailKey(email),
    name,
    password_hash: passwordHash,
    password_changed_at: passwordHash === "" ? null : now,
    avatar: null,
    locale: null,
    time_zone: null,
    operator: 0,
    created_at: now,
  };
}
