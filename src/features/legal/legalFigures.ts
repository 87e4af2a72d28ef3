import { limits } from "#contract/limits.ts";

const dayS = 24 * 3600;

/** Limits named in the texts, as the software enforces them. In days unless the name says otherwise. */
export const legalFigures = {
  graceDays: limits.accountGraceDays,
  sessionDays: limits.sessionMaxS / dayS,
  deviceDays: limits.refreshTokenTrustedS / dayS,
  auditDays: limits.auditDays,
  attemptDays: limits.passwordPauseS / dayS,
  answerDays: limits.maxAgeMaxS / dayS,
  contactDays: limits.contactDays,
  startingCredits: limits.startingCredits,
  // Defined in the server only; a test compares the values.
  listDays: 30,
  uploadDays: 1,
  deferralDays: 3,
  fullMinutes: limits.fullResultS / 60,
  mailDays: 7,
} as const;
