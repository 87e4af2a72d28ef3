import type { PasswordOwner } from "#vocabulary/passwords/ownWords.ts";

/** A new password, and the person who chooses it. */
export interface PasswordStrengthProps {
  password: string;
  min: number;
  /** The error shown at the field; it isn't repeated here. */
  shownError: string | undefined;
  account?: PasswordOwner | undefined;
}
