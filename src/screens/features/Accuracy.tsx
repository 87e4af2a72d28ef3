import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#web/text/formatting.ts";
import { Button } from "#web/ui/Button.tsx";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { AccuracyTable } from "./AccuracyTable.tsx";
import { type AccuracyReport, byCorpus, fetchAccuracy } from "./accuracyReport.ts";

type Reading =
  | { state: "loading" }
  | { state: "failed" }
  | { state: "empty" }
  | { state: "read"; report: AccuracyReport };

/** The published figures; `again` reads them once more. */
function useAccuracy(): { reading: Reading; again: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [last, setLast] = useState<{ attempt: number; reading: Reading } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const settle = (reading: Reading) => setLast({ attempt, reading });
    fetchAccuracy(stop.signal)
      .then((report) => settle(report ? { state: "read", report } : { state: "empty" }))
      .catch(() => {
        if (!stop.signal.aborted) {
          settle({ state: "failed" });
        }
      });
    return () => stop.abort();
  }, [attempt]);
  return {
    reading: last?.attempt === attempt ? last.reading : { state: "loading" },
    again: () => setAttempt((made) => made + 1),
  };
}

const command = "npm run bench -- accuracy";

/** What was measured, per corpus and engine, and how to measure it again. */
export function Accuracy() {
  const { t } = useTranslation("features");
  const { reading, again } = useAccuracy();
  return (
    <section aria-labelledby="accuracy-title" className="flex flex-col gap-6">
      <header className="max-w-reading">
        <h2 id="accuracy-title" className="text-xl font-semibold">
          {t("accuracy.title")}
        </h2>
        <p className="mt-2">{t("accuracy.lead")}</p>
      </header>
      {reading.state === "loading" ? (
        <div aria-busy="true" aria-label={t("accuracy.loading")} className="flex flex-col gap-3">
          <Skeleton className="h-6 w-1/3" />
          <Skeleton className="h-40 w-full" />
        </div>
      ) : null}
      {reading.state === "failed" ? (
        <div role="alert" className="flex flex-col items-start gap-2">
          <p>{t("accuracy.failed")}</p>
          <Button icon="retry" onClick={again}>
            {t("accuracy.retry")}
          </Button>
        </div>
      ) : null}
      {reading.state === "empty" ? <p className="max-w-reading">{t("accuracy.empty")}</p> : null}
      {reading.state === "read" ? <Figures report={reading.report} /> : null}
      <div className="max-w-reading">
        <h3 className="font-semibold">{t("accuracy.repeat")}</h3>
        <CodeBlock
          text={command}
          label={t("accuracy.repeat")}
          copyLabel={t("accuracy.repeatCopy")}
        />
      </div>
    </section>
  );
}

function Figures({ report }: { report: AccuracyReport }) {
  const { t } = useTranslation("features");
  const { instant } = useFormats();
  const { generated_at: date, engine_version: version, rows } = report;
  return (
    <>
      <div className="max-w-reading">
        <p>{t("accuracy.measured", { date: instant(date), version })}</p>
        <h3 className="mt-4 font-semibold">{t("accuracy.reading.title")}</h3>
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
