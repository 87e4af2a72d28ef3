import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Endpoint } from "#contract/endpoint.ts";

const folder = join(import.meta.dirname, "../../contract");

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === "object" &&
    value !== null &&
    "method" in value &&
    "path" in value &&
    "access" in value
  );
}

const modules = await Promise.all(
  readdirSync(folder).map(
    (file) => import(pathToFileURL(join(folder, file)).href) as Promise<object>,
  ),
);

/** Every endpoint that a file of the contract describes. */
export const endpoints: readonly Endpoint[] = modules
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isEndpoint);
