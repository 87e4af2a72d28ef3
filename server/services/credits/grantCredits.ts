import { moveCredits } from "#server/data/queries/accounts.ts";
import { namedAccounts } from "#server/data/queries/members.ts";
import { insertLedgerEntry } from "#server/data/queries/ledger.ts";
import { newId } from "#server/crypto/newId.ts";
import type { AppContext } from "#server/context.ts";

/** Outcome of granting credits. */
export type Granted =
  | { ok: true; balance: number }
  | { ok: false; error: "unknown_account" | "several_accounts" | "bad_amount" };

const most = 1_000_000_000;

/** Adds credits to the account that an address owns, or that has an id (`email`), with a ledger entry. The amount is a whole number of at least one. */
export async function grantCredits(
  context: Pick<AppContext, "database" | "now">,
  grant: { email: string; amount: number; detail?: string },
): Promise<Granted> {
  const { amount } = grant;
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > most) {
    return { ok: false, error: "bad_amount" };
  }
  return context.database.atomically(async (queries) => {
    const named = await namedAccounts(queries, grant.email.trim());
    if (named.length > 1) {
      return { ok: false, error: "several_accounts" } as const;
    }
    const account = named[0]?.account;
    const change = { amount, released: 0 };
    const balance =
      account === undefined ? undefined : await moveCredits(queries, account.id, change);
    if (account === undefined || balance === undefined) {
      return { ok: false, error: "unknown_account" } as const;
    }
    const id = newId("led");
    await insertLedgerEntry(queries, {
      id,
      account_id: account.id,
      entry_key: `grant:${id}`,
      kind: "grant",
      amount,
      balance,
      validation_id: null,
      list_id: null,
      detail: grant.detail ?? null,
      created_at: context.now(),
    });
    return { ok: true, balance } as const;
  });
}
