import { limits } from "#contract/limits.ts";
import {
  type Admission,
  clearAttempts,
  countAttempt,
  countInWindow,
  uncountAttempt,
} from "#server/data/queries/loginAttempts.ts";
import { emailKey } from "#server/data/queries/users.ts";
import { sha256 } from "#server/crypto/digest.ts";
import type { AppContext } from "#server/context.ts";

type ThrottleContext = Pick<AppContext, "config" | "database" | "now">;

/** Counter of password attempts. Keys are digests, so that the table contains no address. */
export type LoginThrottle =
  | { key: string; kind: "password" }
  | { key: string; kind: "network"; quota: number };

/** Returns the counter of an address, for browsers the account doesn't trust. */
export function addressThrottle(email: string): LoginThrottle {
  return { key: sha256(`address ${emailKey(email.trim())}`), kind: "password" };
}

/** Returns the counter of a trusted browser, so that others who guess can't lock the owner out. */
export function deviceThrottle(deviceHash: string): LoginThrottle {
  return { key: sha256(`device ${deviceHash}`), kind: "password" };
}

/** Returns the counter of a session, for attempts at the own password. */
export function sessionThrottle(sessionId: string): LoginThrottle {
  return { key: sha256(`session ${sessionId}`), kind: "password" };
}

/** Returns the counter of failed sign-ins of a network or a wider range. */
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

/** Result of an attempt: rejected (ms to wait), successful (`proof`), or failed (`failures` in a row). */
export type ThrottledResult<Proof> =
  | { waitMs: number }
  | { waitMs: 0; proof: Proof }
  | { waitMs: 0; proof: null; failures: number };

/**
 * Runs an attempt if every counter allows it. Counts before it runs, so that parallel attempts are limited like
 * sequential ones. Success resets the counters; an error of ours isn't counted.
 */
export async function withLoginThrottle<Proof>(
  context: ThrottleContext,
  buckets: readonly LoginThrottle[],
  act: () => Promise<Proof | null>,
): Promise<ThrottledResult<Proof>> {
  const limited = context.config.rateLimits ? buckets : [];
  let failures = 0;
  for (const bucket of limited) {
    // In sequence: attempts of a throttled network don't count against an account.
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
