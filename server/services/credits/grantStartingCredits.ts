import { isIP } from "node:net";
import { limits } from "#contract/limits.ts";
import { moveCredits } from "#server/data/queries/accounts.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { hasLedgerEntry, insertLedgerEntry } from "#server/data/queries/ledger.ts";
import {
  claimStartingCredits,
  countNetworkGrant,
  unclaimStartingCredits,
} from "#server/data/queries/startingCredits.ts";
import { hmac } from "#server/crypto/digest.ts";
import { newId } from "#server/crypto/newId.ts";
import { isLocal } from "#server/config/installation.ts";
import type { AppContext } from "#server/context.ts";
import { mailboxKey } from "#server/services/mail/mailboxKey.ts";

type CreditContext = Pick<AppContext, "config" | "secrets" | "now">;

const dayMs = 86_400_000;

/** Returns the day of an instant in whole days since the epoch (UTC). */
export const dayOf = (time: number): number => Math.floor(time / dayMs);

/** Returns the /24 of an IPv4 address or the /48 of an IPv6 one: the most one customer of a hosting company has. */
function prefixOf(network: string): string {
  const [address = ""] = network.split("/");
  return isIP(address) === 4
    ? address.split(".").slice(0, 3).join(".")
    : address.split(":").slice(0, 3).join(":");
}

function addressHash({ secrets }: CreditContext, email: string): string {
  return hmac(secrets.startingCredits, `address ${mailboxKey(email)}`);
}

const entryKeyOf = (accountId: string) => `opening:${accountId}`;

/** Tells whether an address and its network may get starting credits, and records the grant. */
async function claim(
  context: CreditContext,
  queries: Queries,
  { email, network }: { email: string; network: string | null },
): Promise<boolean> {
  if (isLocal(context.config)) {
    return true;
  }
  const now = context.now();
  const hash = addressHash(context, email);
  if (!(await claimStartingCredits(queries, hash, now))) {
    return false;
  }
  const networkHash = hmac(context.secrets.startingCredits, `network ${prefixOf(network ?? "")}`);
  const most = limits.startingGrantsPerDay;
  if (await countNetworkGrant(queries, { networkHash, day: dayOf(now), most })) {
    return true;
  }
  // The address may try again another day.
  await unclaimStartingCredits(queries, hash);
  return false;
}

/**
 * Grants an account its starting credits once its address is confirmed: once per mailbox, even after its account
 * was deleted, and a few times a day per network. False if it gets none (now).
 */
export async function grantStartingCredits(
  context: CreditContext,
  queries: Queries,
  account: { id: string; email: string; network: string | null },
): Promise<boolean> {
  const entryKey = entryKeyOf(account.id);
  if (await hasLedgerEntry(queries, entryKey)) {
    return true;
  }
  if (!(await claim(context, queries, account))) {
    return false;
  }
  const amount = limits.startingCredits;
  const balance = await moveCredits(queries, account.id, { amount, released: 0 });
  await insertLedgerEntry(queries, {
    id: newId("led"),
    account_id: account.id,
    entry_key: entryKey,
    kind: "opening",
    amount,
    balance: balance ?? amount,
    validation_id: null,
    list_id: null,
    detail: null,
    created_at: context.now(),
  });
  return true;
}

/** Records that the address of a deleted account had its starting credits, even if the account moved there later. */
export async function rememberStartingCredits(
  context: CreditContext,
  queries: Queries,
  { id, email }: { id: string; email: string },
): Promise<void> {
  if (await hasLedgerEntry(queries, entryKeyOf(id))) {
    await claimStartingCredits(queries, addressHash(context, email), context.now());
  }
}
