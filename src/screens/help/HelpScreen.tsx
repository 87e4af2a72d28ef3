import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { helpArticles, helpGroups } from "#web/features/help/helpGroups.ts";
import { helpPath } from "#web/features/help/helpPath.ts";
import { allReasons, useHelpTexts } from "#web/features/help/useHelpTexts.ts";
import { useAnchor } from "#web/hooks/useAnchor.ts";
import { paths } from "#web/paths.ts";
import { useFormats } from "#web/text/formats.ts";
import { Link } from "#web/ui/Link.tsx";
import { ContactSection } from "./ContactSection.tsx";
import { SearchField } from "./SearchField.tsx";
import { searchFor } from "#web/text/searchFor.ts";

/** Index of the help pages with a search over all of them; anchors of the former single page lead to their pages. */
export function HelpScreen() {
  const { t } = useTranslation("help");
  const navigate = useNavigate();
  const moved = helpPath(useAnchor());
  const [text, setText] = useState("");
  useEffect(() => {
    if (moved !== paths.help) {
      void navigate(moved, { replace: true });
    }
  }, [moved, navigate]);
  const query = text.trim();
  return (
    <>
      <header className="max-w-reading">
        <h1 className="text-2xl font-semibold">{t("heading")}</h1>
        <p className="mt-4 text-md">{t("lead")}</p>
      </header>
      {/* Not every supported browser has <search>. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="search" className="mt-6 max-w-reading">
        <SearchField value={text} onSearch={setText} />
        <Found query={query} />
      </div>
      {query === "" ? <Topics /> : null}
      <div className="mt-12 border-t border-line pt-10">
        <ContactSection />
      </div>
    </>
  );
}

/** Entries that match the search, each with its first sentence. */
function Found({ query }: { query: string }) {
  const { t } = useTranslation("help");
  const { number } = useFormats();
  const words = useHelpTexts();
  const fits = searchFor(query);
  if (query === "") {
    return <output className="mt-2 block text-sm text-muted">{t("search.hint")}</output>;
  }
  const found = [
    ...helpArticles
      .filter((article) => fits(() => words.articleText(article)))
      .map((article) => {
        const { title, paragraphs } = words.ofArticle(article);
        return { id: article.id, to: helpPath(article.id), title, text: paragraphs[0] ?? "" };
      }),
    ...allReasons
      .filter((reason) => fits(() => words.reasonText(reason)))
      .map((reason) => {
        const { title, sentence } = words.ofReason(reason);
        return { id: reason, to: helpPath(reason), title: `${title} (${reason})`, text: sentence };
      }),
    ...words
      .replies()
      .filter((reply) => fits(() => words.replyText(reply)))
      .map(({ name, meaning }) => ({
        id: `reply-${name}`,
        to: helpPath("replies"),
        title: `${t("repliesTitle")}: ${name}`,
        text: meaning,
      })),
  ];
  return (
    <>
      <output className="mt-2 block text-sm text-muted">
        {found.length === 0
          ? t("search.none", { query })
          : t("search.count", { count: found.length, number: number(found.length) })}
      </output>
      <ul className="mt-4" aria-label={t("search.results")}>
        {found.map(({ id, to, title, text }) => (
          <li key={id} className="border-t border-line py-4">
            <Link className="text-md text-link underline" to={to}>
              {title}
            </Link>
            <p className="mt-1 text-base text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** All pages with their articles. */
function Topics() {
  const { t } = useTranslation("help");
  const { ofArticle } = useHelpTexts();
  const topics = [
    ...helpGroups.map(({ id, articles }) => ({
      id,
      title: t(`groups.${id}`),
      entries: articles.map((article) => ({ id: article.id, text: ofArticle(article).title })),
    })),
    {
      id: "reasons",
      title: t("reference"),
      entries: [
        { id: "reasons", text: t("reasons.title") },
        { id: "replies", text: t("repliesTitle") },
        { id: "errors", text: t("provoked.title") },
      ],
    },
  ];
  return (
    <nav aria-label={t("contents")} className="mt-10 grid gap-10 sm:grid-cols-2 lg:grid-cols-4">
      {topics.map(({ id, title, entries }) => (
        <div key={id} className="min-w-0">
          <h2 className="text-md font-semibold">
            <Link className="text-ink no-underline hover:underline" to={helpPath(id)}>
              {title}
            </Link>
          </h2>
          <ul className="mt-2">
            {entries.map((entry) => (
              <li key={entry.id} className="py-1 text-base pointer-coarse:py-2">
                <Link className="text-link underline" to={helpPath(entry.id)}>
                  {entry.text}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
