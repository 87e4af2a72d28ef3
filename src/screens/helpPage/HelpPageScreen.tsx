import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { brand } from "#web/brand.ts";
import { HelpArticleEntry } from "#web/features/help/HelpArticleEntry.tsx";
import { type HelpArticle, helpGroups } from "#web/features/help/helpGroups.ts";
import { helpPageIds, helpPath } from "#web/features/help/helpPath.ts";
import { helpPageTitle } from "#web/features/help/helpPageTitle.ts";
import { Port25Tree } from "#web/features/help/Port25Tree.tsx";
import { useHelpTexts } from "#web/features/help/useHelpTexts.ts";
import { useAnchor } from "#web/hooks/useAnchor.ts";
import { paths } from "#web/paths.ts";
import { Contents } from "#web/ui/page/Contents.tsx";
import { Link } from "#web/ui/Link.tsx";
import { ReasonIndex } from "./ReasonIndex.tsx";
import { ReplyClasses } from "./ReplyClasses.tsx";
import { SandboxErrors } from "./SandboxErrors.tsx";

/** One page of the help: the articles of a topic, or a table of reasons, replies or errors. */
export function HelpPageScreen() {
  const { slug } = useParams();
  const { t } = useTranslation("help");
  const anchor = useAnchor();
  const { ofArticle, replies } = useHelpTexts();
  const page = helpPageIds.find((id) => id === slug);
  const articles: readonly HelpArticle[] = helpGroups.find(({ id }) => id === page)?.articles ?? [];
  const heading = page === undefined ? t("missing.heading") : helpPageTitle(t, page);
  // The router set the title of the route; the page's own is known only here.
  useEffect(() => {
    document.title = `${heading} · ${brand.name}`;
  }, [heading]);
  return (
    <div className="grid gap-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="min-w-0 lg:col-start-2 lg:row-start-1">
        <p className="mb-2 text-base">
          <Link className="text-link underline" to={paths.help}>
            {t("heading")}
          </Link>
        </p>
        <h1 className="text-2xl font-semibold">{heading}</h1>
        {page === undefined ? <p className="mt-4 text-md">{t("missing.lead")}</p> : null}
        {articles.length > 1 ? (
          <Contents
            className="mt-4"
            heading={t("onPage")}
            entries={articles.map((article) => ({
              id: article.id,
              text: ofArticle(article).title,
            }))}
          />
        ) : null}
        <div className="mt-2 flex flex-col">
          {articles.map((article) => (
            <HelpArticleEntry
              key={article.id}
              article={article}
              words={ofArticle(article)}
              marked={article.id === anchor}
            >
              {article.id === "port-25" ? <Port25Tree /> : null}
            </HelpArticleEntry>
          ))}
        </div>
        {page === "reasons" ? <ReasonIndex anchor={anchor} /> : null}
        {page === "replies" ? <ReplyClasses rows={replies()} /> : null}
        {page === "errors" ? <SandboxErrors /> : null}
        <p className="mt-10 border-t border-line pt-6 text-base">
          <Link className="text-link underline" to={`${paths.help}#ask`}>
            {t("more")}
          </Link>
        </p>
      </div>
      <nav
        aria-label={t("contents")}
        className="self-start border-t border-line pt-6 lg:sticky lg:top-20 lg:row-start-1 lg:border-t-0 lg:pt-0"
      >
        <ul className="border-s border-line ps-4">
          {helpPageIds.map((id) => (
            <li key={id} className="py-0.5 pointer-coarse:py-2">
              <Link
                aria-current={id === page ? "page" : undefined}
                className="text-base text-muted no-underline hover:underline aria-[current]:font-medium aria-[current]:text-ink"
                to={helpPath(id)}
              >
                {helpPageTitle(t, id)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
