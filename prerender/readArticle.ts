import { lexer, type Token, type Tokens } from "marked";
import type { Article, ArticleHead, Block, Inline } from "#web/features/blog/article.ts";

const wordsAMinute = 220;
const fields = ["title", "summary", "date", "updated"] as const;

type Written = Pick<ArticleHead, (typeof fields)[number]>;

/** Parses the front matter: exactly the known fields, in order. */
function frontMatter(text: string): { written: Written; markdown: string } {
  const [, front = "", markdown = ""] = /^---\n(.*?)\n---\n(.*)$/su.exec(text) ?? [];
  const pairs = front.split("\n").map((line) => /^(\w+): (\S.*)$/u.exec(line)?.slice(1) ?? [line]);
  const names = pairs.map(([name]) => name).join(", ");
  if (names !== fields.join(", ")) {
    throw new Error(`An article begins with ${fields.join(", ")}; found: ${names}.`);
  }
  const written = Object.fromEntries(pairs) as unknown as Written;
  for (const day of [written.date, written.updated]) {
    if (!/^\d{4}-\d\d-\d\d$/u.test(day) || Number.isNaN(Date.parse(day))) {
      throw new Error(`${day} is no day.`);
    }
  }
  if (written.updated < written.date) {
    throw new Error("An article cannot be changed before it was written.");
  }
  return { written, markdown };
}

/** Returns a link's target; throws unless it is a path, an anchor or an https URL. */
function target(to: string): string {
  if (!/^(?:https:\/\/|\/(?!\/)|#)/u.test(to)) {
    throw new Error(`A link leads to ${to}.`);
  }
  return to;
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};
const plain = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/gu, (one) => entities[one] ?? one);

function inline(token: Token): Inline[] {
  switch (token.type) {
    case "text":
      return "tokens" in token && token.tokens !== undefined
        ? token.tokens.flatMap(inline)
        : [plain((token as Tokens.Text).text)];
    case "escape":
      return [(token as Tokens.Escape).text];
    case "strong":
    case "em":
      return [{ kind: token.type, children: inlines(token) }];
    case "codespan":
      return [{ kind: "code", text: (token as Tokens.Codespan).text }];
    case "link": {
      const link = token as Tokens.Link;
      return [{ kind: "link", to: target(link.href), children: inlines(link) }];
    }
    default:
      throw new Error(`Articles have no ${token.type}: ${token.raw}`);
  }
}

const inlines = ({ tokens }: { tokens?: Token[] | undefined }): Inline[] =>
  (tokens ?? []).flatMap(inline);

/** Returns the plain text of inline parts. */
export function joinText(parts: readonly Inline[]): string {
  return parts
    .map((part) =>
      typeof part === "string" ? part : part.kind === "code" ? part.text : joinText(part.children),
    )
    .join("");
}

function toAnchor(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-|-$/gu, "");
}

function block(token: Token): Block[] {
  switch (token.type) {
    case "space":
      return [];
    case "heading": {
      const { depth } = token as Tokens.Heading;
      if (depth !== 2 && depth !== 3) {
        throw new Error(`Headings of articles begin with ## or ###: ${token.raw}`);
      }
      const children = inlines(token);
      return [{ kind: "heading", depth, id: toAnchor(joinText(children)), children }];
    }
    case "paragraph":
      return [{ kind: "paragraph", children: inlines(token) }];
    case "code":
      return [{ kind: "code", text: (token as Tokens.Code).text }];
    case "blockquote":
      return (token as Tokens.Blockquote).tokens.flatMap(block).map((part) => ({
        kind: "quote",
        children: part.kind === "paragraph" ? part.children : [],
      }));
    case "list": {
      const { ordered, items } = token as Tokens.List;
      return [{ kind: "list", ordered, items: items.map(inlines) }];
    }
    case "table": {
      const { header, rows } = token as Tokens.Table;
      return [
        { kind: "table", head: header.map(inlines), rows: rows.map((row) => row.map(inlines)) },
      ];
    }
    default:
      throw new Error(`Articles have no ${token.type}: ${token.raw}`);
  }
}

function minutesFor(markdown: string): number {
  const words = markdown.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return Math.ceil(words / wordsAMinute);
}

const headingsOf = (body: readonly Block[]) => body.filter((part) => part.kind === "heading");

/**
 * Returns the blocks of a translation with the anchors of its original, so that links to sections work in every
 * language.
 */
function anchoredAs(original: Article, body: readonly Block[]): Block[] {
  const ids = headingsOf(original.body).map(({ id }) => id);
  const found = headingsOf(body).length;
  if (found !== ids.length) {
    throw new Error(
      `${original.head.slug} has ${ids.length} headings; a translation has ${found}.`,
    );
  }
  const next = ids.values();
  return body.map((part) =>
    part.kind === "heading" ? { ...part, id: next.next().value ?? part.id } : part,
  );
}

/**
 * Parses an article from its file's text; throws with a sentence if the format is wrong. A translation gets the
 * anchors and the reading time of its original, because words can't be counted in every language.
 */
export function readArticle(slug: string, text: string, original?: Article): Article {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/u.test(slug)) {
    throw new Error(`${slug} is no name for a page.`);
  }
  const { written, markdown } = frontMatter(text);
  const read = lexer(markdown).flatMap(block);
  const body = original === undefined ? read : anchoredAs(original, read);
  const headings = headingsOf(body);
  const ids = headings.map(({ id }) => id);
  if (new Set(ids).size < ids.length) {
    throw new Error(`Two sections of ${slug} have one anchor.`);
  }
  const sections = headings
    .filter(({ depth }) => depth === 2)
    .map(({ id, children }) => ({ id, title: joinText(children) }));
  const minutes = original?.head.minutes ?? minutesFor(markdown);
  return { head: { slug, ...written, minutes, sections }, body };
}
