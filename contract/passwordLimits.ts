/** Lengths of passwords, in UTF-16 code units, that client and server share. Apart from `limits`, because sign-in screens need no others. */
export const passwordLimits = {
  /** Minimum of an account without a second factor. */
  min: 12,
  max: 256,
  /** Minimum of an account with a second factor. */
  minWithFactor: 8,
} as const;
