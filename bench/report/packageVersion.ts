import { readFileSync } from "node:fs";

/** Returns the version of an installed package. */
export function packageVersion(name: string): string {
  const path = `${import.meta.dirname}/../../node_modules/${name}/package.json`;
  return (JSON.parse(readFileSync(path, "utf8")) as { version: string }).version;
}
