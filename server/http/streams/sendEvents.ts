import { Readable } from "node:stream";
import type { Right } from "#contract/roles.ts";
import type { FastifyReply } from "fastify";
import type { LiveUpdates } from "./liveUpdates.ts";
import { type Caller, credentialIdOf } from "#server/http/auth/guard.ts";
import { openConnection } from "./openConnection.ts";

/** Event sent when the session or key of a stream ended; the next request gets the reason. */
const accessEnded = 'event: access_ended\ndata: {"code":"invalid_token"}\n\n';

async function* untilGone(texts: AsyncIterable<string>, gone: AbortSignal): AsyncGenerator<string> {
  // Sent at once, so that the client knows the stream is open before the first event.
  yield ": ready\n\n";
  for await (const text of texts) {
    if (gone.aborted) {
      break;
    }
    yield text;
  }
  if (gone.aborted) {
    yield accessEnded;
  }
}

/** Sends server-sent events until `textsOf` ends, the server stops, or the session or key ends or loses the right of the call. */
export function sendEvents(
  { follow, stopping }: { follow: LiveUpdates; stopping: AbortSignal },
  { caller, right, reply }: { caller: Caller; right: Right | null; reply: FastifyReply },
  textsOf: (signal: AbortSignal) => AsyncIterable<string>,
): FastifyReply {
  const owner = {
    accountId: caller.account.id,
    credentialId: credentialIdOf(caller),
    address: reply.request.ip,
    right,
    stopping,
  };
  const { streams: slots, credentials } = follow;
  const stream = openConnection({ slots, credentials }, { owner, reply }, ({ signal, gone }) =>
    Readable.from(untilGone(textsOf(signal), gone)),
  );
  void reply.type("text/event-stream; charset=utf-8").header("x-accel-buffering", "no");
  return reply.send(stream);
}
