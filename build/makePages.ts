import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { pageFile } from "./pageFile.ts";

type Rendering = typeof import("#web/prerender.tsx");
type Texts = Record<string, Record<string, object>>;

function textsOf(root: string, languages: readonly string[]): Texts {
  const read = (language: string) => {
    const folder = join(root, "public/locales", language);
    const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
    return files.map((file): [string, object] => [
      file.slice(0, -".json".length),
      JSON.parse(readFileSync(join(folder, file), "utf8")) as object,
    ]);
  };
  return Object.fromEntries(
    languages.map((language) => [language, Object.fromEntries(read(language))]),
  );
}

/** Writes the HTML of every page that needs no session, once per language, into the build at `dist`. */
export async function makePages(root: string, dist: string, entry: string): Promise<void> {
  const { languages, renderPage, startPages } = (await import(
    pathToFileURL(entry).href
  )) as Rendering;
  const all = Object.keys(languages);
  await startPages(textsOf(root, all));
  for (const language of all) {
    for (const path of ["/", "/about", "/login", "/features", "/help", "/pricing"]) {
      const file = join(dist, pageFile(language, path));
      mkdirSync(dirname(file), { recursive: true });
      // oxlint-disable-next-line no-await-in-loop -- the texts are in one language at a time
      writeFileSync(file, await renderPage(path, language));
    }
  }
}
