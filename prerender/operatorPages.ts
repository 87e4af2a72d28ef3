import { mkdirSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  pageFile,
  readBuildRecord,
  readPageFile,
  renderingFolder,
} from "#server/http/pages/buildRecord.ts";
import type * as Rendering from "#web/prerender.tsx";
import { withRendered } from "./pageHtml.ts";

/** Reads the data block of a prerendered page. */
function dataIn(page: string, blockId: string): Rendering.PrerenderedPage {
  const [, json = ""] =
    new RegExp(`<script[^>]* id="${blockId}">([^<]*)</script>`, "u").exec(page) ?? [];
  return JSON.parse(json) as Rendering.PrerenderedPage;
}

/**
 * Renders the pages of the build in `dist` that show the operator's settings again, with the current settings, into
 * `out`.
 */
async function makeOperatorPages(dist: string, out: string): Promise<void> {
  const settings = JSON.parse(await text(process.stdin)) as Rendering.OperatorSettings;
  const record = readBuildRecord(dist);
  const entry = join(dist, renderingFolder, "prerender.js");
  const rendering = (await import(pathToFileURL(entry).href)) as typeof Rendering;
  await rendering.startPages();
  const pages = rendering
    .prerenderedPages([])
    .filter(({ path }) => record.operatorPages.includes(path));
  for (const language of record.languages) {
    for (const page of pages) {
      const file = pageFile(language, page.path);
      // oxlint-disable-next-line no-await-in-loop -- the app is in one language at a time
      const built = await readPageFile(join(dist, record.folder), file);
      const { texts } = dataIn(built, rendering.prerenderedPageId);
      const all = { [language]: texts as Record<string, object> };
      // oxlint-disable-next-line no-await-in-loop -- the app is in one language at a time
      const { html } = await rendering.renderPage(page, language, all, settings);
      mkdirSync(dirname(join(out, file)), { recursive: true });
      writeFileSync(join(out, file), withRendered(built, html));
    }
  }
}

const [dist = "", out = ""] = process.argv.slice(2);
await makeOperatorPages(dist, out);
