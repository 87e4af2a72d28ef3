import type { Transitions } from "./transitions.ts";

/**
 * State of a session that several probes share. `clean`: no transaction, the next command may be MAIL.
 * `inTransaction`: RSET must come first. `full`: the server accepts no further recipients, but replies still match
 * commands, so QUIT is safe. `outOfStep`: replies no longer match commands; only closing the socket is safe.
 */
export type SharedSessionState = "clean" | "inTransaction" | "full" | "outOfStep";

/** Events of such a session; `recipientLimit` is a refusal of the session, not of a recipient. */
export type SharedSessionEvent =
  | "transactionOpened"
  | "transactionReset"
  | "recipientLimit"
  | "desynchronized";

/** Transitions of a shared session; `full` and `outOfStep` are final. */
export const sharedSessionTransitions: Transitions<SharedSessionState, SharedSessionEvent> = {
  clean: {
    transactionOpened: "inTransaction",
    recipientLimit: "full",
    desynchronized: "outOfStep",
  },
  inTransaction: {
    transactionReset: "clean",
    recipientLimit: "full",
    desynchronized: "outOfStep",
  },
  full: {},
  outOfStep: {},
};
