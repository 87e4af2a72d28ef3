import { useTranslation } from "react-i18next";
import { Accuracy } from "./Accuracy.tsx";

/** What a check looks at, and how often it was right where the answer is known. */
export function FeaturesScreen() {
  const { t } = useTranslation("features");
  return (
    <article className="flex flex-col gap-10">
      <header className="max-w-reading">
        <h1 className="text-2xl font-semibold">{t("heading")}</h1>
        <p className="mt-4 text-md">{t("lead")}</p>
      </header>
      <Accuracy />
    </article>
  );
}
