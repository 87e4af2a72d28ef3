import type { Config } from "./config.ts";
import { isLoopback } from "./ssoSettings.ts";
import { StartFailure } from "./startFailure.ts";

/** Tells whether the app is reachable from this machine only: its `PUBLIC_URL` is a loopback address or not set. */
export function isLocal({
  publicUrl,
  publicUrlGiven,
}: Pick<Config, "publicUrl" | "publicUrlGiven">) {
  return !publicUrlGiven || isLoopback(new URL(publicUrl));
}

/** Tells whether an account opens from a mailed link rather than at once. */
export function confirmsByMail({
  smtpUrl,
  registration,
}: Pick<Config, "smtpUrl" | "registration">) {
  return smtpUrl !== null && registration !== "unverified";
}

/** Throws a {@link StartFailure} if anyone may register on the internet and no mail can confirm addresses. */
export function requireConfirmation(config: Config): void {
  const asksForMail = config.registration === "open" || config.registration === "invited";
  if (config.smtpUrl === null && asksForMail && !isLocal(config)) {
    throw new StartFailure(
      `Mailverdict can't confirm the addresses of new accounts at ${config.publicUrl}. Set SMTP_URL and MAIL_FROM, or set REGISTRATION to closed or unverified.`,
    );
  }
}
