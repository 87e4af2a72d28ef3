/** A part of a guide: a paragraph, a table or a command, in that order. Code in texts is between backticks. */
export interface GuideBlock {
  text?: string;
  rows?: { head: readonly string[]; body: readonly (readonly string[])[] };
  code?: string;
  /** Language of the code, if it isn't for curl. */
  language?: "JSON" | "Node.js" | "Shell";
}

/** A guide: one section before the operations. */
export interface Guide {
  id: string;
  title: string;
  blocks: readonly GuideBlock[];
}
