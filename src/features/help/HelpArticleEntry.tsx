import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Prose } from "#web/ui/page/Prose.tsx";
import { useApiAddress } from "#web/hooks/useApiAddress.ts";
import { paths } from "#web/paths.ts";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";
import { Link } from "#web/ui/Link.tsx";
import { classNames } from "#web/ui/classNames.ts";
import type { HelpArticle } from "./helpGroups.ts";
import type { ArticleTexts } from "./useHelpTexts.ts";

interface Props {
  article: HelpArticle;
  words: ArticleTexts;
  /** Hash of the URL. */
  marked: boolean;
  children?: ReactNode;
}

/** One help article with its own anchor. */
export function HelpArticleEntry({ article: { id, code, see }, words, marked, children }: Props) {
  const { t } = useTranslation(["help", "common"]);
  const { title, paragraphs, steps } = words;
  return (
    <article
      id={id}
      aria-labelledby={`${id}-title`}
      aria-current={marked ? "location" : undefined}
      className={classNames(
        "max-w-reading scroll-mt-20 py-4",
        marked && "border-s-4 border-brand ps-3",
      )}
    >
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        <a
          className="text-ink no-underline hover:underline"
          href={`#${id}`}
          title={t("permalink", { title })}
        >
          {title}
        </a>
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-2 text-md">
          <Prose>{paragraph}</Prose>
        </p>
      ))}
      {steps.length === 0 ? null : (
        <ul className="mt-2 flex list-disc flex-col gap-1 ps-6 text-md">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      )}
      {code === undefined ? null : <ArticleCode code={code} title={title} />}
      {see === undefined ? null : (
        <p className="mt-2 flex flex-wrap gap-x-4 text-base text-muted">
          {t("see")}
          {see.map((name) => (
            <Link key={name} className="text-link underline" to={paths[name]}>
              {t(`titles.${name}`, { ns: "common" })}
            </Link>
          ))}
        </p>
      )}
      {children}
    </article>
  );
}

function ArticleCode({ code, title }: { code: string; title: string }) {
  const { t } = useTranslation("help");
  const api = useApiAddress();
  return (
    <CodeBlock
      text={code.replace("$API", api)}
      label={t("command", { title })}
      copyLabel={t("copy")}
    />
  );
}
