import { paths } from "#web/paths.ts";

/** Returns the path of an article. */
export const articlePath = (slug: string): string => `${paths.blog}/${slug}`;
