/** The sealed secrets of a webhook endpoint or a sign-up hook. */
export interface SealedSecrets {
  id: string;
  secret: string;
  /** The secret before the last rotation, in use until `former_until` in ms. */
  former_secret: string | null;
  former_until: number | null;
}

/** Returns the time until which the former secret is in use, in ms; null if it isn't. */
export function formerUntil({ former_until: until }: SealedSecrets, now: number): number | null {
  return until !== null && until > now ? until : null;
}
