import { dirname, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const mark = "?for-the-app";

/** Returns the parts of an exported value that the app needs; undefined for schemas, which only the server runs. */
function forTheApp(value: unknown): unknown {
  if (typeof value !== "object" || value === null || "_zod" in value) {
    return typeof value === "function" ? undefined : value;
  }
  if ("method" in value && "path" in value) {
    const { method, path } = value;
    return { method, path, ...("reply" in value ? { reply: true } : {}) };
  }
  return JSON.stringify(value).includes("_zod") ? undefined : value;
}

/**
 * Gives the app the contract's calls, lists and limits without its schemas (10 KB gzip), identically in development,
 * tests and builds. The app's code that imports a schema finds no such export. Others (a test's server, the contract
 * itself) get the whole contract.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: "contract-for-the-app",
    enforce: "pre",
    resolveId(source, importer) {
      if (!source.startsWith("#contract/") || importer === undefined) {
        return null;
      }
      return relative(root, importer).startsWith("src/")
        ? resolve(root, source.replace("#", "")) + mark
        : null;
    },
    async load(id) {
      if (!id.endsWith(mark)) {
        return null;
      }
      const file = id.slice(0, -mark.length);
      this.addWatchFile(file);
      const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
      if (Object.values(exported).every((value) => typeof value === "function")) {
        // Rules shared with the server, which import no schemas.
        return `export * from ${JSON.stringify(file)};`;
      }
      return Object.entries(exported)
        .map(([name, value]) => [
          name,
          value instanceof RegExp ? String(value) : JSON.stringify(forTheApp(value)),
        ])
        .filter(([, json]) => json !== undefined)
        .map(([name, json]) => `export const ${name} = ${json};`)
        .join("\n");
    },
  };
}
