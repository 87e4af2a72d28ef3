import { Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { brand } from "#web/brand.ts";
import { Contents } from "#web/layouts/Contents.tsx";
import { useAnchor } from "#web/layouts/useAnchor.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/Link.tsx";
import type { ArticleHead } from "#web/screens/blog/article.ts";
import { ArticleBody } from "./ArticleBody.tsx";
import { ArticleFacts } from "#web/screens/blog/ArticleFacts.tsx";
import { articlePath } from "#web/screens/blog/articlePath.ts";
import { articles, bodyOf } from "#web/screens/blog/articles.ts";
import { EnglishOnly } from "#web/screens/blog/EnglishOnly.tsx";

/** One article. */
export function ArticleScreen() {
  const { slug } = useParams();
  const at = articles.findIndex((article) => article.slug === slug);
  const head = articles[at];
  return head === undefined ? (
    <NoArticle />
  ) : (
    <FoundArticle head={head} newer={articles[at - 1]} older={articles[at + 1]} />
  );
}

/** The screen, once the article of the open page is here: a page that came ready is then taken over whole. */
export async function loadArticleScreen(): Promise<typeof ArticleScreen> {
  if (typeof window === "object") {
    await bodyOf(window.location.pathname.split("/").at(-1) ?? "");
  }
  return ArticleScreen;
}

interface Props {
  head: ArticleHead;
  newer: ArticleHead | undefined;
  older: ArticleHead | undefined;
}

function FoundArticle({ head, newer, older }: Props) {
  const { t } = useTranslation("blog");
  const { slug, title, summary, sections } = head;
  useAnchor();
  // The frame named the page by its route, before this article was known.
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
  return (
    <>
      <article className="max-w-reading">
        <Link className="text-link underline" to={paths.blog}>
          {t("all")}
        </Link>
        <EnglishOnly className="mt-4" />
        <h1 className="mt-4 text-2xl font-semibold" lang="en" dir="ltr">
          {title}
        </h1>
        <ArticleFacts head={head} />
        <p className="mt-4 text-lg text-muted" lang="en" dir="ltr">
          {summary}
        </p>
        <Contents
          className="mt-6"
          heading={t("contents")}
          entries={sections.map(({ id, title: text }) => ({ id, text }))}
          lang="en"
        />
        <Suspense fallback={<p className="mt-8 text-muted">{t("loading")}</p>}>
          <ArticleBody slug={slug} />
        </Suspense>
      </article>
      <nav
        aria-label={t("more")}
        className="mt-12 grid max-w-reading gap-4 border-t border-line pt-6 sm:grid-cols-2"
      >
        <Neighbour label={t("older")} head={older} />
        <Neighbour label={t("newer")} head={newer} />
      </nav>
    </>
  );
}

function Neighbour({ label, head }: { label: string; head: ArticleHead | undefined }) {
  return head === undefined ? null : (
    <div>
      <p className="text-sm text-muted">{label}</p>
      <Link className="text-md text-link underline" to={articlePath(head.slug)}>
        <span lang="en" dir="ltr">
          {head.title}
        </span>
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
