import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path/posix";
import { parseSync } from "vite";

/** Source files of a folder tree, by path from its root, and what each imports and exports. */
export interface ImportGraph {
  /** Every source file, sorted. */
  files: readonly string[];
  /** Files that a file imports: types, re-exports, `import()` and worker URLs included. */
  imports: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names that a file exports, types included. */
  exports: ReadonlyMap<string, readonly string[]>;
  /** Number of these names that are values: functions, constants and classes. */
  values: ReadonlyMap<string, number>;
  /** Imports of the tree that lead to no file: `file → specifier`. */
  dangling: readonly string[];
}

interface PackageImports {
  imports: Record<string, string>;
}

/** Matches module references that the parser's module record leaves out: `import("./x.ts").T` and worker URLs. */
const unrecorded =
  /\bimport\(\s*["']([^"']+)["']\s*,?\s*\)|\bnew URL\(\s*["']([^"']+)["']\s*,\s*import\.meta\.url/gu;

/** Blanks comments, so that a path in a comment isn't counted as an import. */
function withoutComments(text: string, comments: readonly { start: number; end: number }[]) {
  let rest = text;
  for (const { start, end } of comments) {
    rest = rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end);
  }
  return rest;
}

function referencesOf(
  file: string,
  text: string,
): { specifiers: string[]; names: string[]; values: number } {
  const { module, comments, errors } = parseSync(file, text);
  if (errors.length > 0) {
    throw new SyntaxError(`${file}: ${errors[0]?.message}`);
  }
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const code = withoutComments(text, comments);
  return {
    specifiers: [
      ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...exported.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
      ...[...code.matchAll(unrecorded)].map(([, called, url]) => called ?? url ?? ""),
    ],
    names: exported.flatMap(({ exportName }) => exportName.name ?? []),
    values: exported.filter(({ isType, exportName }) => !isType && exportName.kind === "Name")
      .length,
  };
}

/** Returns the path that a specifier of `file` names, or undefined for a package. */
function targetOf(
  file: string,
  specifier: string,
  aliases: PackageImports["imports"],
): string | undefined {
  if (specifier.startsWith(".")) {
    return join(file, "..", specifier.replace(/\?.*$/u, ""));
  }
  const alias = Object.keys(aliases).find((key) => specifier.startsWith(key.slice(0, -1)));
  const folder = alias === undefined ? undefined : aliases[alias];
  return alias && folder ? join(folder.slice(0, -1), specifier.slice(alias.length - 1)) : undefined;
}

/** Reads every `.ts` and `.tsx` file of the given folders under `root`; `#…` paths resolve as package.json says. */
export function readImportGraph(root: string, folders: readonly string[]): ImportGraph {
  const { imports: aliases } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  ) as PackageImports;
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root },
  ).toSorted();
  const known = new Set(files);
  const imports = new Map<string, ReadonlySet<string>>();
  const exports = new Map<string, readonly string[]>();
  const values = new Map<string, number>();
  const dangling: string[] = [];
  for (const file of files) {
    const read = referencesOf(file, readFileSync(join(root, file), "utf8"));
    const targets = new Set<string>();
    for (const specifier of read.specifiers) {
      const target = targetOf(file, specifier, aliases);
      if (target !== undefined && known.has(target)) {
        targets.add(target);
      } else if (target !== undefined && !existsSync(join(root, target))) {
        dangling.push(`${file} → ${specifier}`);
      }
    }
    imports.set(file, targets);
    exports.set(file, read.names);
    values.set(file, read.values);
  }
  return { files, imports, exports, values, dangling };
}
