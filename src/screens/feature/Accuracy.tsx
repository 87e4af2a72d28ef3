import { useTranslation } from "react-i18next";
import { useZonedFormats } from "#web/text/formats.ts";
import { AccuracyTable } from "./AccuracyTable.tsx";
import { type AccuracyReport, byCorpus, fetchAccuracy } from "./accuracyReport.ts";
import { BenchmarkSection } from "./BenchmarkSection.tsx";
import { useBenchmark } from "./useBenchmark.ts";

/** Accuracy benchmark per corpus and engine. */
export function Accuracy() {
  const { t } = useTranslation("features");
  const { published, again } = useBenchmark(fetchAccuracy);
  return (
    <BenchmarkSection
      id="accuracy"
      title={t("accuracy.title")}
      lead={t("accuracy.lead")}
      published={published}
      again={again}
      command="npm run bench -- accuracy"
    >
      {(report) => <Figures report={report} />}
    </BenchmarkSection>
  );
}

function Figures({ report }: { report: AccuracyReport }) {
  const { t } = useTranslation("features");
  const { instant } = useZonedFormats();
  const { generated_at: date, engine_version: version, rows } = report;
  return (
    <>
      <div className="max-w-reading">
        <p>{t("measured.when", { date: instant(date), version })}</p>
        <h2 className="mt-4 font-semibold">{t("accuracy.reading.title")}</h2>
        <ul className="mt-1 flex list-disc flex-col gap-1 ps-5">
          {(["right", "wronglyInvalid", "unanswered", "view"] as const).map((part) => (
            <li key={part}>{t(`accuracy.reading.${part}`)}</li>
          ))}
        </ul>
      </div>
      {[...byCorpus(rows)].map(([corpus, figures]) => (
        <AccuracyTable key={corpus} corpus={corpus} rows={figures} />
      ))}
    </>
  );
}
