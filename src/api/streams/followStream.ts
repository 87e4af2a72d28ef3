import type { RequestHeaders } from "#contract/headers.ts";
import { cookieNames, readCookie } from "#web/session/cookies.ts";
import { dataHeaders } from "#web/session/dataMode.ts";
import { renewSession } from "#web/session/authKit/session.ts";
import { pause } from "#web/api/client/pause.ts";
import { registerRenewal } from "#web/api/client/registerRenewal.ts";
import { parseEventStream, type StreamEvent } from "./parseEventStream.ts";
import { failureOfResponse, type CallFailure } from "#web/api/client/callFailure.ts";
import { sessionHeaders } from "#web/api/client/sessionHeaders.ts";

registerRenewal();

/** Thrown when a stream can't be opened. */
export class StreamError extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(`stream refused: ${failure.kind}`);
    this.failure = failure;
  }
}

const reconnects = 5;
const firstPauseMs = 500;

async function open(url: string, lastId: string | null, signal?: AbortSignal): Promise<Response> {
  const attempt = () =>
    fetch(url, {
      credentials: "include",
      headers: {
        ...sessionHeaders(),
        ...dataHeaders(),
        accept: "text/event-stream",
        ...(lastId === null ? {} : { "last-event-id": lastId }),
      } satisfies RequestHeaders,
      ...(signal === undefined ? {} : { signal }),
    });
  const sent = readCookie(cookieNames.access);
  const reply = await attempt();
  if (reply.status !== 401) {
    return reply;
  }
  const renewed = (await renewSession(sent)).outcome === "renewed";
  return renewed ? attempt() : reply;
}

async function openStream(reply: Response): Promise<ReadableStream<Uint8Array>> {
  if (!reply.ok || reply.body === null) {
    const body: unknown = await reply.json().catch(() => null);
    const failure = failureOfResponse(reply.status, body, reply.headers.get("x-request-id"));
    throw new StreamError(failure);
  }
  return reply.body;
}

/**
 * Follows an event stream until its `done`: yields each event once, and takes a cut stream up again where it broke
 * off. Ends quietly when `signal` aborts; throws {@link StreamError} where the server refuses or stays out of reach.
 */
export async function* followStream(
  url: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<StreamEvent> {
  let lastId: string | null = null;
  let cuts = 0;
  const aborted = () => signal?.aborted === true;
  while (!aborted()) {
    try {
      const stream = await openStream(await open(url, lastId, signal));
      for await (const event of parseEventStream(stream)) {
        cuts = 0;
        lastId = event.id ?? lastId;
        yield event;
        if (event.event === "done") {
          return;
        }
      }
    } catch (error) {
      if (aborted()) {
        return;
      }
      if (error instanceof StreamError) {
        throw error;
      }
    }
    cuts += 1;
    if (cuts > reconnects) {
      throw new StreamError({ kind: "network" });
    }
    await pause(firstPauseMs * 2 ** (cuts - 1), signal);
  }
}
