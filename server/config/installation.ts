import { isLoopback, isLoopbackHost } from "./ssoSettings.ts";
import { StartFailure } from "./startFailure.ts";

interface PublicUrlSettings {
  publicUrl: string;
  publicUrlGiven: boolean;
}

interface RegistrationSettings {
  smtpUrl: string | null;
  registration: "open" | "invited" | "closed" | "unverified";
}

/** Tells whether the app is for this machine only: `PUBLIC_URL` is a loopback address or not set. */
export function isLocal({ publicUrl, publicUrlGiven }: PublicUrlSettings): boolean {
  return !publicUrlGiven || isLoopback(new URL(publicUrl));
}

/** Tells whether a local installation listens where other machines may reach it. */
export function isExposed(config: PublicUrlSettings & { host: string }): boolean {
  return isLocal(config) && !isLoopbackHost(config.host);
}

/** Tells whether an account opens from a mailed link rather than at once. */
export function confirmsByMail({ smtpUrl, registration }: RegistrationSettings): boolean {
  return smtpUrl !== null && registration !== "unverified";
}

/** Throws a {@link StartFailure} if anyone may register on the internet and no mail can confirm addresses. */
export function requireConfirmation(config: PublicUrlSettings & RegistrationSettings): void {
  const needsMail = config.registration === "open" || config.registration === "invited";
  if (config.smtpUrl === null && needsMail && !isLocal(config)) {
    throw new StartFailure(
      `Mailverdict can't confirm the addresses of new accounts at ${config.publicUrl}. Set SMTP_URL and MAIL_FROM, or set REGISTRATION to closed or unverified.`,
    );
  }
}
