import { generateSecret, generateURI, verifySync } from "otplib";

const stepS = 30;

/** The time step (RFC 6238, 30 s) whose code this is, one step of clock skew either way; null where it is no code of now. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const epoch = Math.floor(nowMs / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: stepS });
  return result.valid ? Math.floor(epoch / stepS) + result.delta : null;
}

/** A new secret of 160 bits in base 32, and the `otpauth://` address that authenticator apps read from a QR code. */
export function newTotpSecret(issuer: string, label: string): { secret: string; url: string } {
  const secret = generateSecret();
  return { secret, url: generateURI({ issuer, label, secret }) };
}
