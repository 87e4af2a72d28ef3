import { type Readable, Transform } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "./refusal.ts";

const megabyte = 1024 * 1024;
/** Bytes of bodies that may be in memory at once: of one holder, and of all in this process. */
const budget = { each: 24 * megabyte, all: 64 * megabyte } as const;
/** Bodies up to this size find room where larger ones leave none. */
const smallBytes = 256 * 1024;
const keptForSmall = { each: 2 * megabyte, all: 8 * megabyte } as const;
/** A body that brings fewer bytes than this in so long is given up. */
const slowest = { bytes: 10 * 1024, ms: 10_000 } as const;
/** How long the sender of such a body has to take the answer. */
const answerMs = 2000;
const retryS = "2";

/** Counts the bytes of all bodies that are being received or handled. */
export interface BodyBudget {
  /** Reserves room for a body, all of it before it is read or, where it doesn't say its length, as it grows, until its request is answered. Returns the body as it should be read; 503 where there is no room, 408 where it comes too slowly. */
  meter(
    body: Readable,
    of: { request: FastifyRequest; reply: FastifyReply; holder: string },
  ): Readable;
}

/** Begins with nothing reserved. */
export function createBodyBudget(): BodyBudget {
  const held = new Map<string, number>();
  let total = 0;
  const take = (holder: string, bytes: number, small: boolean): void => {
    const own = (held.get(holder) ?? 0) + bytes;
    const more = small ? keptForSmall.each : 0;
    const less = small ? 0 : keptForSmall.all;
    if (own > budget.each + more || total + bytes > budget.all - less) {
      throw new Refusal("too_busy", { headers: { "retry-after": retryS } });
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
      // The framework refuses one that says it is too large, unread.
      if ((declared === 0 && chunked === undefined) || declared > request.routeOptions.bodyLimit) {
        return body;
      }
      take(holder, declared, declared <= smallBytes);
      // Nobody reads the connection of a body that was given up, so nobody would see it close.
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
            done(error as Refusal);
            closeSoon();
          }
        },
      });
      const clock = setInterval(() => {
        if (lately < slowest.bytes) {
          metered.destroy(new Refusal("body_too_slow", { headers: { connection: "close" } }));
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
        // Whoever still waits for the rest learns that the client has gone.
        metered.destroy(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
      });
      // Nobody listens any more once the body was refused.
      metered.on("error", () => undefined);
      body.once("error", (error: Error) => metered.destroy(error));
      return body.pipe(metered);
    },
  };
}
