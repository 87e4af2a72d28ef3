import { limits } from "#contract/limits.ts";

const dayS = 24 * 3600;

/** Times and amounts that the texts name, as the software obeys them. Days unless the name says otherwise. */
export const legalFigures = {
  graceDays: limits.accountGraceDays,
  sessionDays: limits.sessionMaxS / dayS,
  deviceDays: limits.refreshTokenTrustedS / dayS,
  auditDays: limits.auditDays,
  attemptDays: limits.passwordPauseS / dayS,
  answerDays: limits.maxAgeMaxS / dayS,
  contactDays: limits.contactDays,
  startingCredits: limits.startingCredits,
  // Kept by the server alone; tests compare them with it.
  listDays: 30,
  uploadDays: 1,
  deferralDays: 3,
  mailDays: 7,
} as const;
