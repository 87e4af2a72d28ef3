/** Loaded with the first code: a server without second factors does without. */
const otplib = () => import("otplib");
const stepS = 30;

/** A typed code without white space, hyphens and marks of direction, its digits, of whatever script, as 0 to 9. */
export function bareCode(code: string): string {
  const bare = code.normalize("NFKC").replaceAll(/[\s\p{Pd}\p{Cf}]/gu, "");
  return bare.replaceAll(/[٠-٩۰-۹]/gu, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
}

/** Whether a bare code has the form of an authenticator app's: six digits. */
export function isTotpCode(code: string): boolean {
  return /^\d{6}$/u.test(code);
}

/** The time step (RFC 6238, 30 s) whose code this is, one step of clock skew either way; null where it is no code of now. */
export async function stepOfCode(
  secret: string,
  code: string,
  nowMs: number,
): Promise<number | null> {
  const { verifySync } = await otplib();
  const epoch = Math.floor(nowMs / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: stepS });
  return result.valid ? Math.floor(epoch / stepS) + result.delta : null;
}

/** A new secret of 160 bits in base 32, and the `otpauth://` address that authenticator apps read from a QR code. */
export async function newTotpSecret(
  issuer: string,
  label: string,
): Promise<{ secret: string; url: string }> {
  const { generateSecret, generateURI } = await otplib();
  const secret = generateSecret();
  return { secret, url: generateURI({ issuer, label, secret }) };
}
