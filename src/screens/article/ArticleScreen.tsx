import { Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { brand } from "#web/brand.ts";
import { Contents } from "#web/ui/page/Contents.tsx";
import { paths } from "#web/paths.ts";
import { shownLanguage } from "#web/text/i18n.ts";
import { Link } from "#web/ui/Link.tsx";
import type { ArticleHead } from "#web/features/blog/article.ts";
import { ArticleBody } from "./ArticleBody.tsx";
import { ArticleFacts } from "#web/features/blog/ArticleFacts.tsx";
import { articlePath } from "#web/features/blog/articlePath.ts";
import { loadArticleBody, loadArticleHeads } from "#web/features/blog/loadArticleHeads.ts";
import { useArticles, type Written } from "#web/features/blog/useArticles.ts";

/** The page of one article. */
export function ArticleScreen() {
  const { slug } = useParams();
  const { articles, written } = useArticles();
  const index = articles.findIndex((article) => article.slug === slug);
  const head = articles[index];
  return head === undefined ? (
    <NoArticle />
  ) : (
    <FoundArticle
      head={head}
      newer={articles[index - 1]}
      older={articles[index + 1]}
      written={written}
    />
  );
}

/** Loads the screen together with the article of the current URL, so that hydration doesn't suspend. */
export async function loadArticleScreen(): Promise<typeof ArticleScreen> {
  const language = await shownLanguage();
  const slug = typeof window === "object" ? window.location.pathname.split("/").at(-1) : undefined;
  await Promise.all([loadArticleHeads(language), loadArticleBody(language, slug ?? "")]);
  return ArticleScreen;
}

interface Props {
  head: ArticleHead;
  newer: ArticleHead | undefined;
  older: ArticleHead | undefined;
  written: Written;
}

function FoundArticle({ head, newer, older, written }: Props) {
  const { t } = useTranslation("blog");
  const { slug, title, summary, sections } = head;
  // The router set the title of the route; the article's title is known only here.
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
  return (
    <>
      <article className="max-w-reading">
        <Link className="text-link underline" to={paths.blog}>
          {t("all")}
        </Link>
        <h1 className="mt-4 text-2xl font-semibold" {...written}>
          {title}
        </h1>
        <ArticleFacts head={head} />
        <p className="mt-4 text-lg text-muted" {...written}>
          {summary}
        </p>
        <Contents
          className="mt-6"
          heading={t("contents")}
          entries={sections.map(({ id, title: text }) => ({ id, text }))}
          written={written}
        />
        <Suspense fallback={<p className="mt-8 text-muted">{t("loading")}</p>}>
          <ArticleBody slug={slug} written={written} />
        </Suspense>
      </article>
      <nav
        aria-label={t("more")}
        className="mt-12 grid max-w-reading gap-4 border-t border-line pt-6 sm:grid-cols-2"
      >
        <Neighbour label={t("older")} head={older} written={written} />
        <Neighbour label={t("newer")} head={newer} written={written} />
      </nav>
    </>
  );
}

interface NeighbourProps {
  label: string;
  head: ArticleHead | undefined;
  written: Written;
}

function Neighbour({ label, head, written }: NeighbourProps) {
  return head === undefined ? null : (
    <div>
      <p className="text-sm text-muted">{label}</p>
      <Link className="text-md text-link underline" to={articlePath(head.slug)}>
        <span {...written}>{head.title}</span>
      </Link>
    </div>
  );
}

function NoArticle() {
  const { t } = useTranslation("blog");
  return (
    <article className="max-w-reading">
      <h1 className="text-2xl font-semibold">{t("missing.heading")}</h1>
      <p className="mt-4 text-md">{t("missing.lead")}</p>
      <p className="mt-6 text-md">
        <Link className="text-link underline" to={paths.blog}>
          {t("all")}
        </Link>
      </p>
    </article>
  );
}
