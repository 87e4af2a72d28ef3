import { useTranslation } from "react-i18next";
import type { ClauseTexts } from "./useLegalTexts.ts";

/** A clause with its plain-language summary beside it. */
export function Clause({ clause: { id, title, paragraphs, summary } }: { clause: ClauseTexts }) {
  const { t } = useTranslation("legal");
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="offscreen-late mt-10 grid scroll-mt-20 gap-x-10 gap-y-3 lg:grid-cols-[minmax(0,42rem)_1fr]"
    >
      <div className="max-w-reading">
        <h2 id={`${id}-title`} className="text-xl font-semibold">
          <a
            className="text-ink no-underline hover:underline"
            href={`#${id}`}
            title={t("permalink", { title })}
          >
            {title}
          </a>
        </h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-3 text-md">
            {paragraph}
          </p>
        ))}
      </div>
      <p className="self-start border-s-4 border-brand ps-3 text-base lg:mt-10">
        <span className="block text-sm font-semibold text-muted">{t("inShort")}</span>
        {summary}
      </p>
    </section>
  );
}
