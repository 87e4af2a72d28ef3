import { useTranslation } from "react-i18next";
import { PageLinks } from "#web/features/lists/PageLinks.tsx";

/** Links to the first and to the next page of one of the operator's lists. */
export function OperatorPageLinks({ next }: { next: string | null }) {
  const { t } = useTranslation("system");
  const texts = { label: t("pages.label"), first: t("pages.first"), next: t("pages.next") };
  return <PageLinks next={next} texts={texts} />;
}
