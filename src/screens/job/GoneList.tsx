import { useTranslation } from "react-i18next";

/** A list that was there a moment ago and is not any more. */
export function GoneList() {
  const { t } = useTranslation("bulk");
  return (
    <section aria-labelledby="gone" className="flex flex-col items-start gap-4">
      <h1
        id="gone"
        tabIndex={-1}
        ref={(heading) => heading?.focus()}
        className="text-xl font-semibold"
      >
        {t("gone.title")}
      </h1>
      <p className="max-w-reading text-base text-muted">{t("gone.text")}</p>
    </section>
  );
}
