import { basename, join } from "node:path";
import type { AppRoute } from "#web/router/routes.ts";
import { routeSources } from "#prerender/manifest.ts";

/** A module, as the bundler describes it. */
export interface ModuleInfo {
  code: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

/** Returns a module by its id; null if it isn't bundled. */
export type ModuleGraph = (id: string) => ModuleInfo | null;

/** Routes that load the same frame. */
type Family = "public" | "signIn" | "signedIn";
const families: readonly Family[] = ["public", "signIn", "signedIn"];

function chooseFamily({ guard, signIn }: AppRoute): Family {
  if (guard === "signedIn") {
    return guard;
  }
  return signIn ? "signIn" : "public";
}

/** A module of at most this many characters, loaded by so many routes, costs fewer bytes in the base than as a file. */
const small = { characters: 500, routes: 7 };

/**
 * Packages whose chunk the bundler finds better: the core of Redux Toolkit re-exports reselect, but only its queries use
 * it.
 */
const leftToBundler = /\/node_modules\/reselect\//u;

/** Returns these modules with all that they import statically. */
function withImports(ids: Iterable<string>, graph: ModuleGraph): Set<string> {
  const found = new Set(ids);
  // The loop also visits modules that it adds.
  for (const id of found) {
    graph(id)?.importedIds.forEach((each) => found.add(each));
  }
  return found;
}

/** Returns the parts that these modules may load later, without the screens and frames that other routes begin with. */
function laterParts(ids: Iterable<string>, sources: ReadonlySet<string>, graph: ModuleGraph) {
  const parts = new Set<string>();
  const visited = new Set(ids);
  for (const id of visited) {
    for (const part of graph(id)?.dynamicallyImportedIds ?? []) {
      if (!sources.has(part)) {
        parts.add(part);
        withImports([part], graph).forEach((each) => visited.add(each));
      }
    }
  }
  return parts;
}

/** A module's routes, by their place in the table, and its families; `most`: at least half of each family's routes. */
interface Use {
  routes: readonly number[];
  families: readonly Family[];
  most: boolean;
}

function readUses(loads: readonly ReadonlySet<string>[], family: readonly Family[]) {
  const routesOf = new Map<string, number[]>();
  for (const [route, load] of loads.entries()) {
    load.forEach((id) => routesOf.set(id, [...(routesOf.get(id) ?? []), route]));
  }
  const countIn = (own: Family, routes: readonly number[]) =>
    routes.filter((route) => family[route] === own).length;
  const every = [...loads.keys()];
  return new Map<string, Use>(
    [...routesOf].map(([id, routes]) => {
      const own = families.filter((each) => countIn(each, routes) > 0);
      const most = own.every((each) => countIn(each, routes) * 2 >= countIn(each, every));
      return [id, { routes, families: own, most }];
    }),
  );
}

/**
 * Returns the chunk of each module by its id: see docs/decisions/0116-chunks-from-routes.md. Modules without one are left
 * to the bundler.
 */
export function planChunks(
  root: string,
  routes: readonly AppRoute[],
  graph: ModuleGraph,
): ReadonlyMap<string, string> {
  const entry = join(root, "index.html");
  const sourcesOf = (route: AppRoute) => routeSources(route).map((file) => join(root, file));
  const sources = new Set(routes.flatMap(sourcesOf));
  const loads = routes.map((route) => withImports(sourcesOf(route), graph));
  const family = routes.map(chooseFamily);
  const uses = readUses(loads, family);
  const ofScreens = withImports(
    [...sources].filter((id) => id !== entry),
    graph,
  );
  const entryModules = new Set(graph(entry)?.importedIds);
  const laterEverywhere = families
    .map((own) => loads.filter((_, route) => family[route] === own).flatMap((load) => [...load]))
    .map((own) => laterParts(own, sources, graph))
    .reduce((all, parts) => new Set([...all].filter((part) => parts.has(part))));
  const client = withImports(laterEverywhere, graph);

  const isLeft = (id: string) =>
    sources.has(id) ||
    entryModules.has(id) ||
    leftToBundler.test(id) ||
    // The entry's file changes with every release. Packages are in the base, which a browser keeps.
    !(ofScreens.has(id) || id.includes("/node_modules/"));
  const isBase = (id: string) => {
    const use = uses.get(id);
    return use?.most === true && use.families.length === families.length;
  };
  const isSmall = (id: string, use: Use) => {
    const { code = null, importedIds = [] } = graph(id) ?? {};
    return (
      (code?.length ?? 0) <= small.characters &&
      use.routes.length >= small.routes &&
      use.families.length > 1 &&
      importedIds.every(isBase)
    );
  };

  const restNames = new Map<string, string>();
  /** Names the chunk of all modules with the same routes after the first of them. */
  const restName = (id: string, { routes: own }: Use): string => {
    const name = basename(id).replace(/\..*$/u, "");
    const taken = [...restNames.values()].includes(name);
    const key = own.join();
    restNames.set(key, restNames.get(key) ?? (taken ? `${name}${restNames.size}` : name));
    return restNames.get(key) ?? name;
  };
  const chooseName = (id: string, use: Use): string | undefined => {
    if (isBase(id) || (!use.most && isSmall(id, use))) {
      return "base";
    }
    if (use.most) {
      const isLater = use.families.length === 1 && client.has(id);
      return [...use.families, ...(isLater ? ["later"] : [])].join("-");
    }
    return use.routes.length > 1 ? restName(id, use) : undefined;
  };
  const chunks = new Map<string, string>();
  for (const [id, use] of uses) {
    const name = isLeft(id) ? undefined : chooseName(id, use);
    if (name !== undefined) {
      chunks.set(id, name);
    }
  }
  return chunks;
}
