import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Ports } from "#engine/network/network.ts";
import { neverAborted } from "#engine/probe/neverAborted.ts";
import { ListReadError } from "#listReader/input/listReadError.ts";
import { ConnectError, connectPublic } from "#server/services/outgoing/connectPublic.ts";
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

const refused = (why: string) => new ListReadError("url_refused", why);
const unreachable = (why: string) => new ListReadError("url_unreachable", why);
const timedOut = () =>
  new ListReadError("url_timeout", "The server took too long to send the file.");

/**
 * Yields the bytes behind an HTTP or HTTPS URL. Every address is looked up once and dialled as checked, for each redirect
 * again, so that no name can lead to a private network. Throws a {@link ListReadError}.
 */
export async function* downloadUrl(
  ports: Pick<Ports, "networkOf">,
  text: string,
  limits: DownloadLimits,
  signal: AbortSignal = neverAborted,
): AsyncGenerator<Uint8Array> {
  const total = AbortSignal.any([signal, AbortSignal.timeout(limits.totalMs)]);
  let url = allowedUrl(text, null);
  for (let left = limits.redirects; ; left -= 1) {
    const { reply, socket } = await ask(ports, url, limits, total);
    try {
      const next = redirectOf(reply);
      if (next === null) {
        yield* bodyOf(reply, limits);
        return;
      }
      if (left === 0) {
        throw new ListReadError("url_failed", "The URL redirects too often.");
      }
      url = allowedUrl(new URL(next, url).href, url);
    } catch (error) {
      throw total.aborted ? timedOut() : error;
    } finally {
      reply.destroy();
      socket.destroy();
    }
  }
}

/** Returns a URL that may be downloaded; a redirect may not leave HTTPS. */
function allowedUrl(text: string, from: URL | null): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/u.test(url.protocol)) {
    throw refused("Only HTTP and HTTPS URLs can be downloaded.");
  }
  if (url.username !== "" || url.password !== "") {
    throw refused("URLs with a user name or password can't be downloaded.");
  }
  if (from?.protocol === "https:" && url.protocol === "http:") {
    throw refused("The URL redirects from HTTPS to HTTP.");
  }
  return url;
}

async function ask(
  ports: Pick<Ports, "networkOf">,
  url: URL,
  limits: DownloadLimits,
  signal: AbortSignal,
): Promise<{ reply: IncomingMessage; socket: Duplex }> {
  const socket = await connect(ports, url, limits, signal);
  try {
    const reply = await requestOver(socket, {
      method: "GET",
      url,
      headers: { accept: "*/*", "accept-encoding": "identity", "user-agent": "Mailverdict" },
      signal,
      idle: { ms: limits.idleMs, error: timedOut },
    });
    return { reply, socket };
  } catch (error) {
    socket.destroy();
    throw signal.aborted ? timedOut() : failure(error);
  }
}

const failure = (error: unknown): ListReadError =>
  error instanceof ListReadError
    ? error
    : unreachable("The server closed the connection or sent no valid reply.");

/** Returns a connection to a public address of the URL's host. */
async function connect(
  ports: Pick<Ports, "networkOf">,
  url: URL,
  { connectMs: timeoutMs }: DownloadLimits,
  signal: AbortSignal,
): Promise<Duplex> {
  try {
    return await connectPublic(ports, url, { timeoutMs, signal });
  } catch (error) {
    throw error instanceof ConnectError ? readErrorOf(error) : error;
  }
}

function readErrorOf({ code, message }: ConnectError): ListReadError {
  if (code === "refused") {
    return refused(message);
  }
  return code === "timeout" ? timedOut() : unreachable(message);
}

/** Returns the target of a redirect; null for the file. Throws for any other status. */
function redirectOf({ statusCode: status = 0, headers }: IncomingMessage): string | null {
  if ([301, 302, 303, 307, 308].includes(status) && headers.location !== undefined) {
    return headers.location;
  }
  if (status !== 200) {
    throw new ListReadError("url_failed", `The server answered with status ${status}.`);
  }
  return null;
}

const tooLarge = (): ListReadError =>
  new ListReadError("file_too_large", "The file is larger than 100 MB.");

async function* bodyOf(reply: IncomingMessage, limits: DownloadLimits): AsyncGenerator<Uint8Array> {
  const { "content-length": length, "content-encoding": encoding } = reply.headers;
  if (Number(length ?? 0) > limits.bytes) {
    throw tooLarge();
  }
  if (encoding !== undefined && !["identity", "gzip", "x-gzip"].includes(encoding)) {
    throw new ListReadError("url_failed", "The server sent the file in an unknown encoding.");
  }
  reply.setTimeout(limits.idleMs, () => reply.destroy(timedOut()));
  let received = 0;
  try {
    for await (const piece of reply as AsyncIterable<Buffer>) {
      received += piece.length;
      if (received > limits.bytes) {
        throw tooLarge();
      }
      yield piece;
    }
  } catch (error) {
    throw failure(error);
  }
}
