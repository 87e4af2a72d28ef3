import { existsSync, globSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";

/** Names of the packages in `integrations/`. */
export const integrations: readonly string[] = globSync("integrations/*/package.json")
  .map((file) => basename(dirname(file)))
  .toSorted();

/** Returns the project that a package is tested in, with the program it plugs into. */
export const projectOf = (name: string): string => resolve(".cache/integrations", name);

/** Returns true if `npm run test:integrations` has made a project. */
export const hasProject = (name: string): boolean => existsSync(`${projectOf(name)}/node_modules`);
