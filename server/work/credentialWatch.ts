import { goodCredentials } from "#server/data/queries/validCredentials.ts";
import type { Parts } from "#server/parts.ts";
import { createSharedPoll } from "./sharedPoll.ts";

/** Watches the sessions and keys of long-lived connections. */
export interface CredentialWatch {
  /** Tells whether a session or key of an account is valid now. */
  isGood(id: string, accountId: string): Promise<boolean>;
  /** Returns a signal that aborts when the session or key stops being valid. `end` stops watching. */
  watch(id: string, end: AbortSignal): AbortSignal;
}

/** Watches credentials; each poll takes the same few queries for all of them. */
export function createCredentialWatch(
  parts: Pick<Parts, "database" | "log" | "now">,
): CredentialWatch {
  const read = (ids: readonly string[]) =>
    goodCredentials(parts.database.queries, ids, parts.now());
  const polls = createSharedPoll(read);
  return {
    isGood: async (id, accountId) => (await read([id])).get(id)?.accountId === accountId,
    watch(id, end) {
      const gone = new AbortController();
      const look = async () => {
        while (!end.aborted) {
          const found = await polls.next(id, end).catch((error: unknown) => {
            // An unreachable database says nothing about the credential.
            parts.log.warn({ err: error }, "credentials not checked");
            return "unknown" as const;
          });
          if (found === undefined && !end.aborted) {
            gone.abort();
            return;
          }
        }
      };
      void look();
      return gone.signal;
    },
  };
}
