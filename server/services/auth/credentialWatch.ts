import type { Right } from "#contract/roles.ts";
import { type ValidCredential, validCredentials } from "#server/data/queries/validCredentials.ts";
import { decodeRequirements } from "#server/data/queries/requirements.ts";
import type { AppContext } from "#server/context.ts";
import { createSharedPoll } from "#server/concurrency/sharedPoll.ts";
import { isAllowedFrom } from "#server/services/apiKeys/allowedNetworks.ts";
import { ssoOfWorkspace } from "./ssoOfWorkspace.ts";
import { findUnmet } from "./unmetRequirement.ts";

/** Use of a session or key by a connection. */
export interface CredentialUse {
  id: string;
  /** The account whose data is read. */
  accountId: string;
  /** IP address of the client. */
  address: string;
  /** Right of the call that the connection belongs to; null allows nothing. */
  right: Right | null;
}

/** Watches the sessions and keys of long-lived connections. */
export interface CredentialWatch {
  /** Tells whether a session or key may be used now, for this account, with this right and from this address. */
  isGood(use: CredentialUse): Promise<boolean>;
  /** Returns a signal that aborts when the session or key may no longer be used. `end` stops watching. */
  watch(use: CredentialUse, end: AbortSignal): AbortSignal;
}

/** Tells whether a valid credential may be used for an account, with a right and from an address: the member may have another role, and the account require more, than before. */
async function isAllowed(
  { database, now }: Pick<AppContext, "database" | "now">,
  found: ValidCredential | undefined,
  { accountId, address, right }: CredentialUse,
): Promise<boolean> {
  if (found?.accountIds.includes(accountId) !== true) {
    return false;
  }
  if (right === null || !found.rights.includes(right)) {
    return false;
  }
  const { account, networks, session } = found;
  const required = decodeRequirements(account);
  if (session === null) {
    return [networks, required.networks].every((allowed) => isAllowedFrom(address, allowed));
  }
  const used = {
    session: session.row,
    address,
    hasFactor: () => Promise.resolve(session.hasFactor),
    readSso: () => ssoOfWorkspace(database.queries, { accountId, session: session.row }),
  };
  const unmet = await findUnmet(required, used, now());
  return unmet === null || unmet.from > now();
}

/** Creates a watch of credentials; each poll runs the same few queries for all of them. */
export function createCredentialWatch(
  context: Pick<AppContext, "database" | "log" | "now">,
): CredentialWatch {
  const read = (ids: readonly string[]) =>
    validCredentials(context.database.queries, ids, context.now());
  const polls = createSharedPoll(read);
  return {
    isGood: async (use) => isAllowed(context, (await read([use.id])).get(use.id), use),
    watch(use, end) {
      const gone = new AbortController();
      const poll = async () => {
        while (!end.aborted) {
          const found = await polls.next(use.id, end).catch((error: unknown) => {
            // An unreachable database doesn't mean that the credential ended.
            context.log.warn({ err: error }, "credentials not checked");
            return "unknown" as const;
          });
          const good = found === "unknown" || (await isAllowed(context, found, use));
          if (!good && !end.aborted) {
            gone.abort();
            return;
          }
        }
      };
      void poll();
      return gone.signal;
    },
  };
}
