import type { FastifyRequest } from "fastify";

function firstKnown(preferred: readonly string[], known: readonly string[]): string {
  const languages = preferred.map((tag) => tag.split(/[-_]/u)[0]?.toLowerCase() ?? "");
  return languages.find((language) => known.includes(language)) ?? "en";
}

/** Parts of a request that choose its language. Cookies are missing if the request was rejected before any hook. */
type Preferences = Pick<FastifyRequest, "headers"> & {
  cookies?: Record<string, string | undefined>;
};

function preferredLanguages({ cookies, headers }: Preferences): string[] {
  return [cookies?.["i18next"] ?? "", ...accepted(headers["accept-language"])];
}

/** Returns the language of a reply: the app's cookie, else the first known of Accept-Language, else English. */
export function negotiateLanguage(request: Preferences, known: readonly string[]): string {
  return firstKnown(preferredLanguages(request), known);
}

/** Returns the language of a page: the one in its URL (`?lng=ar`), else that of any reply. */
export function negotiatePageLanguage(request: FastifyRequest, known: readonly string[]): string {
  const { lng } = request.query as { lng?: string | string[] };
  return firstKnown(
    [...(typeof lng === "string" ? [lng] : []), ...preferredLanguages(request)],
    known,
  );
}

function accepted(header: string | undefined): string[] {
  return (header ?? "")
    .split(",")
    .slice(0, 20)
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const quality = parameters.map((each) => /^\s*q=([\d.]+)\s*$/u.exec(each)?.[1]).find(Boolean);
      return { tag, quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((left, right) => right.quality - left.quality)
    .map(({ tag }) => tag);
}
