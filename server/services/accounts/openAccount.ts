import { insertOwner } from "#server/data/queries/members.ts";
import { updateUser } from "#server/data/queries/users.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { claimInstallationFlag } from "#server/data/queries/installationFlags.ts";
import { deleteTokensOf } from "#server/data/queries/oneTimeTokens.ts";
import { deleteRegistrationsOf } from "#server/data/queries/registrations.ts";
import { newAccountRow } from "#server/data/tables/accountRow.ts";
import { isLocal } from "#server/config/installation.ts";
import type { AppContext } from "#server/context.ts";
import { isOperatorEmail } from "./admitRegistration.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { newUser } from "./newUser.ts";
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

/** An opened account, by the user who owns it. */
export interface OpenedAccount {
  userId: string;
  /** False if its mailbox or network already had its starting credits. */
  credited: boolean;
}

/** Makes a user the first operator if allowed: anyone on a local installation, otherwise by setup code or `OPERATOR_EMAIL`. */
async function claimOperator(
  context: OpenContext,
  queries: Queries,
  { id, opening }: { id: string; opening: Opening },
): Promise<void> {
  const named = opening.confirmed && isOperatorEmail(context, opening.email);
  const may = isLocal(context.config) || opening.forOperator || named;
  if (may && (await claimInstallationFlag(queries, operatorFact, id))) {
    await updateUser(queries, id, { operator: 1 });
  }
}

/** Opens an account with its owner, who can sign in from now on; null if the address has a user. Links of other registrations of the address stop working. */
export async function openAccount(
  context: OpenContext,
  queries: Queries,
  opening: Opening,
): Promise<OpenedAccount | null> {
  const now = context.now();
  const user = newUser(opening, now);
  const { id, email, email_key: key } = user;
  if (!(await insertOwner(queries, { user, account: newAccountRow(id, now) }))) {
    return null;
  }
  const { from } = opening;
  await deleteRegistrationsOf(queries, key);
  await deleteTokensOf(queries, key, ["invitation"]);
  await claimOperator(context, queries, { id, opening });
  const credited =
    (opening.confirmed || isLocal(context.config)) &&
    (await grantStartingCredits(context, queries, { id, email, network: from.network }));
  const { detail = null } = opening;
  await recordEvent(queries, { accountId: id, kind: "account_opened", at: now, from, detail });
  return { userId: id, credited };
}
