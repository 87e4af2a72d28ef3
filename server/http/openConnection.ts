import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { CredentialWatch } from "#server/work/credentialWatch.ts";
import type { Places } from "#server/work/places.ts";
import { Refusal } from "./refusal.ts";

const retryS = "5";
/** How long a reader may take nothing. */
const stalledMs = 60_000;
/** How long a reader has to take the end of what it reads. */
const endMs = 2000;

/** Whose connection it is, and what ends it. */
export interface Asked {
  accountId: string;
  /** Id of the session or key it was opened with. */
  credentialId: string;
  stopping: AbortSignal;
}

/** A connection that stays open: `signal` aborts when it should end, `gone` when that is because its session or key ended. */
export interface OpenSignals {
  signal: AbortSignal;
  gone: AbortSignal;
}

/** Sends a stream that stays open for long: it takes a place, and loses it with the session or key it was opened with. Refuses with 429 where the account's places are taken, with 503 where all are. */
export function openConnection(
  { places, credentials }: { places: Places; credentials: CredentialWatch },
  { asked, reply }: { asked: Asked; reply: FastifyReply },
  open: (signals: OpenSignals) => Readable,
): Readable {
  const holders = [asked.accountId];
  const place = places.take(holders);
  if (place !== "taken") {
    const code = place === "holder_full" ? "too_many_streams" : "too_busy";
    throw new Refusal(code, { headers: { "retry-after": retryS } });
  }
  const closed = new AbortController();
  const leave = () => {
    if (!closed.signal.aborted) {
      closed.abort();
      places.leave(holders);
    }
  };
  // Whoever left waits for nothing any more; a generator that waits wouldn't notice.
  reply.raw.once("close", leave);
  reply.raw.setTimeout(stalledMs, () => reply.raw.destroy());
  try {
    const gone = credentials.watch(asked.credentialId, closed.signal);
    const stream = open({
      signal: AbortSignal.any([gone, asked.stopping, closed.signal]),
      gone,
    });
    stream.once("close", leave);
    closed.signal.addEventListener("abort", () => stream.destroy());
    gone.addEventListener("abort", () => setTimeout(() => reply.raw.destroy(), endMs).unref());
    return stream;
  } catch (error) {
    leave();
    throw error;
  }
}
