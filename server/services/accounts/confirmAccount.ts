import { registrationByHash, takeRegistration } from "#server/data/queries/registrations.ts";
import type { RegistrationRow } from "#server/data/tables/registrationRow.ts";
import { sameText, sha256 } from "#server/crypto/digest.ts";
import type { AppContext } from "#server/context.ts";
import type { ClientInfo } from "#server/services/audit/recordEvent.ts";
import { openAccount, type OpenedAccount } from "./openAccount.ts";
import { hashPassword } from "#server/crypto/hashPassword.ts";

type ConfirmContext = Pick<AppContext, "config" | "database" | "secrets" | "now">;

/** Returns the registration whose mailed link carries this token; undefined if the link is invalid or used. */
export async function findRegistration(
  context: ConfirmContext,
  token: string,
): Promise<RegistrationRow | undefined> {
  const link = { hash: sha256(token), now: context.now() };
  return registrationByHash(context.database.queries, link);
}

/** Tells whether a browser is the one that registered, by the value of its cookie. */
export function isSameBrowser(registration: RegistrationRow, browser: string | undefined): boolean {
  return browser !== undefined && sameText(sha256(browser), registration.browser_hash);
}

/**
 * Opens the account of a registration; null if the link no longer works. A `password` replaces the one of the
 * registration and drops its name, since someone else may have registered the address.
 */
export async function confirmAccount(
  context: ConfirmContext,
  registration: RegistrationRow,
  given: { password: string | undefined; from: ClientInfo },
): Promise<OpenedAccount | null> {
  const { email, for_operator: forOperator } = registration;
  const own =
    given.password === undefined
      ? { name: registration.name, passwordHash: registration.password_hash }
      : { name: "", passwordHash: await hashPassword(given.password, context.config.passwordCost) };
  return context.database.atomically(async (queries) =>
    (await takeRegistration(queries, registration.hash))
      ? openAccount(context, queries, {
          email,
          ...own,
          forOperator: forOperator === 1,
          confirmed: true,
          from: given.from,
        })
      : null,
  );
}
