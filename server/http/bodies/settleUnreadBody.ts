import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type ErrorCode, errorStatus } from "#contract/errors.ts";
import { freeLimits } from "#contract/freeLimits.ts";

/** Largest body read and discarded after a rejection, so that its sender gets the response and keeps the connection. */
const modestBytes = 256 * 1024;
const discardMs = 2000;

/** Discards a body up to a size and a time; tells whether it ended. */
async function discarded(body: IncomingMessage): Promise<boolean> {
  let bytes = 0;
  const enough = new AbortController();
  const end = new Promise<void>((resolve) => {
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
    end,
    sleep(discardMs, undefined, { signal: enough.signal }).catch(() => undefined),
  ]);
  enough.abort();
  return body.complete;
}

/** Time in ms for a sender to read the response before the connection is reset. */
const lingerMs = 2000;

/**
 * Closes the connection after the response without reading on. Node would close it at once, and the reset
 * that unread bytes cause would take the response from a client that is still sending.
 */
export function lingerAfterReply(socket: Socket): void {
  socket.destroySoon = () => {
    socket.pause();
    socket.end();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}

/** Tells whether the rest of a rejected body is read, so that the connection can take the next request. */
async function mayKeep({ raw, routeOptions }: FastifyRequest, code: ErrorCode): Promise<boolean> {
  if (errorStatus[code] === 503) {
    return false;
  }
  const declared = Number(raw.headers["content-length"]);
  const limit = code === "rate_limited" ? freeLimits.largeBodyBytes : routeOptions.bodyLimit;
  const taken = Math.max(modestBytes, limit ?? 0);
  // Without a declared length, only reading shows the size of a body.
  const modest = declared <= taken || (Number.isNaN(declared) && code !== "body_too_large");
  return modest || (Number.isNaN(declared) && discarded(raw));
}

/**
 * Keeps or closes the connection of a request rejected before its body was read: Node reads a small body to
 * its end after the response; if it is larger than the call's limit, or its sender sends too much, the connection closes.
 * With 503 it always closes, since reading what it refuses would cost a busy server as much as accepting it.
 */
export async function settleUnreadBody(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
): Promise<void> {
  const { raw } = request;
  if (!raw.complete) {
    // A body that came with the head is complete once this turn has read it.
    await setImmediate();
  }
  if (raw.complete) {
    return;
  }
  // Keeps other readers from consuming the body after the meter.
  raw.unpipe();
  if (await mayKeep(request, code)) {
    // The framework closes the connection of a body it doesn't read.
    void reply.removeHeader("connection");
  } else {
    void reply.header("connection", "close");
    lingerAfterReply(raw.socket);
  }
}
