import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { useMounted } from "#web/hydration/useMounted.ts";
import { SelectField } from "#web/ui/SelectField.tsx";
import { usePrehydrationInput } from "#web/hydration/usePrehydrationInput.ts";
import type { LegalName } from "./legalDocuments.ts";
import { useLegalTexts } from "./useLegalTexts.ts";

const Comparison = lazy(() =>
  import("./Comparison.tsx").then((module) => ({ default: module.Comparison })),
);

/** Select field for earlier versions; the URL keeps the selection, for example `?compare=2026-11-20`. */
export function Versions({ name }: { name: LegalName }) {
  const { t, date, versions } = useLegalTexts(name);
  const [query, setQuery] = useSearchParams();
  const mounted = useMounted();
  const [current, ...earlier] = versions;
  const compared = mounted ? query.get("compare") : null;
  const since = earlier.find(({ day }) => day === compared)?.day;

  const choose = (day: string) => {
    const next = new URLSearchParams(query);
    next.delete("compare");
    if (day !== "") {
      next.set("compare", day);
    }
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  const field = usePrehydrationInput<HTMLSelectElement>(since ?? "", choose);
  return (
    <section id="versions" aria-labelledby="versions-title" className="mt-12 scroll-mt-20">
      <h2 id="versions-title" className="text-xl font-semibold">
        {t("versions.title")}
      </h2>
      <p className="mt-2 max-w-reading text-md">{t("versions.lead")}</p>
      <p className="mt-2 max-w-reading text-md">
        {t("versions.current", { date: date(current.day) })}
      </p>
      <SelectField
        className="mt-4 max-w-80 print:hidden"
        label={t("versions.label")}
        {...field}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t("versions.none")}</option>
        {earlier.map(({ day }) => (
          <option key={day} value={day}>
            {date(day)}
          </option>
        ))}
      </SelectField>
      {since === undefined ? null : (
        <Suspense fallback={<p className="mt-6 text-muted">{t("versions.loading")}</p>}>
          <Comparison name={name} since={since} />
        </Suspense>
      )}
    </section>
  );
}
