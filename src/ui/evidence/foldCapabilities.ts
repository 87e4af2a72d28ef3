import type { TranscriptLine } from "#contract/evidence.ts";

/** A line of a transcript with its index; the greeting in an EHLO reply holds the capabilities after it. */
export interface TranscriptPart {
  at: number;
  line: TranscriptLine;
  capabilities: readonly TranscriptLine[];
}

/** Fewer capabilities stay lines. */
const fewest = 3;

/** Groups the capabilities in each EHLO reply under its first line. The deciding line always stays a line. */
export function foldCapabilities(lines: readonly TranscriptLine[]): TranscriptPart[] {
  const parts: TranscriptPart[] = [];
  for (let position = 0; position < lines.length; position += 1) {
    let end = position + 1;
    while (isCapability(lines[end], lines[end - 1])) {
      end += 1;
    }
    const folded = end - position - 1 >= fewest && lines[position]?.deciding === false;
    parts.push({
      at: position,
      line: lines[position] as TranscriptLine,
      capabilities: folded ? lines.slice(position + 1, end) : [],
    });
    position += folded ? end - position - 1 : 0;
  }
  return parts;
}

/** Tells whether a line continues the reply `250-…` of the line before it. */
function isCapability(
  line: TranscriptLine | undefined,
  before: TranscriptLine | undefined,
): boolean {
  return (
    line?.stage === "ehlo" &&
    line.from === "server" &&
    !line.deciding &&
    /^250[ -]/u.test(line.text) &&
    before?.stage === "ehlo" &&
    before.from === "server" &&
    before.text.startsWith("250-")
  );
}
