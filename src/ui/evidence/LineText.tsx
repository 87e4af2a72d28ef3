import type { TranscriptLine } from "#contract/evidence.ts";
import { NoteText } from "./NoteText.tsx";

/** Text of a transcript line: SMTP lines as they are, notes in the page's language. */
export function LineText({ line }: { line: TranscriptLine }) {
  return line.from === "note" ? <NoteText text={line.text} remark={line.remark} /> : line.text;
}
