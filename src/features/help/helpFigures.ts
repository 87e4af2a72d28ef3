import { limits } from "#contract/limits.ts";

/** Limits named in the articles, as the software enforces them. */
export const helpFigures = {
  rules: limits.rulesMax,
  megabytes: limits.uploadBytes / 1024 ** 2,
  rows: limits.rowsMax,
  sampleRows: limits.sampleRowsMin,
  columns: limits.columnsMax,
  startingCredits: limits.startingCredits,
  waitSeconds: limits.validationWaitMs / 1000,
  codes: limits.recoveryCodes,
  graceDays: limits.accountGraceDays,
  // Defined in the server, or in calls that these pages don't make; a test compares the values.
  listDays: 30,
  callsAMinute: 600,
  checksAtOnce: 20,
  invited: 20,
  inviteDays: 7,
} as const;
