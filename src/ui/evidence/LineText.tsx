import type { TranscriptLine } from "#contract/validations.ts";
import { RemarkText } from "./RemarkText.tsx";

/** What a line of a dialogue says: the machines' words as they are, ours in the language of the page. */
export function LineText({ line }: { line: TranscriptLine }) {
  return line.from === "note" ? <RemarkText text={line.text} remark={line.remark} /> : line.text;
}
