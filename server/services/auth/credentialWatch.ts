import { validCredentials } from "#server/data/queries/validCredentials.ts";
import type { AppContext } from "#server/context.ts";
import { createSharedPoll } from "#server/concurrency/sharedPoll.ts";

/** Watches the sessions and keys of long-lived connections. */
export interface CredentialWatch {
  /** Tells whether a session or key of an account is valid now. */
  isGood(id: string, accountId: string): Promise<boolean>;
  /** Returns a signal that aborts when the session or key stops being valid for an account. `end` stops watching. */
  watch(id: string, accountId: string, end: AbortSignal): AbortSignal;
}

/** Creates a watch of credentials; each poll runs the same few queries for all of them. */
export function createCredentialWatch(
  context: Pick<AppContext, "database" | "log" | "now">,
): CredentialWatch {
  const read = (ids: readonly string[]) =>
    validCredentials(context.database.queries, ids, context.now());
  const polls = createSharedPoll(read);
  return {
    isGood: async (id, accountId) =>
      (await read([id])).get(id)?.accountIds.includes(accountId) === true,
    watch(id, accountId, end) {
      const gone = new AbortController();
      const poll = async () => {
        while (!end.aborted) {
          const found = await polls.next(id, end).catch((error: unknown) => {
            // An unreachable database doesn't mean that the credential ended.
            context.log.warn({ err: error }, "credentials not checked");
            return "unknown" as const;
          });
          const good = found === "unknown" || found?.accountIds.includes(accountId) === true;
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
