import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Right } from "#contract/roles.ts";
import type { CredentialWatch } from "#server/services/auth/credentialWatch.ts";
import type { ConcurrencyLimiter } from "#server/concurrency/concurrencyLimiter.ts";
import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import { ApiError } from "#server/http/errors/apiError.ts";

const retryS = "5";
/** Time in ms without progress after which a reader that leaves data unread is disconnected; Node notices after up to twice as long. */
const stalledMs = 15_000;
/** Time in ms for a reader to receive the end of a stream. */
const endMs = 2000;

/** Owner of a connection, and the credential that ends it. */
export interface ConnectionOwner {
  accountId: string;
  /** Id of the session or key it was opened with. */
  credentialId: string;
  /** IP address of the client. */
  address: string;
  /** Right of the call, which the credential must keep. */
  right: Right | null;
  stopping: AbortSignal;
}

/** A long-lived connection: `signal` aborts when it should end, `gone` if its session or key ended. */
export interface OpenSignals {
  signal: AbortSignal;
  gone: AbortSignal;
}

/** Sends a long-lived stream, which ends with the session or key that opened it. Rejects with 429 if the account has too many open, with 503 if the server has. */
export function openConnection(
  { slots, credentials }: { slots: ConcurrencyLimiter; credentials: CredentialWatch },
  { owner, reply }: { owner: ConnectionOwner; reply: FastifyReply },
  open: (signals: OpenSignals) => Readable,
): Readable {
  const holders = [owningAccountId(owner.accountId)];
  const slot = slots.take(holders);
  if (slot !== "taken") {
    const code = slot === "holder_full" ? "too_many_streams" : "too_busy";
    throw new ApiError(code, { headers: { "retry-after": retryS } });
  }
  const closed = new AbortController();
  const leave = () => {
    if (!closed.signal.aborted) {
      closed.abort();
      slots.leave(holders);
    }
  };
  // Ends a waiting generator, which wouldn't notice that the client disconnected.
  reply.raw.once("close", leave);
  reply.raw.setTimeout(stalledMs, () => {
    if (reply.raw.writableLength > 0) {
      reply.raw.destroy();
    }
  });
  try {
    const use = { ...owner, id: owner.credentialId };
    const gone = credentials.watch(use, closed.signal);
    const stream = open({
      signal: AbortSignal.any([gone, owner.stopping, closed.signal]),
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
