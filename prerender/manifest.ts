import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AppRoute } from "#web/router/routes.ts";

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

/** Vite's manifest: the files of a build by entry source. */
export type Manifest = Record<string, Chunk>;

/** Reads the manifest of the build in `dist`. */
export function readManifest(dist: string): Manifest {
  return JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
}

/** Returns the entry sources of a route's first load. A screen is in the folder of its route's name. */
export function routeSources({
  name,
  layout,
  guard,
  signIn,
}: Pick<AppRoute, "name" | "layout" | "guard" | "signIn">): string[] {
  return [
    "index.html",
    ...(signIn ? ["src/router/SignInArea.tsx"] : []),
    ...(layout === "default" ? ["src/layouts/DefaultLayout.tsx"] : []),
    ...(layout === "default" && guard === "none" ? ["src/layouts/Footer.tsx"] : []),
    ...(guard === "signedIn"
      ? ["src/layouts/SignedInShell.tsx", "src/router/SignedInGuard.tsx"]
      : []),
    `src/screens/${name}/${name.charAt(0).toUpperCase()}${name.slice(1)}Screen.tsx`,
  ];
}

/** Returns every file that sources load at once, as the build names them: `assets/…`. */
export function filesOfSources(manifest: Manifest, sources: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (source: string): void => {
    const chunk = manifest[source];
    if (chunk === undefined) {
      throw new Error(`${source} is not in the build.`);
    }
    if (files.has(chunk.file)) {
      return;
    }
    files.add(chunk.file);
    for (const css of chunk.css ?? []) {
      files.add(css);
    }
    chunk.imports?.forEach(add);
  };
  sources.forEach(add);
  return [...files];
}
