import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { packageName, productionPackages } from "#launch/productionPackages.ts";

const execute = promisify(execFile);

interface Locked {
  version: string;
  license?: string;
}

interface Dependency {
  name: string;
  licence: string;
  dev: boolean;
}

/** Licences that require only their text and a notice. */
const permissive: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  "MIT-0",
  "(MIT OR CC0-1.0)",
]);

/** Other licences, each with its reason; `*` matches platform names. */
const exceptions: Readonly<Record<string, { licence: string; why: string }>> = {
  lightningcss: {
    licence: "MPL-2.0",
    why: "builds the style sheet; used unmodified, and no file of it is in what the server sends",
  },
  "lightningcss-*": { licence: "MPL-2.0", why: "the same for one platform" },
  "@axe-core/playwright": { licence: "MPL-2.0", why: "tests only; used unmodified" },
  "axe-core": { licence: "MPL-2.0", why: "tests only; used unmodified" },
  argparse: {
    licence: "PSF-2.0",
    why: "tests only; a permissive licence of Python's, which comes with the OpenAPI linter",
  },
  "fast-sha256": {
    licence: "Unlicense",
    why: "tests only; dedicated to the public domain, comes with the webhook verifier",
  },
  mailcheck: {
    licence: "unknown",
    why: "tests only, as a peer; MIT by its readme, its package.json names none in a form npm reads",
  },
};

const exceptionOf = (name: string) =>
  exceptions[name] ?? exceptions[name.replace(/^lightningcss-.+$/u, "lightningcss-*")];

/** Returns the dependencies that a lock file installs, each once, sorted by name. */
function dependenciesOf(lock: { packages: Record<string, Locked> }): Dependency[] {
  const found = new Map<string, Dependency>();
  const production = productionPackages(lock.packages);
  for (const [path, { license = "unknown" }] of Object.entries(lock.packages)) {
    if (path !== "") {
      const dev = !production.has(path);
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      const key = `${name} ${license}`;
      const before = found.get(key);
      found.set(key, { name, licence: license, dev: dev && before?.dev !== false });
    }
  }
  return [...found.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Returns the dependencies whose licence is neither permissive nor one of the exceptions. */
function issuesOf(dependencies: readonly Dependency[]): string[] {
  return dependencies
    .filter(({ name, licence }) => {
      return !permissive.has(licence) && exceptionOf(name)?.licence !== licence;
    })
    .map(({ name, licence }) => `${name}: ${licence}`);
}

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, Locked>;
};

/** Formats the list as a page: licences, and under each its dependencies. */
function pageOf(dependencies: readonly Dependency[]): string {
  const section = (title: string, some: readonly Dependency[]) => {
    const licences = [...new Set(some.map(({ licence }) => licence))].toSorted();
    const lines = licences.flatMap((licence) => {
      const names = some.filter((one) => one.licence === licence).map(({ name }) => `\`${name}\``);
      return [`### ${licence}`, "", names.join(", "), ""];
    });
    return [`## ${title}`, "", ...lines];
  };
  return [
    "# Licences of the dependencies",
    "",
    "Mailverdict itself is under the [MIT licence](../LICENSE). `tests/repository/licences.test.ts` writes this page from `package-lock.json` (`node launch/run.mjs vitest run -u tests/repository/licences.test.ts`) and fails where a licence is copyleft or unknown and no exception there names its reason. `npm run -s sbom` prints the same as a CycloneDX document, with versions and hashes.",
    "",
    ...section(
      "Installed with the product",
      dependencies.filter(({ dev }) => !dev),
    ),
    ...section(
      "For development only",
      dependencies.filter(({ dev }) => dev),
    ),
  ].join("\n");
}

test("no copyleft and no unknown licence is among the dependencies but those named with a reason", () => {
  expect(issuesOf(dependenciesOf(lock))).toEqual([]);
});

test("a copyleft licence, an unknown one and one that changed would be found", () => {
  const packages = {
    "node_modules/readline": { version: "1.0.0", license: "GPL-3.0-only" },
    "node_modules/a/node_modules/silent": { version: "1.0.0" },
    "node_modules/axe-core": { version: "9.0.0", license: "AGPL-3.0-only" },
    "node_modules/fine": { version: "1.0.0", license: "MIT" },
  };
  expect(issuesOf(dependenciesOf({ packages }))).toEqual([
    "axe-core: AGPL-3.0-only",
    "readline: GPL-3.0-only",
    "silent: unknown",
  ]);
});

test("every exception is of a dependency that is there", () => {
  const names = dependenciesOf(lock).map(({ name }) => name);
  const unused = Object.keys(exceptions).filter(
    (name) => !names.some((one) => exceptionOf(one) === exceptions[name]),
  );
  expect(unused).toEqual([]);
});

test("docs/licences.md lists them all", async () => {
  await expect(pageOf(dependenciesOf(lock))).toMatchFileSnapshot("../../docs/licences.md");
});

test("the bill of materials names what runs in production, and no package of the tests", async () => {
  const { stdout } = await execute("npm", ["run", "-s", "sbom"], { maxBuffer: 32 * 1024 ** 2 });
  const { components } = JSON.parse(stdout) as { components: { name: string }[] };
  const names = new Set(components.map(({ name }) => name));
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    dependencies: Record<string, string>;
  };
  expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
  expect(
    ["vitest", "@playwright/test", "msw", "axe-core", "typescript"].filter((name) =>
      names.has(name),
    ),
  ).toEqual([]);
});

test("production packages are those that something needs, not optional peers; the nearest copy counts", () => {
  const packages = {
    "": { version: "1.0.0", dependencies: { a: "1", aliased: "1" } },
    "node_modules/a": {
      version: "1.0.0",
      dependencies: { b: "2", "@scope/c": "1" },
      peerDependencies: { peer: "1", optionalPeer: "1" },
      peerDependenciesMeta: { optionalPeer: { optional: true } },
    },
    "node_modules/a/node_modules/b": { version: "2.0.0", optionalDependencies: { absent: "1" } },
    "node_modules/b": { version: "1.0.0" },
    "node_modules/@scope/c": { version: "1.0.0", dependencies: { b: "1" } },
    "node_modules/peer": { version: "1.0.0" },
    "node_modules/optionalPeer": { version: "1.0.0" },
    "node_modules/aliased": { name: "other", version: "1.0.0" },
    "node_modules/dev": { version: "1.0.0" },
  };
  expect([...productionPackages(packages)].toSorted()).toEqual([
    "node_modules/@scope/c",
    "node_modules/a",
    "node_modules/a/node_modules/b",
    "node_modules/aliased",
    "node_modules/b",
    "node_modules/peer",
  ]);
  expect(packageName(packages, "node_modules/aliased")).toBe("other");
  expect(packageName(packages, "node_modules/a/node_modules/b")).toBe("b");
});
