/** Exit codes of all commands. */
export const exitCodes = {
  done: 0,
  /** Something had no result, or couldn't be read, written or reached. */
  failed: 1,
  /** A call, a setting or a choice is wrong or missing. */
  call: 2,
  interrupted: 130,
} as const;
