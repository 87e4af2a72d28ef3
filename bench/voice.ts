import { countPatterns, longSentences, voicePatterns } from "./voice/voicePatterns.ts";
import {
  docblocks,
  documents,
  endpointSummaries,
  englishStrings,
  type VoiceText,
} from "./voice/readVoiceTexts.ts";
import { figure, printTable } from "./report/table.ts";

const groups: readonly (readonly [string, (root: string) => VoiceText[]])[] = [
  ["strings", englishStrings],
  ["documents", documents],
  ["summaries", endpointSummaries],
  ["docblocks", docblocks],
];

/** Sentences of the interface have at most this many words, headings at most five. */
const wordsMax = 16;

/** Counts the patterns that the project's writing avoids, here and in another copy of the repository ([path]). */
export function run(): void {
  const [, , , other] = process.argv;
  const roots = other === undefined ? ["."] : [other, "."];
  const columns = roots.map((root) => groups.map(([, read]) => read(root)));
  const counted = columns.map((texts) =>
    texts.map((group) => countPatterns(group.map(({ text }) => text))),
  );
  const cells = (numbers: readonly (readonly number[])[]): string[] =>
    groups.map((_, group) => numbers.map((column) => figure(column[group] ?? 0)).join(" → "));
  const rows = voicePatterns.map(({ name }) => [
    name,
    ...cells(counted.map((column) => column.map((group) => group.get(name) ?? 0))),
  ]);
  const strings = columns.map(([first = []]) => first);
  const headings = strings.map((texts) =>
    texts.filter(
      ({ place, text }) => /(?:title|heading)$/u.test(place) && text.split(/\s+/u).length > 5,
    ),
  );
  const long = strings.map((texts) => texts.flatMap(({ text }) => longSentences(text, wordsMax)));
  printTable(
    ["pattern", ...groups.map(([name]) => name)],
    [
      ...rows,
      [
        `sentence over ${wordsMax} words`,
        long.map(({ length }) => figure(length)).join(" → "),
        "",
        "",
        "",
      ],
      [
        "heading over 5 words",
        headings.map(({ length }) => figure(length)).join(" → "),
        "",
        "",
        "",
      ],
    ],
  );
}
