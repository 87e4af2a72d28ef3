import type { Network, ProbeIdentity } from "#engine/network/network.ts";
import type { Clock } from "#engine/ports.ts";
import type { OpenSession } from "#engine/smtp/connection/openSession.ts";
import type { SessionPrelude } from "#engine/smtp/connection/transcript.ts";
import type { QueuedProbe } from "./queuedProbe.ts";
import type { SessionLimits } from "./sessionLimits.ts";

/** An open session, and the queue whose probes it serves. */
export interface Serving {
  session: OpenSession;
  /** No transaction is open. */
  reset: boolean;
  network: Network;
  identity: ProbeIdentity;
  clock: Clock;
  prelude: SessionPrelude;
  limits: SessionLimits;
  /** Returns the next probes, at most `most`; an empty list ends the session. */
  take(most: number): Promise<QueuedProbe[]>;
  /** Reports the time from sending a packet to its first reply, in ms. */
  onRoundTrip(ms: number): void;
  /** Reports that `more` replies followed the first reply to a packet, the last one `tookMs` after it was sent. */
  onReplies(tookMs: number, more: number): void;
  /** Repeats a probe in another session; `unasked`: this one ended before its turn. */
  retry(probe: QueuedProbe, unasked: boolean): void;
  /** Reports that the server accepts no further recipients. */
  onFullSession(): void;
}
