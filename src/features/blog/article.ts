/** What stands at the top of an article's file, and what is counted of it. */
export interface ArticleHead {
  /** The last step of its address, and the name of its file. */
  slug: string;
  title: string;
  /** One or two sentences: for the list, feeds and search engines. */
  summary: string;
  /** Days as in 2026-11-21. */
  date: string;
  updated: string;
  /** Reading time, in whole minutes. */
  minutes: number;
  /** Its sections, for the contents. */
  sections: readonly { id: string; title: string }[];
}

/** A piece of a line. */
export type Inline =
  | string
  | { kind: "strong" | "em"; children: readonly Inline[] }
  | { kind: "code"; text: string }
  | { kind: "link"; to: string; children: readonly Inline[] };

/** A piece of an article. Nothing in it is markup, so that nothing is ever inserted as HTML. */
export type Block =
  | { kind: "heading"; depth: 2 | 3; id: string; children: readonly Inline[] }
  | { kind: "paragraph"; children: readonly Inline[] }
  | { kind: "code"; text: string }
  | { kind: "list"; ordered: boolean; items: readonly (readonly Inline[])[] }
  | { kind: "quote"; children: readonly Inline[] }
  | {
      kind: "table";
      head: readonly (readonly Inline[])[];
      rows: readonly (readonly (readonly Inline[])[])[];
    };

export interface Article {
  head: ArticleHead;
  body: readonly Block[];
}
