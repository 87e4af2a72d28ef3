import { controls, directionMarks } from "./plainLine.ts";

const anyMarks = new RegExp(`[${directionMarks}]+`, "gu");
const anyControls = new RegExp(`[${controls}]+`, "gu");

/** Returns a name that someone else chose, such as that of a file, as one line without control characters and direction marks. */
export function toPlainLine(text: string): string {
  return text.replaceAll(anyMarks, "").replaceAll(anyControls, " ").trim();
}
