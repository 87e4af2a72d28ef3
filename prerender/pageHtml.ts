import { operatorPlace } from "#server/http/pages/buildRecord.ts";
import { startAfterPaint } from "#web/hydration/startAfterPaint.ts";
import { jsonBlock, escapeHtml } from "./escapeHtml.ts";

/** The parts of a prerendered page. */
interface Parts {
  language: string;
  direction: "ltr" | "rtl";
  title: string;
  head: readonly string[];
  /** The styles of the whole page. */
  css: string;
  /** Scripts to load alongside the first. */
  preloads: readonly string[];
  /** The page's content until the app runs. */
  html: string;
  /** Starts the app after the first paint, so that nothing competes with a readable page. */
  afterPaint: boolean;
  /** The app's initial data, and the id of its block. */
  data: { blockId: string; value: unknown };
}

/** Matches the head elements that React renders first. */
const hoisted = /^(<title>[\s\S]*?<\/title>|<(meta|link)\b[^>]*>)+/u;

const entryScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/u;

const preload = (file: string) => `<link rel="modulepreload" crossorigin href="${file}">`;

function replaced(text: string, part: string | RegExp, by: string): string {
  if (text.search(part) === -1) {
    throw new Error(`The built index.html has no ${String(part)}.`);
  }
  return text.replace(part, () => by);
}

const rootStart = '<div id="root">';
const rootEnd = '</div>\n    <script type="application/json"';

/** Replaces the rendered HTML of a page. */
export function withRendered(page: string, html: string): string {
  const start = page.indexOf(rootStart);
  const end = page.indexOf(rootEnd, start);
  if (start === -1 || end === -1) {
    throw new Error("The page has no root.");
  }
  return page.slice(0, start) + rootStart + html.replace(hoisted, "") + page.slice(end);
}

/** Fills the built `index.html` with a page, its styles and its texts, so that it is readable without further files. */
export function pageHtml(shell: string, parts: Parts): string {
  const [entry = "", src = ""] = entryScript.exec(shell) ?? [];
  const others = parts.preloads.filter((file) => file !== src);
  const head = [
    `<title>${escapeHtml(parts.title)}</title>`,
    `<link rel="manifest" href="/site.webmanifest">`,
    ...parts.head,
    `<style>${parts.css}</style>`,
    ...(parts.afterPaint ? [] : others.map(preload)),
  ].join("\n    ");
  let page = replaced(
    shell,
    'lang="en" dir="ltr"',
    `lang="${parts.language}" dir="${parts.direction}"`,
  );
  // The styles are inlined. A disabled link isn't loaded, and its presence keeps the app from loading the file.
  page = replaced(page, '<link rel="stylesheet"', '<link rel="stylesheet" disabled');
  page = replaced(page, /<title>[^<]*<\/title>/u, head);
  const { html, data, afterPaint } = parts;
  const content = [
    `${rootStart}${html.replace(hoisted, "")}</div>`,
    // Before any script that could run at once.
    jsonBlock(`type="application/json" id="${data.blockId}"`, data.value),
    operatorPlace,
  ];
  if (afterPaint) {
    page = replaced(page, entry, "");
    content.push(startAfterPaint(src, [src, ...others]));
  }
  return replaced(page, '<div id="root"></div>', content.join("\n    "));
}
