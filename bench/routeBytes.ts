import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { routes, type AppRoute } from "#web/app/routes.ts";

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** What a cold load of a route fetches, in octets after gzip −9. */
export interface RouteBytes {
  path: string;
  js: number;
  css: number;
  files: number;
  /** The files, as the build names them. */
  names: readonly string[];
}

/** Sources that a layout or guard loads besides the screen, for the visitor the route is made for. */
function chromeOf({ layout, guard }: AppRoute): string[] {
  return [
    ...(layout === "default" ? ["src/layouts/DefaultLayout.tsx"] : []),
    ...(guard === "signedIn" ? ["src/layouts/SignedInShell.tsx", "src/app/SignedInGuard.tsx"] : []),
  ];
}

/** A screen lies in the folder of its route's name. */
function sourceOf({ name }: AppRoute): string {
  return `src/screens/${name}/${name.charAt(0).toUpperCase()}${name.slice(1)}Screen.tsx`;
}

/** Reads a build's manifest and adds up, per route, every file its first load needs. */
export function routeBytes(dist: string): { routes: RouteBytes[]; chunks: Map<string, number> } {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<
    string,
    Chunk
  >;
  const weighed = new Map<string, number>();
  const weigh = (file: string): number => {
    const known = weighed.get(file);
    const size = known ?? gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
    weighed.set(file, size);
    return size;
  };
  const filesOf = (source: string, into: Set<string>): void => {
    const chunk = manifest[source];
    if (chunk === undefined) {
      throw new Error(`${source} is not in the build.`);
    }
    if (into.has(chunk.file)) {
      return;
    }
    into.add(chunk.file);
    for (const css of chunk.css ?? []) {
      into.add(css);
    }
    for (const imported of chunk.imports ?? []) {
      filesOf(imported, into);
    }
  };
  const sum = (files: Iterable<string>, ending: string): number =>
    [...files]
      .filter((file) => file.endsWith(ending))
      .reduce((total, file) => total + weigh(file), 0);

  return {
    routes: routes.map((route) => {
      const files = new Set<string>();
      for (const source of ["index.html", ...chromeOf(route), sourceOf(route)]) {
        filesOf(source, files);
      }
      return {
        path: route.path,
        js: sum(files, ".js"),
        css: sum(files, ".css"),
        files: files.size,
        names: [...files],
      };
    }),
    chunks: new Map(
      Object.values(manifest)
        .map(({ file }) => file)
        .filter((file) => file.endsWith(".js"))
        .map((file) => [file, weigh(file)]),
    ),
  };
}

/** Budgets in KB (1,024 octets): the named routes, every other route, one lazy chunk, all styles. */
export const byteBudgets = {
  routes: {
    "/": 125,
    "/login": 135,
    "/register": 135,
    "/dashboard": 190,
    "/api-docs": 175,
  } as Record<string, number>,
  publicRoute: 150,
  signedInRoute: 215,
  chunk: 25,
  css: 8,
};

/** The budget of a route: its own, else that of its kind. */
export function budgetOf(path: string): number {
  const signedIn = routes.some((route) => route.path === path && route.guard === "signedIn");
  return (
    byteBudgets.routes[path] ?? (signedIn ? byteBudgets.signedInRoute : byteBudgets.publicRoute)
  );
}
