import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Ports } from "#engine/network/network.ts";
import { neverAborted } from "#engine/probe/neverAborted.ts";
import { ListReadError } from "#listReader/input/listReadError.ts";
import { connectTarget } from "#server/services/outgoing/connectTarget.ts";
import {
  type OutgoingTarget,
  outgoingUrl,
  type TargetContext,
} from "#server/services/outgoing/outgoingUrl.ts";
import { requestOver } from "#server/services/outgoing/requestOver.ts";

/** Limits of a download: bytes, redirects, and times in ms. */
export interface DownloadLimits {
  bytes: number;
  redirects: number;
  connectMs: number;
  /** Longest time without a byte. */
  idleMs: number;
  totalMs: number;
}

/** Limits of a list that is downloaded from a URL. */
export const downloadLimits: Omit<DownloadLimits, "bytes"> = {
  redirects: 5,
  connectMs: 10_000,
  idleMs: 15_000,
  totalMs: 300_000,
};

/** Returns the one error of every failed download, so that no account can find out which addresses and ports answer. The cause is for the log. */
const failed = (cause: unknown): ListReadError =>
  new ListReadError("url_failed", "We couldn't download a file from this URL.", null, { cause });

/**
 * Yields the bytes behind an HTTP or HTTPS URL. Every address is looked up once and dialled as checked, for each redirect
 * again, so that no name can lead to a private network. Throws a {@link ListReadError}: the file is too large, or `url_failed`
 * for every other reason.
 */
export async function* downloadUrl(
  context: TargetContext,
  text: string,
  limits: DownloadLimits,
  signal: AbortSignal = neverAborted,
): AsyncGenerator<Uint8Array> {
  const total = AbortSignal.any([signal, AbortSignal.timeout(limits.totalMs)]);
  try {
    let target = resolveTarget(context, text, null);
    for (let left = limits.redirects; ; left -= 1) {
      const { reply, socket } = await sendRequest(context.ports, target, limits, total);
      try {
        const next = findRedirect(reply);
        if (next === null) {
          yield* readBody(reply, limits);
          return;
        }
        if (left === 0) {
          throw new Error("too many redirects");
        }
        target = resolveTarget(context, next, target);
      } finally {
        reply.destroy();
        socket.destroy();
      }
    }
  } catch (error) {
    throw error instanceof ListReadError ? error : failed(error);
  }
}

/** Returns the target of a URL or redirect. A redirect may not leave HTTPS, nor lead from the internet to this machine. */
function resolveTarget(
  context: TargetContext,
  text: string,
  from: OutgoingTarget | null,
): OutgoingTarget {
  const href = URL.parse(text, from?.url.href)?.href ?? "";
  const target = outgoingUrl(context, href);
  if (target === null) {
    throw new Error("a URL that may not be contacted");
  }
  if (from?.url.protocol === "https:" && target.url.protocol === "http:") {
    throw new Error("a redirect from HTTPS to HTTP");
  }
  if (from?.trusted === false && target.trusted) {
    throw new Error("a redirect from the internet to this machine");
  }
  return target;
}

async function sendRequest(
  ports: Pick<Ports, "networkOf">,
  target: OutgoingTarget,
  { connectMs: timeoutMs, idleMs }: DownloadLimits,
  signal: AbortSignal,
): Promise<{ reply: IncomingMessage; socket: Duplex }> {
  const socket = await connectTarget(ports, target, { timeoutMs, signal });
  try {
    const reply = await requestOver(socket, {
      method: "GET",
      url: target.url,
      headers: { accept: "*/*", "accept-encoding": "identity", "user-agent": "Mailverdict" },
      signal,
      idle: { ms: idleMs, error: silent },
    });
    return { reply, socket };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

const silent = () => new Error("no byte in time");

/** Returns the target of a redirect; null for the file. Throws for any other status. */
function findRedirect({ statusCode: status = 0, headers }: IncomingMessage): string | null {
  if ([301, 302, 303, 307, 308].includes(status) && headers.location !== undefined) {
    return headers.location;
  }
  if (status !== 200) {
    throw new Error(`status ${status}`);
  }
  return null;
}

const tooLarge = (): ListReadError =>
  new ListReadError("file_too_large", "The file is larger than 100 MB.");

async function* readBody(
  reply: IncomingMessage,
  limits: DownloadLimits,
): AsyncGenerator<Uint8Array> {
  const { "content-length": length, "content-encoding": encoding } = reply.headers;
  if (Number(length ?? 0) > limits.bytes) {
    throw tooLarge();
  }
  if (encoding !== undefined && !["identity", "gzip", "x-gzip"].includes(encoding)) {
    throw new Error("an unknown encoding");
  }
  reply.setTimeout(limits.idleMs, () => reply.destroy(silent()));
  let received = 0;
  for await (const piece of reply as AsyncIterable<Buffer>) {
    received += piece.length;
    if (received > limits.bytes) {
      throw tooLarge();
    }
    yield piece;
  }
}
