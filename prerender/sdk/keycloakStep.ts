import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { zipArchive } from "./zipArchive.ts";

const folder = join(import.meta.dirname, "../../integrations/keycloak");

/** Returns the source of the step for Keycloak's registration, which Maven builds, with its name. */
export function keycloakStep(): [name: string, bytes: Buffer] {
  const sources = readdirSync(join(folder, "src/main"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  const files = ["LICENSE", "README.md", "pom.xml", ...sources.toSorted()].map((path) => ({
    path: `mailverdict-keycloak/${path}`,
    bytes: readFileSync(join(folder, path)),
  }));
  return ["mailverdict-keycloak.zip", zipArchive(files)];
}
