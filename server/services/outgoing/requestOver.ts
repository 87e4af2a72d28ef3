import { type IncomingMessage, request } from "node:http";
import type { Duplex } from "node:stream";

/** A request over an open connection. */
interface OutgoingRequest {
  method: "GET" | "POST";
  url: URL;
  headers: Readonly<Record<string, string>>;
  body?: string;
  signal: AbortSignal;
  /** Longest time in ms without a byte, and the error after it. */
  idle?: { ms: number; error: () => Error };
}

/** Sends a request over an open connection, which ends with it; returns the response before its body. */
export function requestOver(
  socket: Duplex,
  { method, url, headers, body, signal, idle }: OutgoingRequest,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const outgoing = request({
      createConnection: () => socket,
      method,
      host: url.hostname,
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, host: url.host, ...length, connection: "close" },
      maxHeaderSize: 16 * 1024,
      signal,
    });
    if (idle !== undefined) {
      outgoing.setTimeout(idle.ms, () => outgoing.destroy(idle.error()));
    }
    outgoing.on("response", resolve);
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
