import { unstopped } from "#engine/probeContext.ts";
import type { Clock } from "#engine/ports.ts";
import type { SmtpConnection } from "./smtpConnection.ts";

/** A reply of QUIT that any server may give; other well-formed ones are answers to something else. */
export const farewells: ReadonlySet<number> = new Set([221, 421, 500, 501, 502, 503, 504]);

/** Waits for the answer to a QUIT in the background, at most so long, and closes; nobody waits for it and nothing comes of it. */
export function leaveSession(connection: SmtpConnection, clock: Clock, quitMs: number): void {
  if (!connection.isOpen) {
    connection.destroy();
    return;
  }
  connection.heed(unstopped);
  void connection
    .hear("quit", clock.elapsed() + quitMs)
    .finally(() => connection.destroy())
    .catch(() => undefined);
}
