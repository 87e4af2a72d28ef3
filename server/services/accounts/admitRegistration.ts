import { emailKey } from "#server/data/queries/users.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { hasInstallationFlag } from "#server/data/queries/installationFlags.ts";
import { isInvited } from "#server/data/queries/oneTimeTokens.ts";
import { isLocal } from "#server/config/installation.ts";
import type { AppContext } from "#server/context.ts";
import { linkTokenSubject } from "#server/services/mail/linkTokens.ts";
import { isSetupCode, needsSetupCode, operatorFact } from "./setupCode.ts";

type AdmitContext = Pick<AppContext, "config" | "database" | "secrets" | "now">;

/** Data that admits a registration. */
export interface Credentials {
  email: string;
  setupCode: string | undefined;
  invitation: string | undefined;
}

/** Decision on a registration, independent of whether the address has an account. */
export type Admission =
  | { ok: true; forOperator: boolean; invited: boolean }
  | { ok: false; error: "registration_closed" | "invitation_required" }
  | { ok: false; error: "setup_code"; missing: boolean };

/** Tells whether an address is the one in `OPERATOR_EMAIL`. */
export function isOperatorEmail({ config }: Pick<AppContext, "config">, email: string): boolean {
  return config.operatorEmail !== null && emailKey(config.operatorEmail) === emailKey(email);
}

/** Tells whether an address may open the first account regardless of `REGISTRATION`, since no operator exists to admit it. */
async function isFirst(context: AdmitContext, queries: Queries, email: string): Promise<boolean> {
  return (
    (isLocal(context.config) || isOperatorEmail(context, email)) &&
    !(await hasInstallationFlag(queries, operatorFact))
  );
}

const refused = {
  invited: { ok: false, error: "invitation_required" },
  closed: { ok: false, error: "registration_closed" },
} as const satisfies Record<string, Admission>;

/** Decides whether a registration is admitted, by `REGISTRATION`, a setup code or an invitation. Never considers whether the address has an account. */
export async function admitRegistration(
  context: AdmitContext,
  given: Credentials,
): Promise<Admission> {
  const { queries } = context.database;
  const { registration } = context.config;
  if (await needsSetupCode(context, queries)) {
    const { setupCode = "" } = given;
    return isSetupCode(context, setupCode)
      ? { ok: true, forOperator: true, invited: false }
      : { ok: false, error: "setup_code", missing: setupCode.trim() === "" };
  }
  if (given.invitation !== undefined && registration !== "closed") {
    const link = { kind: "invitation", token: given.invitation, now: context.now() } as const;
    const subject = await linkTokenSubject(queries, link);
    if (subject === emailKey(given.email)) {
      return { ok: true, forOperator: false, invited: true };
    }
  }
  const open = registration === "open" || registration === "unverified";
  return open || (await isFirst(context, queries, given.email))
    ? { ok: true, forOperator: false, invited: false }
    : refused[registration === "closed" ? "closed" : "invited"];
}

/** Decides the same for an address verified by a sign-in provider; null admits it. There is no setup code: the account becomes a member's. */
export async function refuseProven(
  context: AdmitContext,
  queries: Queries,
  email: string,
): Promise<"registration_closed" | "invitation_required" | null> {
  const { registration } = context.config;
  const open = registration === "open" || registration === "unverified";
  if (open || (await isFirst(context, queries, email))) {
    return null;
  }
  if (registration === "closed") {
    return "registration_closed";
  }
  const invited = await isInvited(queries, { emailKey: emailKey(email), now: context.now() });
  return invited ? null : "invitation_required";
}
