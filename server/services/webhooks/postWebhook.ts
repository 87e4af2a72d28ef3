import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Ports } from "#engine/network/network.ts";
import type { attemptErrors } from "#contract/webhooks.ts";
import { ConnectError } from "#server/services/outgoing/connectPublic.ts";
import { connectTarget } from "#server/services/outgoing/connectTarget.ts";
import type { OutgoingTarget } from "#server/services/outgoing/outgoingUrl.ts";
import { requestOver } from "#server/services/outgoing/requestOver.ts";

/** A request to send. `signal` ends the whole attempt. */
export interface WebhookPost extends OutgoingTarget {
  headers: Readonly<Record<string, string>>;
  body: string;
  signal: AbortSignal;
}

/** Result of a request: the status and beginning of the response, or why there was none. */
export interface WebhookReply {
  status: number | null;
  error: (typeof attemptErrors)[number] | null;
  headers: Readonly<Record<string, string>>;
  body: string;
}

const connectMs = 10_000;
/** Bytes of a response that are read, and characters that are stored. */
const readBytes = 64 * 1024;
const storedChars = 2000;
const storedHeaders = 40;
const storedHeaderChars = 200;

const errorsOfConnections = {
  refused: "address_refused",
  dns: "dns_failed",
  unreachable: "connection_failed",
  tls: "tls_failed",
  timeout: "timeout",
} as const;

const failed = (error: WebhookReply["error"]): WebhookReply => ({
  status: null,
  error,
  headers: {},
  body: "",
});

/** Posts a webhook over a new connection. Redirects aren't followed, and of the response only the beginning is read. Never throws. */
export async function postWebhook(
  ports: Pick<Ports, "networkOf">,
  post: WebhookPost,
): Promise<WebhookReply> {
  let socket: Duplex | null = null;
  try {
    socket = await connectTarget(ports, post, { timeoutMs: connectMs, signal: post.signal });
    return await exchange(socket, post);
  } catch (error) {
    if (post.signal.aborted) {
      return failed("timeout");
    }
    return failed(
      error instanceof ConnectError ? errorsOfConnections[error.code] : toErrorCode(error),
    );
  } finally {
    socket?.destroy();
  }
}

const toErrorCode = (error: unknown) =>
  String((error as NodeJS.ErrnoException).code).startsWith("HPE_")
    ? "invalid_reply"
    : "connection_closed";

/** Sends the request and returns the response. A body that breaks off doesn't change its status. */
async function exchange(socket: Duplex, post: WebhookPost): Promise<WebhookReply> {
  const reply = await requestOver(socket, { method: "POST", ...post });
  const body = await readBeginning(reply);
  const headers = Object.entries(reply.headers)
    .slice(0, storedHeaders)
    .map(([name, value]) => [name.slice(0, 100), String(value).slice(0, storedHeaderChars)]);
  return {
    status: reply.statusCode ?? null,
    error: null,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body,
  };
}

async function readBeginning(reply: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of reply as AsyncIterable<Buffer>) {
      pieces.push(piece);
      length += piece.length;
      if (length >= readBytes) {
        break;
      }
    }
  } catch {
    // The status has arrived; the rest of the body is for the log only.
  }
  reply.destroy();
  const text = Buffer.concat(pieces).subarray(0, readBytes).toString("utf8");
  // PostgreSQL stores no NUL in a text.
  return text.replaceAll("\0", "").slice(0, storedChars).toWellFormed();
}
