import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transformWithOxc } from "vite";
import { type PackageFile, tarball } from "./tarball.ts";

const folder = join(import.meta.dirname, "../../sdk/typescript");

/** Returns a module of the SDK as JavaScript and as its types. */
async function compiled(name: string): Promise<PackageFile[]> {
  const source = readFileSync(join(folder, "src", name), "utf8");
  const result = await transformWithOxc(source, join(folder, "src", name), {
    target: "es2022",
    sourcemap: false,
    typescript: { rewriteImportExtensions: "rewrite", declaration: {} },
  });
  const { declaration } = result as { declaration?: string };
  if (declaration === undefined) {
    throw new Error(`The types of sdk/typescript/src/${name} can't be written.`);
  }
  const base = name.replace(/\.ts$/u, "");
  const types = declaration.replaceAll(/(from "\.\/\w+)\.ts"/gu, '$1.js"');
  return [
    { path: `package/dist/${base}.js`, bytes: Buffer.from(result.code) },
    { path: `package/dist/${base}.d.ts`, bytes: Buffer.from(types) },
  ];
}

/** Returns the manifest as it is published: with the server's version, without scripts. */
function manifest(version: string): string {
  const { scripts, ...rest } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    scripts: object;
  };
  void scripts;
  return `${JSON.stringify({ ...rest, version }, null, 2)}\n`;
}

/** Returns the npm package of the TypeScript SDK with its name. */
export async function npmPackage(version: string): Promise<[name: string, bytes: Buffer]> {
  const names = readdirSync(join(folder, "src")).toSorted();
  const modules = await Promise.all(names.map(compiled));
  const files = [
    { path: "package/package.json", bytes: Buffer.from(manifest(version)) },
    ...["README.md", "LICENSE"].map((name) => ({
      path: `package/${name}`,
      bytes: readFileSync(join(folder, name)),
    })),
    ...modules.flat(),
  ];
  return [`mailverdict-sdk-${version}.tgz`, tarball(files)];
}
