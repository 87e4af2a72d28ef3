import { neverAborted } from "#engine/probe/neverAborted.ts";
import { quitSession } from "#engine/smtp/connection/quitSession.ts";
import { noTranscript } from "#engine/smtp/connection/transcript.ts";
import type { Serving } from "./serving.ts";
import { SharedSession } from "./sharedSession.ts";

/** Serves batches of probes in an open session until none waits or the session can't be used any more. */
export async function serveSession(serving: Serving): Promise<void> {
  const { session, clock, network } = serving;
  session.connection.setSignal(neverAborted);
  const shared = new SharedSession(serving);
  while (shared.usable) {
    const probes = await serving.take(shared.room);
    if (probes.length === 0) {
      break;
    }
    await shared.probe(probes);
  }
  session.connection.setTranscript(noTranscript);
  if (shared.mayQuit) {
    quitSession(session.connection, clock, network.limits.quit);
  } else {
    session.connection.destroy();
  }
}
