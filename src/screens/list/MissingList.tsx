import { useTranslation } from "react-i18next";

/** Message for a list that was deleted or doesn't exist. */
export function MissingList({ existed }: { existed: boolean }) {
  const { t } = useTranslation("bulk");
  return (
    <section aria-labelledby="gone" className="flex flex-col items-start gap-4">
      <h1
        id="gone"
        tabIndex={-1}
        ref={(heading) => heading?.focus()}
        className="text-xl font-semibold"
      >
        {existed ? t("gone.title") : t("gone.never")}
      </h1>
      <p className="max-w-reading text-base text-muted">
        {existed ? t("gone.text") : t("gone.neverText")}
      </p>
    </section>
  );
}
