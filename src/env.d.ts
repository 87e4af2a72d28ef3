interface ImportMetaEnv {
  /** Origin of the sign-in API; the page's own where absent. */
  readonly VITE_AUTH_API_URL?: string;
  /** Origin of every other call; the page's own where absent. */
  readonly VITE_MAIN_API_URL?: string;
}

/** What articles say of themselves, by language; made by prerender/blogPlugin.ts. */
declare module "virtual:article-heads" {
  import type { ArticleHead } from "#web/features/blog/article.ts";

  export const heads: Readonly<Record<string, () => Promise<readonly ArticleHead[]>>>;
}
