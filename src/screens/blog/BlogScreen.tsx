import { useTranslation } from "react-i18next";
import { Link } from "#web/ui/Link.tsx";
import { ArticleFacts } from "./ArticleFacts.tsx";
import { articlePath } from "./articlePath.ts";
import { articles } from "./articles.ts";
import { EnglishOnly } from "./EnglishOnly.tsx";

/** What was published, newest first. */
export function BlogScreen() {
  const { t } = useTranslation("blog");
  return (
    <div className="max-w-reading">
      <h1 className="text-2xl font-semibold">{t("heading")}</h1>
      <p className="mt-4 text-md">{t("lead")}</p>
      <p className="mt-2 text-md">
        <a className="text-link underline" href="/blog/feed.xml">
          {t("feed")}
        </a>
      </p>
      <EnglishOnly className="mt-6" />
      <ul className="mt-6">
        {articles.map((head) => (
          <li key={head.slug} className="border-t border-line py-6">
            <article>
              <h2 className="text-lg font-semibold" lang="en" dir="ltr">
                <Link className="text-link underline" to={articlePath(head.slug)}>
                  {head.title}
                </Link>
              </h2>
              <ArticleFacts head={head} />
              <p className="mt-2 text-md" lang="en" dir="ltr">
                {head.summary}
              </p>
            </article>
          </li>
        ))}
      </ul>
    </div>
  );
}
