import type { Clock } from "#engine/ports.ts";
import { neverAborted } from "#engine/probe/neverAborted.ts";
import type { SmtpConnection } from "./smtpConnection.ts";

/** Codes that may answer QUIT; other well-formed replies belong to another command. */
export const farewells: ReadonlySet<number> = new Set([221, 421, 500, 501, 502, 503, 504]);

/**
 * Sends QUIT once and closes the socket when every reply has arrived, after `quitMs` at the latest:
 * a socket closed earlier may drop the QUIT, and the server logs a lost connection. Doesn't block the caller.
 */
export function quitSession(connection: SmtpConnection, clock: Clock, quitMs: number): void {
  if (!connection.isOpen) {
    connection.destroy();
    return;
  }
  connection.heed(neverAborted);
  if (!connection.hasQuit) {
    connection.say([{ stage: "quit", text: "QUIT" }]);
  }
  void hearOut(connection, clock.elapsed() + quitMs)
    .finally(() => connection.destroy())
    .catch(() => undefined);
}

async function hearOut(connection: SmtpConnection, deadline: number): Promise<void> {
  while (connection.owed > 0 && connection.isOpen) {
    await connection.hear("quit", deadline);
  }
}
