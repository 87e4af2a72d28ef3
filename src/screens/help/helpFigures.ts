import { limits } from "#contract/limits.ts";

/** Numbers that the articles name, as the software obeys them. */
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
  // Kept by the server alone; tests compare them with it.
  listDays: 30,
  callsAMinute: 600,
  checksAtOnce: 20,
} as const;
