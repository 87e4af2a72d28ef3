import { readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Folder of this module: `launch`, or the folder that has all modules of a build, `dist/.server/<digest>`. */
const here = dirname(fileURLToPath(import.meta.url));
const isSource = basename(here) === "launch";

/** Folder of the installation, which has package.json. */
export const root = resolve(here, isSource ? ".." : "../../..");

/**
 * Programs and threads by name, each with its source. `npm run build` makes `<name>.js` of each. Everything that is
 * started by the path of a file is here.
 */
export const programs = /** @type {const} */ ({
  main: "server/main.ts",
  worker: "server/worker.ts",
  mailverdict: "cli/main.ts",
  listThread: "server/lists/running/listThread.ts",
  exportThread: "server/lists/exports/exportThread.ts",
  listBodyThread: "server/http/listBodies/listBodyThread.ts",
  operatorPages: "prerender/operatorPages.ts",
});

/**
 * Returns the path of a program or thread: its source where the sources run, its built file in a build.
 * @param {keyof typeof programs} name
 */
export function programFile(name) {
  return isSource ? join(root, programs[name]) : join(here, `${name}.js`);
}

/**
 * Returns the path of a file or folder that is read as data, by its path in the repository. Sources and build read
 * the same files.
 * @param {string} path
 */
export function dataFile(path) {
  return join(root, path);
}

/**
 * Returns the version of the product, which package.json has.
 * @returns {string}
 */
export function productVersion() {
  return JSON.parse(readFileSync(dataFile("package.json"), "utf8")).version;
}

/** Placeholder in a package's pages for the styles, which are a quarter of each page and the same in all. */
export const stylesPlace = "<!--styles-->";

/** File with these styles, in the folder of a package's pages. */
export const stylesFile = "styles.css";
