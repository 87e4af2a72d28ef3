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
  for (let at = 0; at < lines.length; at += 1) {
    let end = at + 1;
    while (isCapability(lines[end], lines[end - 1])) {
      end += 1;
    }
    const folded = end - at - 1 >= fewest && lines[at]?.deciding === false;
    parts.push({
      at,
      line: lines[at] as TranscriptLine,
      capabilities: folded ? lines.slice(at + 1, end) : [],
    });
    at += folded ? end - at - 1 : 0;
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
