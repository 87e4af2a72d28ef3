import type { Parts } from "#server/parts.ts";
import { attempt, sessionBucket } from "#server/work/attempts.ts";
import { verifyPassword } from "#server/work/passwordHash.ts";
import type { SignedIn } from "#server/work/sessions.ts";
import { waitRefusal } from "./rateLimits.ts";
import { Refusal } from "./refusal.ts";

/** Passes where the password is the one of who is signed in; 422 `password_wrong` otherwise, 429 after five wrong ones. */
export async function provenByPassword(
  parts: Parts,
  { account, session }: SignedIn,
  password: string,
): Promise<void> {
  const attempted = await attempt(parts, [sessionBucket(session.id)], async () =>
    (await verifyPassword(account.password_hash, password, parts.config.passwordCost))
      ? account
      : null,
  );
  if (attempted.waitMs > 0) {
    throw waitRefusal(attempted.waitMs);
  }
  if ("failures" in attempted) {
    throw new Refusal("password_wrong");
  }
}
