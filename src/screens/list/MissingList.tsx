import { useTranslation } from "react-i18next";

/** Message for a list that was deleted or doesn't exist. */
export function MissingList({ seen }: { seen: boolean }) {
  const { t } = useTranslation("bulk");
  return (
    <section aria-labelledby="gone" className="flex flex-col items-start gap-4">
      <h1
        id="gone"
        tabIndex={-1}
        ref={(heading) => heading?.focus()}
        className="text-xl font-semibold"
      >
        {seen ? t("gone.title") : t("gone.never")}
      </h1>
      <p className="max-w-reading text-base text-muted">
        {seen ? t("gone.text") : t("gone.neverText")}
      </p>
    </section>
  );
}
