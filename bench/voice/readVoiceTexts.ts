import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One text and where it is. */
export interface VoiceText {
  place: string;
  text: string;
}

interface Tree {
  [key: string]: string | Tree;
}

function stringsOf(place: string, value: string | Tree): VoiceText[] {
  return typeof value === "string"
    ? [{ place, text: value }]
    : Object.entries(value).flatMap(([key, child]) => stringsOf(`${place}.${key}`, child));
}

const read = (root: string, pattern: string): VoiceText[] =>
  globSync(pattern, { cwd: root, exclude: (name) => name === "node_modules" }).map((file) => ({
    place: file,
    text: readFileSync(join(root, file), "utf8"),
  }));

/** Text of a page of documentation without code and links' addresses. */
const prose = (text: string): string =>
  text
    .replaceAll(/```.*?```/gsu, " ")
    .replaceAll(/`[^`\n]*`/gu, " ")
    .replaceAll(/“[^”]*”/gu, " ")
    .replaceAll(/\]\([^)]*\)/gu, "]");

/** Every English string of the interface, mails and errors. */
export function englishStrings(root: string): VoiceText[] {
  return read(root, "public/locales/en/*.json").flatMap(({ place, text }) =>
    stringsOf(place.replace(/^.*\/(\w+)\.json$/u, "$1"), JSON.parse(text) as Tree).map((one) => ({
      place: one.place,
      text: one.text.replaceAll(/\{\{\w+\}\}/gu, "x"),
    })),
  );
}

/** README and documents, without decision records, which keep the words of their day. */
export function documents(root: string): VoiceText[] {
  return ["*.md", "docs/*.md", "docs/terms/*.md"].flatMap((pattern) =>
    read(root, pattern).map(({ place, text }) => ({ place, text: prose(text) })),
  );
}

/** Summaries of the API's endpoints. */
export function endpointSummaries(root: string): VoiceText[] {
  return read(root, "contract/*.ts").flatMap(({ place, text }) =>
    [...text.matchAll(/summary:\s*"([^"]+)"/gu)].map(([, summary = ""]) => ({
      place,
      text: summary,
    })),
  );
}

/** Docblocks of the program, without tests and benchmarks. */
export function docblocks(root: string): VoiceText[] {
  const folders = "{cli,contract,engine,listReader,prerender,sandbox,server,src,vocabulary,launch}";
  return read(root, `${folders}/**/*.{ts,tsx}`).flatMap(({ place, text }) =>
    [...text.matchAll(/\/\*\*(.*?)\*\//gsu)].map(([, block = ""]) => ({
      place,
      text: prose(block.replaceAll(/\n\s*\* ?/gu, " ").trim()),
    })),
  );
}
