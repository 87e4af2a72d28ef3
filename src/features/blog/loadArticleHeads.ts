import { heads } from "virtual:article-heads";
import type { ArticleHead, Block } from "./article.ts";

const bodies = import.meta.glob<readonly Block[]>("./articles/*/*.md", { import: "body" });
const begun = new Map<string, Promise<unknown>>();

/** Loads something once; a failed load is tried again at the next call. */
function once<Read>(name: string, read: () => Promise<Read>): Promise<Read> {
  const known = begun.get(name) as Promise<Read> | undefined;
  if (known !== undefined) {
    return known;
  }
  const reading = read();
  begun.set(name, reading);
  reading.then(
    // `use` reads a promise marked like this without suspending, so a hydrated page doesn't flicker.
    (value) => Object.assign(reading, { status: "fulfilled", value }),
    () => begun.delete(name),
  );
  return reading;
}

/** Loads the heads of all articles in a language, newest first. */
export function loadArticleHeads(language: string): Promise<readonly ArticleHead[]> {
  return once(language, heads[language] ?? (() => Promise.resolve([])));
}

/** Loads the body of an article in a language; empty if it doesn't exist. */
export function loadArticleBody(language: string, slug: string): Promise<readonly Block[]> {
  const file = `./articles/${language}/${slug}.md`;
  return once(file, bodies[file] ?? (() => Promise.resolve([])));
}
