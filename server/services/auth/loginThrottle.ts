import { limits } from "#contract/limits.ts";
import {
  type Admission,
  clearAttempts,
  countAttempt,
  countInWindow,
  uncountAttempt,
} from "#server/data/queries/loginAttempts.ts";
import { emailKey } from "#server/data/queries/accounts.ts";
import { sha256 } from "#server/crypto/digest.ts";
import type { AppContext } from "#server/context.ts";

type ThrottleContext = Pick<AppContext, "config" | "database" | "now">;

/** What attempts at a password are counted by. Keys are digests: no address stands in the table. */
export type LoginThrottle =
  | { key: string; kind: "password" }
  | { key: string; kind: "network"; quota: number };

/** Attempts at the password of an address, from browsers nobody trusts. */
export function addressThrottle(email: string): LoginThrottle {
  return { key: sha256(`address ${emailKey(email.trim())}`), kind: "password" };
}

/** Attempts from a browser that the account trusts, so that a stranger who guesses cannot lock the owner out. */
export function deviceThrottle(deviceHash: string): LoginThrottle {
  return { key: sha256(`device ${deviceHash}`), kind: "password" };
}

/** Attempts of somebody who is signed in, at the password of the own account. */
export function sessionThrottle(sessionId: string): LoginThrottle {
  return { key: sha256(`session ${sessionId}`), kind: "password" };
}

/** Failed sign-ins of a network, or of a range of addresses around it. */
export function networkThrottle(network: { key: string; factor: number }): LoginThrottle {
  const quota = networkQuota * network.factor;
  return { key: sha256(`network ${network.key}`), kind: "network", quota };
}

const second = 1000;
const networkQuota = 30;
const networkWindowMs = 15 * 60 * second;

/** Wait after attempt n in a row: five are free, then it doubles up to 15 minutes; the hundredth is the last until a new password is set (NIST SP 800-63B-4 §3.2.2). */
const waitsMs: readonly number[] = Array.from(
  { length: limits.passwordTriesMax + 1 },
  (_, count) => {
    if (count === limits.passwordTriesMax) {
      return limits.passwordPauseS * second;
    }
    return count < 5 ? 0 : Math.min(900, 2 ** (count - 5)) * second;
  },
);

async function counted(context: ThrottleContext, bucket: LoginThrottle): Promise<Admission> {
  const { queries } = context.database;
  const now = context.now();
  const { key } = bucket;
  return bucket.kind === "network"
    ? countInWindow(queries, { key, quota: bucket.quota, windowMs: networkWindowMs, now })
    : countAttempt(queries, { key, waitsMs, now });
}

async function settle(
  context: ThrottleContext,
  bucket: LoginThrottle,
  right: boolean,
): Promise<void> {
  const { queries } = context.database;
  await (right && bucket.kind === "password"
    ? clearAttempts(queries, bucket.key)
    : uncountAttempt(queries, bucket.key));
}

/** How an attempt ended: not made (ms to wait), or made with what it proved; `failures` in a row where it proved nothing. */
export type ThrottledResult<Proof> =
  | { waitMs: number }
  | { waitMs: 0; proof: Proof }
  | { waitMs: 0; proof: null; failures: number };

/**
 * Makes an attempt that every bucket allows. It is counted before it is made, so that many at once
 * cost no more than many in a row; a right one begins the count anew, and a failure of our own
 * counts for nothing.
 */
export async function withLoginThrottle<Proof>(
  context: ThrottleContext,
  buckets: readonly LoginThrottle[],
  act: () => Promise<Proof | null>,
): Promise<ThrottledResult<Proof>> {
  const limited = context.config.rateLimits ? buckets : [];
  let failures = 0;
  for (const bucket of limited) {
    // One after another: a network that may not ask counts against no account.
    // oxlint-disable-next-line no-await-in-loop
    const admitted = await counted(context, bucket);
    if ("waitMs" in admitted) {
      return admitted;
    }
    failures = admitted.failures;
  }
  const settleAll = (right: boolean) =>
    Promise.all(limited.map((bucket) => settle(context, bucket, right)));
  const proof = await act().catch(async (error: unknown) => {
    await settleAll(false);
    throw error;
  });
  if (proof === null) {
    return { waitMs: 0, proof: null, failures };
  }
  await settleAll(true);
  return { waitMs: 0, proof };
}
