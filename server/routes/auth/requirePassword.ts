import type { AppContext } from "#server/context.ts";
import { withLoginThrottle, sessionThrottle } from "#server/services/auth/loginThrottle.ts";
import { verifyPassword } from "#server/crypto/hashPassword.ts";
import type { SignedIn } from "#server/services/auth/sessions.ts";
import { rateLimitedError } from "#server/http/limits/limitRate.ts";
import { ApiError } from "#server/http/errors/apiError.ts";

/** Verifies the password of the signed-in user. Rejects a wrong one with 422 `password_wrong`, and with 429 after five in a row. */
export async function requirePassword(
  context: AppContext,
  { user, session }: SignedIn,
  password: string,
): Promise<void> {
  const attempted = await withLoginThrottle(context, [sessionThrottle(session.id)], async () =>
    (await verifyPassword(user.password_hash, password, context.config.passwordCost)) ? user : null,
  );
  if (attempted.waitMs > 0) {
    throw rateLimitedError(attempted.waitMs);
  }
  if ("failures" in attempted) {
    throw new ApiError("password_wrong");
  }
}
