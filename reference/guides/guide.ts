/** Languages of code in guides. */
export type GuideLanguage =
  | "curl"
  | "Go"
  | "HTML"
  | "Java"
  | "JavaScript"
  | "JSON"
  | "Node.js"
  | "PHP"
  | "Terminal"
  | "Python"
  | "Ruby"
  | "Shell";

/** A part of a guide: a paragraph, a table or code, in that order. Code in texts is between backticks. */
export interface GuideBlock {
  text?: string;
  rows?: { head: readonly string[]; body: readonly (readonly string[])[] };
  code?: string;
  /** Language of the code; curl by default. */
  language?: GuideLanguage;
  /** Text in its place for people with a session, as long, so that nothing moves. */
  signedIn?: string;
}

/** A guide: one section before the operations. */
export interface Guide {
  id: string;
  title: string;
  blocks: readonly GuideBlock[];
}
