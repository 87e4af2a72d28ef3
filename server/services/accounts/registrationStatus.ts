import { hasInstallationFlag } from "#server/data/queries/installationFlags.ts";
import { confirmsByMail, isLocal } from "#server/config/installation.ts";
import type { AppContext } from "#server/context.ts";
import { needsSetupCode, operatorFact } from "./setupCode.ts";

/** Current registration rules, including whether the setup code is required. */
export interface RegistrationStatus {
  mode: "open" | "invited" | "closed";
  setupCode: boolean;
  /** False if accounts open unverified, so that credits need a confirmed address first. */
  startingCredits: boolean;
}

/** Returns the current registration rules for the registration screen. */
export async function registrationStatus(
  context: Pick<AppContext, "config" | "database">,
): Promise<RegistrationStatus> {
  const { config, database } = context;
  const { registration } = config;
  const free = isLocal(config) && !(await hasInstallationFlag(database.queries, operatorFact));
  return {
    mode: free || registration === "unverified" ? "open" : registration,
    startingCredits: isLocal(config) || confirmsByMail(config),
    setupCode: await needsSetupCode(context, database.queries),
  };
}
