interface Locked {
  /** The package's own name, where it is installed under another one. */
  name?: string;
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** A lock file's packages by their path in `node_modules`; the root has the empty path. */
export type LockedPackages = Readonly<Record<string, Locked>>;

/** Returns the path at which Node finds a package that the one at `path` imports, or null. */
function resolveFrom(packages: LockedPackages, path: string, name: string): string | null {
  for (
    let folder = path;
    ;
    folder = folder.replace(/(?:^|\/)node_modules\/[^/]+(?:\/[^/]+)?$/u, "")
  ) {
    const found = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[found] !== undefined) {
      return found;
    }
    if (folder === "") {
      return null;
    }
  }
}

/**
 * Returns the paths of the packages that the product needs. npm also counts optional peers as production packages if
 * something else installs them, such as TypeScript, which i18next has as one.
 */
export function productionPackages(packages: LockedPackages): ReadonlySet<string> {
  const found = new Set([""]);
  for (const path of found) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      packages[path] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => peerDependenciesMeta?.[name]?.optional !== true,
    );
    const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
    for (const name of names) {
      const next = resolveFrom(packages, path, name);
      if (next !== null) {
        found.add(next);
      }
    }
  }
  found.delete("");
  return found;
}

/** Returns the name of the package at a path of a lock file. */
export function packageName(packages: LockedPackages, path: string): string {
  const last = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  return packages[path]?.name ?? last;
}
