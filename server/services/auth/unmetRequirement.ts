import type { SessionRequirement } from "#contract/requirements.ts";
import { type Requirements, decodeRequirements } from "#server/data/queries/requirements.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { hasSecondFactor } from "#server/data/queries/userProtections.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import type { SessionRow } from "#server/data/tables/sessionRow.ts";
import type { AppContext } from "#server/context.ts";
import { isAllowedFrom } from "#server/services/apiKeys/allowedNetworks.ts";
import { ssoOfWorkspace, type SsoOfWorkspace } from "./ssoOfWorkspace.ts";

/** A session with the address it is used from. */
export interface UsedSession {
  session: Pick<SessionRow, "created_at" | "method" | "user_id">;
  address: string;
  /** Tells whether the user has a second factor; asked only if the account requires one. */
  hasFactor: () => Promise<boolean>;
  /** Returns the workspace's own single sign-on; asked only if the account requires single sign-on of a session that has it. */
  readSso: () => Promise<SsoOfWorkspace>;
}

/** Tells whether a session is from the workspace's own provider or, where none works, from one of the installation. */
async function isSingleSignOn({ session, readSso }: UsedSession): Promise<boolean> {
  if (session.method !== "sso") {
    return false;
  }
  const { working, fromIt } = await readSso();
  return fromIt || !working;
}

/** Returns a session that is used in an account, which reads what else is needed. */
export function usedSession(
  queries: Queries,
  { accountId, session, address }: { accountId: string; session: SessionRow; address: string },
): UsedSession {
  return {
    session,
    address,
    hasFactor: () => hasSecondFactor(queries, session.user_id),
    readSso: () => ssoOfWorkspace(queries, { accountId, session }),
  };
}

/** A requirement that isn't met, and the time in ms from which calls are refused. */
export interface Unmet {
  requirement: SessionRequirement;
  from: number;
}

const hour = 3_600_000;

/** Returns the first requirement that a session doesn't meet: those enforced now before those enforced later; null if it meets all. */
export async function findUnmet(
  required: Requirements,
  used: UsedSession,
  now: number,
): Promise<Unmet | null> {
  const { session, address, hasFactor } = used;
  const { networks, session_hours: hours, sso_from: sso, two_factor_from: factor } = required;
  if (!isAllowedFrom(address, networks)) {
    return { requirement: "network", from: 0 };
  }
  if (hours !== null && now >= session.created_at + hours * hour) {
    return { requirement: "session_age", from: 0 };
  }
  const unmet: Unmet[] = [];
  if (sso !== null && !(await isSingleSignOn(used))) {
    unmet.push({ requirement: "sso", from: sso });
  }
  if (factor !== null && !(await hasFactor())) {
    unmet.push({ requirement: "two_factor", from: factor });
  }
  return unmet.find(({ from }) => from <= now) ?? unmet[0] ?? null;
}

/** Returns the requirement of the account that a signed-in user doesn't meet, now or later; null if they meet all. Asks the database only if the account requires a second factor or single sign-on. */
export async function unmetBy(
  context: Pick<AppContext, "database" | "now">,
  { account, session }: { account: AccountRow; session: SessionRow },
  address: string,
): Promise<Unmet | null> {
  if (account.requirements === null) {
    return null;
  }
  const used = usedSession(context.database.queries, { accountId: account.id, session, address });
  return findUnmet(decodeRequirements(account), used, context.now());
}
