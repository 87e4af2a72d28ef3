import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PackageFile } from "./tarball.ts";
import { zipArchive } from "./zipArchive.ts";

const folder = join(import.meta.dirname, "../../sdk/php");

/** Returns the paths of the classes of the PHP SDK, below its folder. */
const classFiles = (): string[] =>
  readdirSync(join(folder, "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".php"))
    .map((name) => `src/${name.replaceAll("\\", "/")}`)
    .toSorted();

/** Returns the files of the PHP SDK that a program needs, by path below its folder. */
export const phpLibrary = (): PackageFile[] =>
  ["LICENSE", "autoload.php", ...classFiles()].map((path) => ({
    path,
    bytes: readFileSync(join(folder, path)),
  }));

/** Returns the manifest of the PHP SDK with a version. */
const manifest = (version: string): object => ({
  ...(JSON.parse(readFileSync(join(folder, "composer.json"), "utf8")) as object),
  version,
});

/** Returns the Composer package of the PHP SDK with its name. */
export function phpPackage(version: string): [name: string, bytes: Buffer] {
  const text = `${JSON.stringify(manifest(version), null, 2)}\n`;
  const files = [
    { path: "composer.json", bytes: Buffer.from(text) },
    { path: "README.md", bytes: readFileSync(join(folder, "README.md")) },
    ...phpLibrary(),
  ];
  return [`mailverdict-php-${version}.zip`, zipArchive(files)];
}

/**
 * Returns the list of a Composer repository that has the package alone, with its SHA-1 digest, which Composer checks.
 * Only the URL of a mirror may be a path, so that the list is the same on every server.
 */
export function composerRepository(version: string, [name, bytes]: [string, Buffer]): string {
  const shasum = createHash("sha1").update(bytes).digest("hex");
  const listed = { ...manifest(version), dist: { type: "zip", url: name, shasum } };
  const repository = {
    packages: { "mailverdict/sdk": { [version]: listed } },
    mirrors: [{ "dist-url": `/sdk/${name}`, preferred: true }],
  };
  return `${JSON.stringify(repository, null, 2)}\n`;
}
