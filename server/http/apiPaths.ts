import { endpoints } from "#contract/all.ts";

const prefixes = [
  ...new Set(endpoints.map(({ path }) => path.split("/").slice(0, 2).join("/") + "/")),
  "/locales/add/",
];

/** Whether a path belongs to the API; everything else is pages and files. */
export function isApiPath(path: string): boolean {
  return prefixes.some((prefix) => path.startsWith(prefix) || `${path}/` === "/v1/");
}
