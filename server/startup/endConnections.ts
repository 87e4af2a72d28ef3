import type { Server } from "node:http";

/** Time in ms for answers on their way to finish after the server stopped accepting connections. */
const answerGraceMs = 5000;

/** Time in ms between two looks for connections that became idle. */
const roundMs = 50;

/**
 * Ends the connections of a server that is about to close: each one once its answer is sent, and what is left after
 * `graceMs`. Without it, Node waits for a connection kept alive after its answer (72 s), and without end for half a
 * request: closing a server also ends its clocks for slow requests.
 */
export function endConnections(
  server: Pick<Server, "listening" | "closeIdleConnections" | "closeAllConnections" | "once">,
  graceMs = answerGraceMs,
): void {
  if (!server.listening) {
    return;
  }
  const round = setInterval(() => server.closeIdleConnections(), roundMs);
  const last = setTimeout(() => server.closeAllConnections(), graceMs);
  server.once("close", () => {
    clearInterval(round);
    clearTimeout(last);
  });
}
