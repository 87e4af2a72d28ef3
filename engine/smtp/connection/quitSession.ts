import type { Clock } from "#engine/ports.ts";
import { neverAborted } from "#engine/probe/neverAborted.ts";
import type { SmtpConnection } from "./smtpConnection.ts";

/** Codes that may answer QUIT; other well-formed replies belong to another command. */
export const quitCodes: ReadonlySet<number> = new Set([221, 421, 500, 501, 502, 503, 504]);

/** Divisor of the QUIT timeout: time for a server to close after its reply to QUIT. */
const closingShare = 8;

/**
 * Sends QUIT once and closes the socket when every reply has arrived, after `quitMs` at the latest:
 * a socket closed earlier may drop the QUIT, and the server logs a lost connection. Gives the server `graceMs` to close
 * first. Doesn't block the caller.
 */
export function quitSession(
  connection: SmtpConnection,
  clock: Clock,
  quitMs: number,
  graceMs = 0,
): void {
  if (!connection.isOpen) {
    connection.destroy();
    return;
  }
  connection.setSignal(neverAborted);
  if (graceMs === 0) {
    sendQuit(connection);
  }
  void awaitClose(connection, clock, { graceMs, quitMs })
    .finally(() => connection.destroy())
    .catch(() => undefined);
}

function sendQuit(connection: SmtpConnection): void {
  if (!connection.hasQuit) {
    connection.send([{ stage: "quit", text: "QUIT" }]);
  }
}

async function awaitClose(
  connection: SmtpConnection,
  clock: Clock,
  { graceMs, quitMs }: { graceMs: number; quitMs: number },
): Promise<void> {
  if (graceMs > 0) {
    await connection.receive("quit", clock.elapsed() + graceMs, "keep");
    sendQuit(connection);
  }
  const deadline = clock.elapsed() + quitMs;
  while (connection.pendingReplies > 0 && connection.isOpen) {
    await connection.receive("quit", deadline);
  }
  // Until the server has closed its side, it counts the session.
  await connection.receive("quit", clock.elapsed() + quitMs / closingShare, "keep");
}
