import { paths } from "#web/paths.ts";

/** The page of one article. */
export const articlePath = (slug: string): string => `${paths.blog}/${slug}`;
