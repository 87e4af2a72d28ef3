import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** @param {string} folder */
function readPackage(folder) {
  const file = join(folder, "package.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/**
 * Returns the script behind a command of a direct dependency (`vite`, `tsc`), or null. The links npm makes in
 * `node_modules/.bin` are shell scripts on Windows, which Node can't run.
 * @param {string} root
 * @param {string} command
 * @returns {string | null}
 */
export function findProgram(root, command) {
  const { dependencies, devDependencies } = readPackage(root);
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const folder = join(root, "node_modules", name);
    const { bin } = readPackage(folder);
    const file = typeof bin === "string" ? { [name.replace(/^.*\//u, "")]: bin } : bin;
    if (file?.[command] !== undefined) {
      return join(folder, file[command]);
    }
  }
  return null;
}
