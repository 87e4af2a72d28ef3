import { sameText } from "#server/crypto/digest.ts";
import { webhookSignature } from "./webhookSignature.ts";

/** A delivery of Standard Webhooks as it arrived. */
export interface SignedDelivery {
  id: string;
  /** Unix time in seconds. */
  timestamp: string;
  /** One or more signatures, separated by spaces. */
  signature: string;
  body: Buffer;
}

/** Most that the time of a delivery may differ from ours, in ms. */
const toleranceMs = 5 * 60_000;

/** Returns true if a secret (`whsec_…`) signed a delivery, at most five minutes from now. */
export function isSignedDelivery(
  secret: string,
  { id, timestamp, signature, body }: SignedDelivery,
  now: number,
): boolean {
  const inTime =
    /^\d{1,12}$/u.test(timestamp) && Math.abs(Number(timestamp) * 1000 - now) <= toleranceMs;
  if (!inTime || id === "") {
    return false;
  }
  const message = { id, timestamp: Number(timestamp), body: body.toString("utf8") };
  const expected = webhookSignature([secret], message);
  return signature.split(" ").some((one) => sameText(one, expected));
}
