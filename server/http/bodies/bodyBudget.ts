import { type Readable, Transform } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "#server/http/errors/apiError.ts";

const megabyte = 1024 * 1024;
/** Maximum bytes of bodies in memory at once: per holder, and in this process. */
const budget = { each: 24 * megabyte, all: 64 * megabyte } as const;
/** Bodies up to this size use space that larger ones can't reserve. */
const smallBytes = 256 * 1024;
const keptForSmall = { each: 2 * megabyte, all: 8 * megabyte } as const;
/** Minimum bytes per period; slower bodies are aborted. */
const slowest = { bytes: 10 * 1024, ms: 10_000 } as const;
/** Time in ms for the sender of an aborted body to read the response. */
const answerMs = 2000;
const retryS = "2";

/** Counts the bytes of all bodies being received or handled. */
export interface BodyBudget {
  /** Reserves memory for a body until its request completes: up front if the length is known, otherwise as it grows. Returns the body to read. Rejects with 503 if memory is short, 408 if the body is too slow. */
  meter(
    body: Readable,
    of: { request: FastifyRequest; reply: FastifyReply; holder: string },
  ): Readable;
}

/** Returns an empty budget. */
export function createBodyBudget(): BodyBudget {
  const held = new Map<string, number>();
  let total = 0;
  const take = (holder: string, bytes: number, small: boolean): void => {
    const own = (held.get(holder) ?? 0) + bytes;
    const more = small ? keptForSmall.each : 0;
    const less = small ? 0 : keptForSmall.all;
    if (own > budget.each + more || total + bytes > budget.all - less) {
      throw new ApiError("too_busy", { headers: { "retry-after": retryS } });
    }
    held.set(holder, own);
    total += bytes;
  };
  const giveBack = (holder: string, bytes: number): void => {
    const own = (held.get(holder) ?? 0) - bytes;
    total -= bytes;
    if (own > 0) {
      held.set(holder, own);
    } else {
      held.delete(holder);
    }
  };
  return {
    meter(body, { request, reply, holder }) {
      const { "content-length": length, "transfer-encoding": chunked } = request.headers;
      const declared = Number(length ?? 0);
      // The framework rejects a declared length over the limit without reading.
      if ((declared === 0 && chunked === undefined) || declared > request.routeOptions.bodyLimit) {
        return body;
      }
      take(holder, declared, declared <= smallBytes);
      // The connection of an aborted body isn't read, so its close would go unnoticed.
      const closeSoon = () => setTimeout(() => request.raw.destroy(), answerMs).unref();
      let reserved = declared;
      let received = 0;
      let lately = 0;
      const metered = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          received += chunk.length;
          lately += chunk.length;
          try {
            const more = Math.max(0, received - reserved);
            take(holder, more, received <= smallBytes);
            reserved += more;
            done(null, chunk);
          } catch (error) {
            done(error as ApiError);
            closeSoon();
          }
        },
      });
      const clock = setInterval(() => {
        if (lately < slowest.bytes) {
          metered.destroy(new ApiError("body_too_slow", { headers: { connection: "close" } }));
          closeSoon();
        }
        lately = 0;
      }, slowest.ms).unref();
      metered.once("close", () => clearInterval(clock));
      const release = () => {
        giveBack(holder, reserved);
        reserved = 0;
      };
      reply.raw.once("finish", release);
      reply.raw.once("close", () => {
        release();
        // Tells readers waiting for the rest that the client disconnected.
        metered.destroy(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
      });
      // A rejected body has no listeners left.
      metered.on("error", () => undefined);
      body.once("error", (error: Error) => metered.destroy(error));
      return body.pipe(metered);
    },
  };
}
