import type { TranscriptLine } from "#contract/evidence.ts";
import { RemarkText } from "./RemarkText.tsx";

/** Text of a transcript line: SMTP lines as they are, notes in the page's language. */
export function LineText({ line }: { line: TranscriptLine }) {
  return line.from === "note" ? <RemarkText text={line.text} remark={line.remark} /> : line.text;
}
