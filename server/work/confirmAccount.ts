import { registrationByHash, takeRegistration } from "#server/data/queries/registrations.ts";
import type { RegistrationRow } from "#server/data/tables.ts";
import { sameText, sha256 } from "#server/digest.ts";
import type { Parts } from "#server/parts.ts";
import type { AskerFacts } from "./audit.ts";
import { openAccount, type OpenedAccount } from "./openAccount.ts";
import { hashPassword } from "./passwordHash.ts";

type ConfirmParts = Pick<Parts, "config" | "database" | "secrets" | "now">;

/** Returns the registration whose mailed link carries this token; undefined if the link is invalid or used. */
export async function registrationOf(
  parts: ConfirmParts,
  token: string,
): Promise<RegistrationRow | undefined> {
  const link = { hash: sha256(token), now: parts.now() };
  return registrationByHash(parts.database.queries, link);
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
  parts: ConfirmParts,
  registration: RegistrationRow,
  given: { password: string | undefined; from: AskerFacts },
): Promise<OpenedAccount | null> {
  const { email, for_operator: forOperator } = registration;
  const own =
    given.password === undefined
      ? { name: registration.name, passwordHash: registration.password_hash }
      : { name: "", passwordHash: await hashPassword(given.password, parts.config.passwordCost) };
  return parts.database.atomically(async (queries) =>
    (await takeRegistration(queries, registration.hash))
      ? openAccount(parts, queries, {
          email,
          ...own,
          forOperator: forOperator === 1,
          confirmed: true,
          from: given.from,
        })
      : null,
  );
}
