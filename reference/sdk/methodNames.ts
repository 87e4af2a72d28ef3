import { goName } from "./goTypes.ts";

/** Returns a name in the spelling of Python: `reportIssue` is `report_issue`. */
export const snake = (text: string): string =>
  text.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`).replace(/^_/u, "");

/** Returns the method's name of a call in Go: `rows` is `Rows`. */
export const goMethod = (name: string): string => goName(name);
