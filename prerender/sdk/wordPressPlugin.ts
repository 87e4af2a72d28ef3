import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { phpLibrary } from "./phpPackage.ts";
import { zipArchive } from "./zipArchive.ts";

const folder = join(import.meta.dirname, "../../integrations/wordpress");

/** Returns the files of a folder of the plugin, by path below the plugin. */
const filesIn = (name: string): string[] =>
  readdirSync(join(folder, name))
    .toSorted()
    .map((file) => `${name}/${file}`);

/** Returns the WordPress plugin with its name, as WordPress installs it: one folder, which has the PHP SDK too. */
export function wordPressPlugin(version: string): [name: string, bytes: Buffer] {
  const own = ["LICENSE", "readme.txt", "mailverdict.php", "uninstall.php"]
    .concat(filesIn("includes"), filesIn("languages"))
    .map((path) => ({ path, bytes: readFileSync(join(folder, path)) }))
    .map(({ path, bytes }) =>
      path === "mailverdict.php" || path === "readme.txt"
        ? { path, bytes: Buffer.from(withVersion(bytes.toString(), version)) }
        : { path, bytes },
    );
  const sdk = phpLibrary().map(({ path, bytes }) => ({ path: `sdk/${path}`, bytes }));
  const files = [...own, ...sdk].map(({ path, bytes }) => ({ path: `mailverdict/${path}`, bytes }));
  return ["mailverdict-wordpress.zip", zipArchive(files)];
}

/** Returns a file of the plugin with the server's version in its header. */
function withVersion(text: string, version: string): string {
  return text.replace(/^( \* Version: |Stable tag: ).+$/mu, `$1${version}`);
}
