/** Returns true if one of the texts contains what was typed, ignoring case. */
export const includesText = (typed: string, ...texts: readonly (string | null)[]): boolean =>
  texts.some((text) => text?.toLowerCase().includes(typed.trim().toLowerCase()) === true);
