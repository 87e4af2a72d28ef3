import { goodCredentials } from "#server/data/credentials.ts";
import type { Parts } from "#server/parts.ts";
import { createSharedPoll } from "./sharedPoll.ts";

/** Looks after the sessions and keys that something long was begun with. */
export interface CredentialWatch {
  /** Returns whether a session or key of an account may be used now. */
  isGood(id: string, accountId: string): Promise<boolean>;
  /** Returns a signal that aborts when the session or key may no longer be used. `end` ends the watch. */
  watch(id: string, end: AbortSignal): AbortSignal;
}

/** Watches credentials; all of them together cost the same few queries a poll. */
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
            // A database out of reach tells nothing about the credential.
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
