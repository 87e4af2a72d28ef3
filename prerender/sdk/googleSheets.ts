import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { zipArchive } from "./zipArchive.ts";

const folder = join(import.meta.dirname, "../../integrations/google-sheets");

/** Returns the add-on for Google Sheets with its name: three files to paste, one of which is the whole script. */
export function googleSheets(): [name: string, bytes: Buffer] {
  const read = (path: string) => readFileSync(join(folder, path), "utf8");
  const script = readdirSync(join(folder, "src"))
    .filter((name) => name.endsWith(".js"))
    .toSorted()
    .map((name) => read(`src/${name}`))
    .join("\n");
  const files = [
    ["Code.gs", script],
    ["sidebar.html", read("src/sidebar.html")],
    ["appsscript.json", read("src/appsscript.json")],
    ["README.md", read("README.md")],
    ["LICENSE", read("LICENSE")],
  ] as const;
  return [
    "mailverdict-google-sheets.zip",
    zipArchive(
      files.map(([path, text]) => ({
        path: `mailverdict-google-sheets/${path}`,
        bytes: Buffer.from(text),
      })),
    ),
  ];
}
