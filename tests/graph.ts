import { existsSync } from "node:fs";
import { readImportGraph } from "./support/importGraph.ts";
import { folders } from "./support/importLayers.ts";
import { checkImportRules, drawLevel } from "./support/importRules.ts";

/**
 * `npm run graph`: counts what breaks each import rule and lists the first five of each.
 * `npm run graph -- <rule>` lists all of one rule; `npm run graph -- draw [folder]` draws the imports between the
 * parts of a folder as a Mermaid flowchart.
 */
const graph = readImportGraph(
  ".",
  folders.filter((folder) => existsSync(folder)),
);
const report = Object.entries(checkImportRules(graph)) as [string, string[]][];
const [wanted, folder = ""] = process.argv.slice(2);
const lines: string[] = [];
if (wanted === "draw") {
  lines.push(drawLevel(graph, folder));
} else {
  for (const [rule, violations] of report) {
    if (wanted === undefined || wanted === rule) {
      const shown = violations.slice(0, wanted === undefined ? 5 : violations.length);
      lines.push(`${rule}: ${violations.length}`, ...shown.map((line) => `  ${line}`));
    }
  }
}
process.stdout.write(`${lines.join("\n")}\n`);
