import { emailKey, insertAccount, updateAccount } from "#server/data/queries/accounts.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { claimInstallationFlag } from "#server/data/queries/installationFlags.ts";
import { deleteTokensOf } from "#server/data/queries/oneTimeTokens.ts";
import { deleteRegistrationsOf } from "#server/data/queries/registrations.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import { newId } from "#server/crypto/newId.ts";
import { isLocal } from "#server/config/installation.ts";
import type { AppContext } from "#server/context.ts";
import { isOperatorEmail } from "./admitRegistration.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { operatorFact } from "./setupCode.ts";
import { grantStartingCredits } from "#server/services/credits/grantStartingCredits.ts";

type OpenContext = Pick<AppContext, "config" | "secrets" | "now">;

/** An account to open. */
export interface Opening {
  email: string;
  name: string;
  /** Empty if the account has no password. */
  passwordHash: string;
  /** True if the setup code was entered. */
  forOperator: boolean;
  /** True if the address is proven: by a mailed link, a provider, or the operator. */
  confirmed: boolean;
  from: ClientInfo;
  /** Origin of the account, for the audit log. */
  detail?: string;
}

/** An opened account. */
export interface OpenedAccount {
  account: AccountRow;
  /** False if its mailbox or network already had its starting credits. */
  credited: boolean;
}

function newAccount(opening: Opening, now: number): AccountRow {
  return {
    id: newId("usr"),
    email: opening.email,
    email_key: emailKey(opening.email),
    name: opening.name,
    password_hash: opening.passwordHash,
    password_changed_at: opening.passwordHash === "" ? null : now,
    avatar: null,
    locale: null,
    time_zone: null,
    closing_at: null,
    suspended_at: null,
    role: "member",
    plan: "Professional Plan",
    balance: 0,
    held: 0,
    created_at: now,
    opened_at: now,
    test_of: null,
    store: "full",
  };
}

/** Makes an account the first operator's if allowed: any account on a local installation, otherwise by setup code or `OPERATOR_EMAIL`. */
async function claimOperator(
  context: OpenContext,
  queries: Queries,
  { id, opening }: { id: string; opening: Opening },
): Promise<void> {
  const named = opening.confirmed && isOperatorEmail(context, opening.email);
  const may = isLocal(context.config) || opening.forOperator || named;
  if (may && (await claimInstallationFlag(queries, operatorFact, id))) {
    await updateAccount(queries, id, { role: "operator" });
  }
}

/** Opens an account, which can sign in from now on; null if its address has one. Links of other registrations of the address stop working. */
export async function openAccount(
  context: OpenContext,
  queries: Queries,
  opening: Opening,
): Promise<OpenedAccount | null> {
  const now = context.now();
  const account = newAccount(opening, now);
  if (!(await insertAccount(queries, account))) {
    return null;
  }
  const { id, email, email_key: key } = account;
  const { from } = opening;
  await deleteRegistrationsOf(queries, key);
  await deleteTokensOf(queries, key, ["invitation"]);
  await claimOperator(context, queries, { id, opening });
  const credited =
    (opening.confirmed || isLocal(context.config)) &&
    (await grantStartingCredits(context, queries, { id, email, network: from.network }));
  const { detail = null } = opening;
  await recordEvent(queries, { accountId: id, kind: "account_opened", at: now, from, detail });
  return { account, credited };
}
