import type { OpenSession } from "#engine/smtp/connection/openSession.ts";
import type { SessionEnd } from "#engine/smtp/connection/sessionEnd.ts";
import type { SessionPrelude } from "#engine/smtp/connection/transcript.ts";
import type { QueuedProbe } from "./queuedProbe.ts";
import type { SessionLimits } from "./sessionLimits.ts";

/** A session whose first check is done. */
export interface SharedSession {
  session: OpenSession;
  /** Checks mailboxes of a queue until none waits or the session can't be used any more. */
  serve(queue: SessionQueue): Promise<void>;
}

/** Connects a new session to the queue that may use it after the check it was opened for. */
export interface Handover {
  /** Tells whether other probes need the session. */
  isWanted(): boolean;
  /** Takes over an open session whose replies match its commands. */
  take(session: SharedSession): void;
  /** Reports that no session could be opened, for a reason other than this check's deadline. */
  onFailed(end: SessionEnd): void;
  /** Reports the time from EHLO to its reply, in ms. */
  onGreeted(ms: number): void;
  /** Reports that `more` replies followed the first reply to a packet, the last one `tookMs` after it was sent. */
  onReplies(tookMs: number, more: number): void;
}

/** The queue that a session serves. */
export interface SessionQueue {
  prelude: SessionPrelude;
  limits: SessionLimits;
  /** Returns the next probes, at most `most`; an empty list ends the session. */
  take(most: number): Promise<QueuedProbe[]>;
  /** Repeats a probe in another session; `unsent`: this one ended before its turn. */
  retry(probe: QueuedProbe, unsent: boolean): void;
  /** Reports that the server accepts no further recipients. */
  onFullSession(): void;
  /** Reports the time from sending a packet to its first reply, in ms. */
  onRoundTrip(ms: number): void;
  /** Reports that `more` replies followed the first reply to a packet, the last one `tookMs` after it was sent. */
  onReplies(tookMs: number, more: number): void;
}
