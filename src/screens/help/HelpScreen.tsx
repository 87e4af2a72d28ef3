import { useTranslation } from "react-i18next";
import { brand } from "#web/brand.ts";
import { ReasonIndex } from "./ReasonIndex.tsx";
import { ReplyClasses } from "./ReplyClasses.tsx";
import { SandboxErrors } from "./SandboxErrors.tsx";

const titles = {
  reasons: "reasons.title",
  replies: "repliesTitle",
  errors: "provoked.title",
} as const;

/** Every reason in words, how replies are read, how errors are provoked, and where to ask. */
export function HelpScreen() {
  const { t } = useTranslation("help");
  return (
    <article className="flex flex-col gap-10">
      <header className="max-w-reading">
        <h1 className="text-2xl font-semibold">{t("heading")}</h1>
        <p className="mt-4 text-md">{t("lead")}</p>
        <p className="mt-2 text-md">
          <a className="text-link underline" href={`mailto:${brand.supportMailbox}`}>
            {brand.supportMailbox}
          </a>
        </p>
        <nav aria-label={t("contents")} className="mt-4">
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {(["reasons", "replies", "errors"] as const).map((part) => (
              <li key={part}>
                <a className="text-link underline" href={`#${part}`}>
                  {t(titles[part])}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <ReasonIndex />
      <ReplyClasses />
      <SandboxErrors />
    </article>
  );
}
