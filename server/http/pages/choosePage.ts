import type { BuildRecord } from "./buildRecord.ts";

/** Page for a navigation: the one of its path, or the one for unknown URLs. */
export interface PageChoice {
  kind: "found" | "missing";
  path: string;
}

function isLike(pattern: string, path: string): boolean {
  const steps = pattern.split("/");
  const given = path.split("/");
  return (
    steps.length === given.length &&
    steps.every((step, index) => step === given[index] || (step.startsWith(":") && given[index]))
  );
}

/** Finds the page of a path like the app's router: ignores case and a trailing slash. */
export function choosePage({ pages, others, notFound }: BuildRecord, pathname: string): PageChoice {
  const path = (pathname.length > 1 ? pathname.replace(/\/+$/u, "") : pathname).toLowerCase();
  if (path !== notFound && pages.includes(path)) {
    return { kind: "found", path };
  }
  const other = others.find((pattern) => isLike(pattern, path));
  return other === undefined ? { kind: "missing", path: notFound } : { kind: "found", path: other };
}
