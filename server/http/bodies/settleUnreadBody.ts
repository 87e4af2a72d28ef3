import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Largest body read and discarded after a rejection, so that its sender gets the response and keeps the connection. */
const modestBytes = 256 * 1024;
const discardMs = 2000;

/** Discards a body up to a size and a time; tells whether it ended. */
async function discarded(body: IncomingMessage): Promise<boolean> {
  let bytes = 0;
  const enough = new AbortController();
  const ended = new Promise<void>((resolve) => {
    body.once("close", resolve).once("end", resolve);
    body.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > modestBytes) {
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
 * Keeps or closes the connection of a request rejected before its body was read: Node reads a small body to
 * its end after the response; if it is larger than the call's limit, the connection closes.
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
  // Keeps other readers from consuming the body after the meter.
  raw.unpipe();
  const declared = Number(raw.headers["content-length"]);
  const taken = Math.max(modestBytes, request.routeOptions.bodyLimit ?? 0);
  // Without a declared length, only reading shows the size of a body.
  const modest = declared <= taken || (Number.isNaN(declared) && !tooLarge);
  if (modest || (Number.isNaN(declared) && (await discarded(raw)))) {
    // The framework closes the connection of a body it doesn't read.
    void reply.removeHeader("connection");
  } else {
    void reply.header("connection", "close");
  }
}
