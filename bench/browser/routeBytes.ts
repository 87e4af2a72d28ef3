import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { filesOfSources, readManifest, routeSources } from "#prerender/manifest.ts";
import { routes } from "#web/router/routes.ts";

/** Bytes that a cold load of a route fetches, after gzip −9. */
export interface RouteBytes {
  path: string;
  js: number;
  css: number;
  files: number;
  /** File names as the build writes them. */
  names: readonly string[];
}

/** Reads a build's manifest and adds up, per route, every file its first load needs. */
export function routeBytes(dist: string): { routes: RouteBytes[]; chunks: Map<string, number> } {
  const manifest = readManifest(dist);
  const weighed = new Map<string, number>();
  const weigh = (file: string): number => {
    const known = weighed.get(file);
    const size = known ?? gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
    weighed.set(file, size);
    return size;
  };
  const sum = (files: Iterable<string>, ending: string): number =>
    [...files]
      .filter((file) => file.endsWith(ending))
      .reduce((total, file) => total + weigh(file), 0);

  return {
    routes: routes.map((route) => {
      const files = filesOfSources(manifest, routeSources(route));
      return {
        path: route.path,
        js: sum(files, ".js"),
        css: sum(files, ".css"),
        files: files.length,
        names: files,
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

/** Budgets in KB (1,024 bytes): the named routes, those of each kind, one lazy chunk, all styles. */
export const byteBudgets = {
  routes: {
    "/": 135,
    // The charts' own parts; d3 comes after the first load.
    "/dashboard": 210,
    // Scales and shapes of d3, whose 14 KB replace charts without axes.
    "/analytics": 235,
    "/api-docs": 175,
  } as Record<string, number>,
  signInFamily: 150,
  publicRoute: 155,
  signedInRoute: 220,
  chunk: 25,
  css: 8,
};

/** Returns the budget of a route: its own, else that of its kind. */
export function budgetOf(path: string): number {
  const guard = routes.find((route) => route.path === path)?.guard;
  const { routes: named, signInFamily, signedInRoute, publicRoute } = byteBudgets;
  const ofKind = { passThrough: signInFamily, signedIn: signedInRoute, none: publicRoute };
  return named[path] ?? ofKind[guard ?? "none"];
}
