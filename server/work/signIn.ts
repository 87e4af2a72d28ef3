import { accountByEmail, emailKey } from "#server/data/accounts.ts";
import type { AccountRow } from "#server/data/tables.ts";
import type { Parts } from "#server/parts.ts";
import { verifyPassword } from "./passwordHash.ts";

/** The account that an address and a password prove, or null. The work is the same whether or not the address is known. */
export async function provenAccount(
  parts: Pick<Parts, "database">,
  given: { email: string; password: string },
): Promise<AccountRow | null> {
  const account = await accountByEmail(parts.database.queries, emailKey(given.email.trim()));
  const usable = account !== undefined && account.opened_at !== null ? account : null;
  const right = await verifyPassword(usable?.password_hash ?? null, given.password);
  return right ? usable : null;
}
