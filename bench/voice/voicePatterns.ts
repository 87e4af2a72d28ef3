/** A pattern that the project's writing avoids. */
export interface VoicePattern {
  name: string;
  /** Matches each occurrence; global and unicode. */
  match: RegExp;
  /** True for words that another word replaces everywhere; the tests keep those at zero. */
  never: boolean;
}

const word = (name: string, source: string): VoicePattern => ({
  name,
  match: new RegExp(source, "giu"),
  never: true,
});

const style = (name: string, source: string, flags = "giu"): VoicePattern => ({
  name,
  match: new RegExp(source, flags),
  never: false,
});

/** Start of a text, of a sentence or of a line of a list. */
const start = String.raw`(?:^|[.:!?]\s+|\n[-*\s\d.]*)`;

export const voicePatterns: readonly VoicePattern[] = [
  word("mail host", String.raw`\bmail[- ]hosts?\b`),
  word("hand in", String.raw`\bhand(?:s|ed|ing)?[- ]in\b`),
  word("mend", String.raw`\bmend(?:s|ed|ing)?\b`),
  word("slip (typo)", String.raw`\b(?:typing )?slips?\b`),
  word("stranger, a name nobody has", String.raw`\bstrangers?\b|\bnobody has\b`),
  word("who asks", String.raw`\bwho asks\b`),
  word("accepts everything", String.raw`\baccepts everything\b`),
  word("octets", String.raw`\boctets?\b`),
  word("mail world", String.raw`\bmail worlds?\b`),
  word("ready page", String.raw`\bready pages?\b`),
  word("guards", String.raw`\bguards\b`),
  word("wishes, bounds", String.raw`\bwish(?:es|ed)\b|\bcredit bound\b`),
  word("anew", String.raw`\banew\b`),
  word("came about, on its way", String.raw`\bc[ao]mes? about\b|\bon (?:its|their) way\b`),
  word("please, simply, oops", String.raw`\bplease\b|\bsimply\b|\boops\b`),
  style(
    "headless What/Who/Whether/Where/How",
    String.raw`${start}(?:What|Who|Whether|Where|How)\b[^.?!\n]*[.!](?=\s|$)`,
    "gu",
  ),
  style("stands, lies", String.raw`\bstands?\b(?! for)|\blies\b`),
  style("is told", String.raw`\b(?:is|are|was) told\b`),
  style("go on", String.raw`\bgo(?:es|ing)? on\b|\bwent on\b`),
  style("of its own", String.raw`\bof (?:its|their|your|our) own\b`),
  style("nobody", String.raw`\bnobody\b`),
  style("is asked", String.raw`\b(?:is|are|was|were) (?:not )?asked\b`),
  style("put off", String.raw`\bput(?:s|ting)? off\b`),
  style("exclamation mark", String.raw`[a-z]!(?=\s|$)`),
];

/** Counts each pattern in texts. */
export function countPatterns(texts: readonly string[]): Map<string, number> {
  return new Map(
    voicePatterns.map(({ name, match }) => [
      name,
      texts.reduce((sum, text) => sum + [...text.matchAll(match)].length, 0),
    ]),
  );
}

/** Returns the sentences of a text with more words than a limit. */
export function longSentences(text: string, limit: number): string[] {
  return text
    .split(/(?<=[.!?])\s+|\n+/u)
    .filter((sentence) => sentence.split(/\s+/u).filter(Boolean).length > limit);
}
