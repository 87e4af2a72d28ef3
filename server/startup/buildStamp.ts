import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Files and folders that the app is built from. */
export const appSources: readonly string[] = [
  "src",
  "prerender",
  "reference",
  "reference/samples",
  "public",
  "contract",
  "listReader",
  "vocabulary",
  "server/http/pages/buildRecord.ts",
  "index.html",
  "vite.config.ts",
  "tailwind.config.ts",
  "tsconfig.json",
  "package-lock.json",
];
/** Files and folders that the server runs. */
export const serverSources: readonly string[] = [
  "server",
  "engine",
  "sandbox",
  "contract",
  "listReader",
  "vocabulary",
  "package-lock.json",
];

function filesOf(path: string): string[] {
  if (!existsSync(path)) {
    return [];
  }
  if (statSync(path).isFile()) {
    return [path];
  }
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Returns a digest of files and folders below `root` and of further texts, so that a checkout of the same sources needs no new build. */
export function digestOf(
  root: string,
  sources: readonly string[],
  texts: readonly string[],
): string {
  const digest = createHash("sha256");
  for (const file of sources.flatMap((source) => filesOf(join(root, source)))) {
    digest.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
  }
  for (const text of texts) {
    digest.update(`${text}\0`);
  }
  return digest.digest("hex");
}

export function isFresh(stamp: string, digest: string): boolean {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === digest;
}

export function writeStamp(stamp: string, digest: string): void {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}
