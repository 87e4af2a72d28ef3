/** For each state, the state that follows each event; an event that isn't listed leaves the state as it is. */
export type Transitions<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>;

/**
 * State of the dialogue with a server. `clean`: no transaction, the next command may be MAIL. `inTransaction`: RSET must
 * come first. `full`: nothing more can be sent than QUIT, but replies still match commands. `outOfStep`: replies no
 * longer match commands; only closing the socket is safe.
 */
export type SessionState = "clean" | "inTransaction" | "full" | "outOfStep";

/** Events of a dialogue; `recipientLimit` is a refusal of the session, not of a recipient. */
export type SessionEvent =
  | "transactionOpened"
  | "transactionReset"
  | "recipientLimit"
  | "quitSent"
  | "desynchronized";

/** Transitions of a dialogue; `full` and `outOfStep` are final. */
export const sessionTransitions: Transitions<SessionState, SessionEvent> = {
  clean: {
    transactionOpened: "inTransaction",
    recipientLimit: "full",
    quitSent: "full",
    desynchronized: "outOfStep",
  },
  inTransaction: {
    transactionReset: "clean",
    recipientLimit: "full",
    quitSent: "full",
    desynchronized: "outOfStep",
  },
  full: {},
  outOfStep: {},
};
