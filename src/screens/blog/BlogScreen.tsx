import { useTranslation } from "react-i18next";
import { shownLanguage } from "#web/text/i18n.ts";
import { Link } from "#web/ui/Link.tsx";
import { ArticleFacts } from "#web/features/blog/ArticleFacts.tsx";
import { articlePath } from "#web/features/blog/articlePath.ts";
import { loadArticleHeads } from "#web/features/blog/loadArticleHeads.ts";
import { feedPath } from "#web/features/blog/feedPath.ts";
import { useArticles } from "#web/features/blog/useArticles.ts";

/** List of all articles, newest first. */
export function BlogScreen() {
  const { t } = useTranslation("blog");
  const { articles, written } = useArticles();
  return (
    <div className="max-w-reading">
      <h1 className="text-2xl font-semibold">{t("heading")}</h1>
      <p className="mt-4 text-md">{t("lead")}</p>
      <p className="mt-2 text-md">
        <a className="text-link underline" href={feedPath(written.lang)}>
          {t("feed")}
        </a>
      </p>
      <ul className="mt-6">
        {articles.map((head) => (
          <li key={head.slug} className="border-t border-line py-6">
            <article>
              <h2 className="text-lg font-semibold" {...written}>
                <Link className="text-link underline" to={articlePath(head.slug)}>
                  {head.title}
                </Link>
              </h2>
              <ArticleFacts head={head} />
              <p className="mt-2 text-md" {...written}>
                {head.summary}
              </p>
            </article>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Loads the screen together with the articles of the page's language. */
export async function loadBlogScreen(): Promise<typeof BlogScreen> {
  await loadArticleHeads(await shownLanguage());
  return BlogScreen;
}
