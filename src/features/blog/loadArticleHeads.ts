import { heads } from "virtual:article-heads";
import type { ArticleHead, Block } from "./article.ts";

const bodies = import.meta.glob<readonly Block[]>("./articles/*/*.md", { import: "body" });
const begun = new Map<string, Promise<unknown>>();

/** Reads once; what failed is tried again at the next need. */
function once<Read>(name: string, read: () => Promise<Read>): Promise<Read> {
  const known = begun.get(name) as Promise<Read> | undefined;
  if (known !== undefined) {
    return known;
  }
  const reading = read();
  begun.set(name, reading);
  reading.then(
    // As React marks what it has waited for: what is here needs no waiting, and a page taken over does not blink.
    (value) => Object.assign(reading, { status: "fulfilled", value }),
    () => begun.delete(name),
  );
  return reading;
}

/** Every article of a language, newest first. */
export function loadArticleHeads(language: string): Promise<readonly ArticleHead[]> {
  return once(language, heads[language] ?? (() => Promise.resolve([])));
}

/** The body of an article in a language; empty where there is none of that name. */
export function loadArticleBody(language: string, slug: string): Promise<readonly Block[]> {
  const file = `./articles/${language}/${slug}.md`;
  return once(file, bodies[file] ?? (() => Promise.resolve([])));
}
