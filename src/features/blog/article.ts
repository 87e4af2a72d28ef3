/** Front matter of an article, with its reading time and sections. */
export interface ArticleHead {
  /** Last segment of the URL and name of the file. */
  slug: string;
  title: string;
  /** One or two sentences for the list, feeds and search engines. */
  summary: string;
  /** ISO date, for example 2026-11-21. */
  date: string;
  updated: string;
  /** Reading time, in whole minutes. */
  minutes: number;
  /** Sections for the table of contents. */
  sections: readonly { id: string; title: string }[];
}

/** Inline content. */
export type Inline =
  | string
  | { kind: "strong" | "em"; children: readonly Inline[] }
  | { kind: "code"; text: string }
  | { kind: "link"; to: string; children: readonly Inline[] };

/** Block of an article. It contains no markup, so nothing is ever inserted as HTML. */
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
