import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A body up to this size is read to its end and thrown away after a refusal, so that its sender gets the answer and keeps the connection. */
const modestOctets = 256 * 1024;
const discardMs = 2000;

/** Throws a body away as it comes, up to a size and a time; returns whether it ended. */
async function discarded(body: IncomingMessage): Promise<boolean> {
  let octets = 0;
  const enough = new AbortController();
  const ended = new Promise<void>((resolve) => {
    body.once("close", resolve).once("end", resolve);
    body.on("data", (chunk: Buffer) => {
      octets += chunk.length;
      if (octets > modestOctets) {
        body.pause();
        resolve();
      }
    });
  });
  body.resume();
  await Promise.race([
    ended,
    sleep(discardMs, undefined, { signal: enough.signal }).catch(() => undefined),
  ]);
  enough.abort();
  return body.complete;
}

/**
 * Decides what becomes of the connection of a request refused before its body was read: Node reads a modest one to
 * its end after the answer; where it is larger than anything the call takes, the connection closes.
 */
export async function settleUnreadBody(
  request: FastifyRequest,
  reply: FastifyReply,
  tooLarge: boolean,
): Promise<void> {
  const { raw } = request;
  if (raw.complete) {
    return;
  }
  // Nobody reads on behind the meter.
  raw.unpipe();
  const declared = Number(raw.headers["content-length"]);
  const taken = Math.max(modestOctets, request.routeOptions.bodyLimit ?? 0);
  // How long a body is that doesn't say its length shows only by reading on.
  const modest = declared <= taken || (Number.isNaN(declared) && !tooLarge);
  if (modest || (Number.isNaN(declared) && (await discarded(raw)))) {
    // The framework closes the connection of whatever it refuses to read.
    void reply.removeHeader("connection");
  } else {
    void reply.header("connection", "close");
  }
}
