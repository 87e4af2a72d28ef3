/** Loaded with the first code, so that a server without second factors needs less memory. */
const otplib = () => import("otplib");
const stepS = 30;

/** Normalizes a typed code: removes white space, hyphens and direction marks, and converts full-width and Arabic digits to 0 to 9. */
export function bareCode(code: string): string {
  const bare = code.normalize("NFKC").replaceAll(/[\s\p{Pd}\p{Cf}]/gu, "");
  return bare.replaceAll(/[٠-٩۰-۹]/gu, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
}

/** Tells whether a normalized code has the form of an authenticator app's: six digits. */
export function isTotpCode(code: string): boolean {
  return /^\d{6}$/u.test(code);
}

/** Returns the time step (RFC 6238, 30 s) of a code, with one step of clock skew either way; null if it isn't valid now. */
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

/** Creates a secret of 160 bits in base 32, and the `otpauth://` URL that authenticator apps read from a QR code. */
export async function newTotpSecret(
  issuer: string,
  label: string,
): Promise<{ secret: string; url: string }> {
  const { generateSecret, generateURI } = await otplib();
  const secret = generateSecret();
  return { secret, url: generateURI({ issuer, label, secret }) };
}
