import type { OpenSession } from "#engine/smtp/connection/openSession.ts";
import type { SessionEnd } from "#engine/smtp/connection/sessionEnd.ts";

/** Connects a session to the queue that may reuse it. */
export interface Handover {
  /** Tells whether other probes need the session. */
  isWanted(): boolean;
  /** Takes over an open session whose replies match its commands. `reset`: RSET has ended its transaction. */
  take(session: OpenSession, reset: boolean): void;
  /** Reports that no session could be opened, for a reason other than this check's deadline. */
  onFailed(end: SessionEnd): void;
  /** Reports the time from EHLO to its reply, in ms. */
  onGreeted(ms: number): void;
  /** Reports that `more` replies followed the first reply to a packet, the last one `tookMs` after it was sent. */
  onReplies(tookMs: number, more: number): void;
}
