import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { versions } from "#engine/verification/buildVerification.ts";
import english from "#locales/en/features.json" with { type: "json" };
import type { AccuracyNote, AccuracyRow } from "./accuracy/accuracyRow.ts";
import { mailServerAccuracy } from "./accuracy/mailServerAccuracy.ts";
import { replyAccuracy } from "./accuracy/replyAccuracy.ts";
import { suggestionAccuracy } from "./accuracy/suggestionAccuracy.ts";
import { syntaxAccuracy } from "./accuracy/syntaxAccuracy.ts";
import { printTable } from "./report/table.ts";
import { sandboxAccuracy } from "./accuracy/sandboxAccuracy.ts";

/** Accuracy report in the shape the page shows. */
interface AccuracyReport {
  generated_at: string;
  engine_version: string;
  rows: AccuracyRow[];
}

const folder = join(import.meta.dirname, "..", "public", "benchmarks");

/** Returns a note as the text that the page shows. */
function sentence(note: AccuracyNote): string {
  const figures = new Map(Object.entries(note));
  return english.accuracy.notes[note.says].replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) =>
    String(figures.get(name)),
  );
}

/** `npm run bench -- accuracy`: scores every engine on every corpus it supports. With `--write`, updates the figures of the app's page. */
export async function run(): Promise<void> {
  const rows = [
    ...(await syntaxAccuracy()),
    ...(await replyAccuracy()),
    ...suggestionAccuracy(),
    ...(await sandboxAccuracy()),
    ...(await mailServerAccuracy()),
  ];
  printTable(
    [
      "corpus",
      "cases",
      "engine",
      "version",
      "right",
      "%",
      "wrong",
      "wrongly invalid",
      "no answer",
      "how it was asked",
    ],
    rows.map((row) => [
      row.corpus,
      row.cases,
      row.engine,
      row.version,
      row.right,
      ((row.right / row.cases) * 100).toFixed(1),
      row.wrong,
      row.wrongly_invalid,
      row.unanswered,
      row.notes.map(sentence).join(" "),
    ]),
  );
  process.stdout.write(
    "\nWrongly invalid is part of wrong: a refusal of an address that nobody spoke against; for suggestions, a real domain corrected.\n",
  );
  if (process.argv.includes("--write")) {
    const report: AccuracyReport = {
      generated_at: new Date().toISOString(),
      engine_version: versions.engine,
      rows,
    };
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "accuracy.json"), `${JSON.stringify(report, null, 2)}\n`);
  }
}

if (import.meta.main) {
  await run();
}
