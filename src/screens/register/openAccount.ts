import { takeReturnPath } from "#web/features/auth/safeReturnPath.ts";
import type { AuthActions } from "#web/state/authActions.ts";
import type { AuthResult } from "#web/state/authResult.ts";

interface Registration {
  email: string;
  password: string;
  /** Set-up code of a fresh installation; empty if none was asked for. */
  code: string;
  invitation: string | null;
}

/** Result of a registration, and the page to open if it signed the account in. */
interface Opened {
  result: AuthResult;
  next: string | null;
}

const opensAtOnce = (data: unknown) =>
  (data as { confirm_by_mail?: boolean } | undefined)?.confirm_by_mail === false;

/** Registers an account, and signs in where it opens at once. */
export async function openAccount(
  acts: AuthActions,
  { email, password, code, invitation }: Registration,
): Promise<Opened> {
  const result = await acts.register({
    email,
    password,
    confirm_password: password,
    ...(code === "" ? {} : { setup_code: code }),
    ...(invitation === null ? {} : { invitation }),
  });
  // The reply is the same for known addresses, whose password may differ: the sign-in page is next then.
  const entered =
    result.ok &&
    opensAtOnce(result.data) &&
    (await acts.signIn({ email, password, trustDevice: false })).ok;
  return { result, next: entered ? takeReturnPath(null) : null };
}
