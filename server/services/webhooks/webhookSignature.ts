import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** Creates a secret as Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(32).toString("base64");
}

/** A message to sign: its id, the time of the attempt in Unix seconds, and the body exactly as sent. */
interface SignedMessage {
  id: string;
  timestamp: number;
  body: string;
}

/** Returns the value of `webhook-signature`: one `v1` signature (HMAC-SHA-256) for each secret, separated by spaces. */
export function webhookSignature(
  secrets: readonly string[],
  { id, timestamp, body }: SignedMessage,
): string {
  return secrets
    .map((secret) => Buffer.from(secret.slice(prefix.length), "base64"))
    .map((key) => createHmac("sha256", key).update(`${id}.${timestamp}.${body}`))
    .map((signature) => `v1,${signature.digest("base64")}`)
    .join(" ");
}
