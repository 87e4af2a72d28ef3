import { MailverdictError } from "./errors.ts";

/** A delivery whose signature, time or body is wrong. Answer it with 400. */
export class WebhookError extends MailverdictError {
  override name = "WebhookError";
}

/** Event of a webhook. */
export interface WebhookEvent<Data = Record<string, unknown>> {
  /** Kind of event: `list.completed`. New kinds may appear. */
  type: string;
  /** Time of the event, RFC 3339. */
  timestamp: string;
  data: Data;
}

/** A delivery as it arrived. */
export interface WebhookDelivery {
  /** Body exactly as received: parse it after this check, not before. */
  body: string | Uint8Array<ArrayBuffer>;
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Secret of the endpoint (`whsec_…`), or several while it is rotated. */
  secret: string | readonly string[];
  /** Largest difference between the delivery's time and now, in seconds. Default: 300. */
  toleranceS?: number;
  /** Current time in ms. */
  now?: number;
}

const encoder = new TextEncoder();

function headerOf(headers: WebhookDelivery["headers"], name: string): string {
  if (headers instanceof Headers) {
    return headers.get(name) ?? "";
  }
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return (typeof value === "string" ? value : value?.[0]) ?? "";
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.trim().replace(/^whsec_/u, ""));
  if (bytes === null || bytes.length === 0) {
    throw new WebhookError("The secret isn't base64. Copy it again, with whsec_.");
  }
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [
    "verify",
  ]);
}

function joined(start: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const first = encoder.encode(start);
  const second = typeof body === "string" ? encoder.encode(body) : body;
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

/** Most signatures that a header may have: a rotation needs two. */
const signaturesMax = 10;

/**
 * Verifies a delivery by Standard Webhooks (HMAC-SHA256) and returns its event. Rejects with a {@link WebhookError} if
 * the signature doesn't match or the delivery is too old, which stops replays. Comparisons take constant time.
 */
export async function verifyWebhook<Data = Record<string, unknown>>({
  body,
  headers,
  secret,
  toleranceS = 300,
  now = Date.now(),
}: WebhookDelivery): Promise<WebhookEvent<Data>> {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signature = headerOf(headers, "webhook-signature");
  if (id === "" || timestamp === "" || signature === "") {
    throw new WebhookError("A webhook header is missing: webhook-id, -timestamp or -signature.");
  }
  if (!/^\d{1,12}$/u.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > toleranceS) {
    throw new WebhookError(
      "The delivery is too old, or the clocks differ. Check this machine's time.",
    );
  }
  const signed = joined(`${id}.${timestamp}.`, body);
  const signatures = signature
    .split(" ")
    .slice(0, signaturesMax)
    .flatMap((part) => (part.startsWith("v1,") ? (bytesOf(part.slice(3)) ?? []) : []));
  const secrets = typeof secret === "string" ? [secret] : secret;
  const keys = await Promise.all(secrets.map((each) => keyOf(each)));
  for (const key of keys) {
    for (const each of signatures) {
      if (await crypto.subtle.verify("HMAC", key, each, signed)) {
        return eventOf<Data>(body);
      }
    }
  }
  throw new WebhookError("The signature doesn't match. Check the secret, and verify the raw body.");
}

function eventOf<Data>(body: string | Uint8Array): WebhookEvent<Data> {
  try {
    const text = typeof body === "string" ? body : new TextDecoder().decode(body);
    return JSON.parse(text) as WebhookEvent<Data>;
  } catch (cause) {
    throw new WebhookError("The body isn't JSON.", { cause });
  }
}
