import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Words of the page inside the English reference: marks their language and direction. */
export function Localized({ children, className }: { children: ReactNode; className?: string }) {
  const { i18n } = useTranslation("apiDocs");
  const lang = i18n.resolvedLanguage ?? "en";
  return (
    <span lang={lang} dir={i18n.dir(lang)} className={className}>
      {children}
    </span>
  );
}
