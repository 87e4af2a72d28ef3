import { limits } from "#contract/limits.ts";
import { isInUse } from "#server/data/queries/accounts.ts";
import { type Member, memberByEmail } from "#server/data/queries/members.ts";
import { emailKey } from "#server/data/queries/users.ts";
import { writeDummyAttempt } from "#server/data/queries/loginAttempts.ts";
import { isTrustedDevice } from "#server/data/queries/devices.ts";
import { sha256 } from "#server/crypto/digest.ts";
import type { AppContext } from "#server/context.ts";
import {
  addressThrottle,
  withLoginThrottle,
  type ThrottledResult,
  type LoginThrottle,
  deviceThrottle,
  networkThrottle,
} from "./loginThrottle.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { notify } from "#server/services/mail/notify.ts";
import { verifyPassword } from "#server/crypto/hashPassword.ts";

type SignInContext = Pick<AppContext, "config" | "database" | "texts" | "now">;

/** An attempt to sign in with a password. */
export interface PasswordGiven {
  email: string;
  password: string;
  /** Value of the device cookie, if the browser brought one. */
  device: string | undefined;
  /** The caller's network and the ranges around it. */
  networks: readonly { key: string; factor: number }[];
  language: string;
  from: ClientInfo;
}

async function loadBuckets(context: SignInContext, given: PasswordGiven): Promise<LoginThrottle[]> {
  const { device } = given;
  const key = emailKey(given.email.trim());
  const hash = device === undefined ? "" : sha256(device);
  const known = { emailKey: key, hash, now: context.now() };
  const trusted = device !== undefined && (await isTrustedDevice(context.database.queries, known));
  return trusted
    ? [deviceThrottle(hash)]
    : [...given.networks.map(networkThrottle), addressThrottle(given.email)];
}

/** Records a rejected sign-in for the owner and notifies them when sign-in is paused. Without an account, a dummy row costs the same work. */
async function noteRefusal(
  context: SignInContext,
  member: Member | null,
  refused: PasswordGiven & { failures: number },
): Promise<void> {
  const now = context.now();
  const { from, language } = refused;
  await context.database.atomically(async (queries) => {
    if (member === null) {
      await writeDummyAttempt(queries, sha256(`shadow ${emailKey(refused.email)}`), now);
      return;
    }
    await recordEvent(queries, {
      accountId: member.account.id,
      kind: "sign_in_refused",
      at: now,
      from,
    });
    if (refused.failures === limits.passwordTriesMax) {
      await notify(context, queries, {
        kind: "sign_in_paused",
        ...member,
        language,
        at: now,
        from,
      });
    }
  });
}

/** Returns the user of an address and a password. The work and the result are the same whether or not the address is known. */
export async function signInByPassword(
  context: SignInContext,
  given: PasswordGiven,
): Promise<ThrottledResult<Member>> {
  const buckets = await loadBuckets(context, given);
  let usable: Member | null = null;
  const attempted = await withLoginThrottle(context, buckets, async () => {
    const member = await memberByEmail(context.database.queries, emailKey(given.email.trim()));
    usable = member !== undefined && isInUse(member.account) ? member : null;
    const right = await verifyPassword(
      usable?.user.password_hash ?? null,
      given.password,
      context.config.passwordCost,
    );
    return right ? usable : null;
  });
  if ("failures" in attempted) {
    await noteRefusal(context, usable, { ...given, failures: attempted.failures });
  }
  return attempted;
}
