import type { BuildRecord } from "./buildRecord.ts";

/** What answers a navigation: a made page, the empty one in which the app makes it, or that nothing is here. */
export type PageChoice = { kind: "made" | "missing"; path: string } | { kind: "other" };

function isLike(pattern: string, path: string): boolean {
  const steps = pattern.split("/");
  const given = path.split("/");
  return (
    steps.length === given.length &&
    steps.every((step, index) => step === given[index] || (step.startsWith(":") && given[index]))
  );
}

/** Finds the page of a path as the app's router would: case and a slash at the end do not count. */
export function choosePage({ pages, others, notFound }: BuildRecord, pathname: string): PageChoice {
  const path = (pathname.length > 1 ? pathname.replace(/\/+$/u, "") : pathname).toLowerCase();
  if (path !== notFound && pages.includes(path)) {
    return { kind: "made", path };
  }
  return others.some((pattern) => isLike(pattern, path))
    ? { kind: "other" }
    : { kind: "missing", path: notFound };
}
