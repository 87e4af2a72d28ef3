import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Contents } from "#web/ui/page/Contents.tsx";
import { useAnchor } from "#web/hooks/useAnchor.ts";
import { useFormats } from "#web/text/formats.ts";
import { ContactSection } from "./ContactSection.tsx";
import { HelpArticleEntry } from "./HelpArticleEntry.tsx";
import { type HelpArticle, helpGroups } from "./helpGroups.ts";
import { Port25Tree } from "./Port25Tree.tsx";
import { ReasonIndex } from "./ReasonIndex.tsx";
import { ReplyClasses } from "./ReplyClasses.tsx";
import { SandboxErrors } from "./SandboxErrors.tsx";
import { SearchField } from "./SearchField.tsx";
import { searchFor } from "./searchFor.ts";
import { allReasons, useHelpTexts } from "./useHelpTexts.ts";

const titles = {
  reasons: "reasons.title",
  replies: "repliesTitle",
  errors: "provoked.title",
} as const;
/** Further sections below a group of articles. */
const behind: Partial<Record<string, readonly (keyof typeof titles)[]>> = {
  verdicts: ["reasons", "replies"],
  api: ["errors"],
};

type Group = (typeof helpGroups)[number];

/** The help page: articles, reasons and reply classes with a search over all of them. */
export function HelpScreen() {
  const { t } = useTranslation("help");
  const { number } = useFormats();
  const words = useHelpTexts();
  const anchor = useAnchor();
  // A search could hide the target of a hash, so a new hash clears it.
  const [typed, setTyped] = useState({ text: "", at: anchor });
  const text = typed.at === anchor ? typed.text : "";
  const search = (wanted: string) => setTyped({ text: wanted, at: anchor });
  const query = text.trim();
  const fits = searchFor(query);

  const articlesOf = ({ articles }: Group) =>
    articles.filter((article: HelpArticle) => fits(() => words.articleText(article)));
  const groups = helpGroups.map((group) => ({ id: group.id, articles: articlesOf(group) }));
  const reasons = new Set(allReasons.filter((reason) => fits(() => words.reasonText(reason))));
  const replies = words.replies().filter((reply) => fits(() => words.replyText(reply)));
  const count =
    groups.reduce((sum, { articles }) => sum + articles.length, 0) + reasons.size + replies.length;

  return (
    <>
      <header className="max-w-reading">
        <h1 className="text-2xl font-semibold">{t("heading")}</h1>
        <p className="mt-4 text-md">{t("lead")}</p>
      </header>
      <div className="mt-6 grid gap-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
        {/* Not every supported browser has <search>. */}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <div role="search" className="self-start lg:sticky lg:top-20">
          <SearchField value={text} onSearch={search} />
          <output className="mt-2 block text-sm text-muted">
            {count === 0
              ? t("search.none", { query })
              : t(query === "" ? "search.all" : "search.count", { count, number: number(count) })}
          </output>
          {query === "" ? <HelpContents /> : null}
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          {groups.map(({ id, articles }) => (
            <GroupPart key={id} id={id} articles={articles} anchor={anchor}>
              {id === "verdicts" ? (
                <>
                  <ReasonIndex shown={reasons} anchor={anchor} />
                  <ReplyClasses rows={replies} />
                </>
              ) : null}
              {id === "api" && query === "" ? <SandboxErrors /> : null}
            </GroupPart>
          ))}
          <ContactSection />
        </div>
      </div>
    </>
  );
}

interface GroupProps {
  id: Group["id"];
  articles: readonly HelpArticle[];
  anchor: string;
  children: ReactNode;
}

function GroupPart({ id, articles, anchor, children }: GroupProps) {
  const { t } = useTranslation("help");
  const { ofArticle } = useHelpTexts();
  return (
    <>
      {articles.length === 0 ? null : (
        <section id={id} aria-labelledby={`${id}-title`} className="offscreen-late scroll-mt-20">
          <h2 id={`${id}-title`} className="text-xl font-semibold">
            {t(`groups.${id}`)}
          </h2>
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
        </section>
      )}
      {children}
    </>
  );
}

function HelpContents() {
  const { t } = useTranslation("help");
  const entries = helpGroups.flatMap(({ id }) => [
    { id, text: t(`groups.${id}`) },
    ...(behind[id] ?? []).map((part) => ({ id: part, text: t(titles[part]) })),
  ]);
  return (
    <Contents
      className="mt-6"
      heading={t("contents")}
      entries={[...entries, { id: "ask", text: t("groups.ask") }]}
    />
  );
}
