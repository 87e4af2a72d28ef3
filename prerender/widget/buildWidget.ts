import { join } from "node:path";
import { build, type Rolldown } from "vite";

/** Files of the form widget, by name: a script for a `<script>` element, and a module. */
const widgetFiles = [
  { name: "widget.js", entry: "script.ts", format: "iife" },
  { name: "widget.mjs", entry: "module.ts", format: "es" },
] as const;

/** Builds the form widget and returns its files by name. */
export async function buildWidget(root: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const { name, entry, format } of widgetFiles) {
    // oxlint-disable-next-line no-await-in-loop -- each build sets the process's environment
    const built = await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: "warn",
      build: {
        write: false,
        target: "es2020",
        modulePreload: false,
        rolldownOptions: {
          input: join(root, "sdk/widget/src", entry),
          preserveEntrySignatures: "strict",
          output: { format, entryFileNames: name },
        },
      },
    });
    const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
    files.set(name, output[0].code);
  }
  return files;
}
