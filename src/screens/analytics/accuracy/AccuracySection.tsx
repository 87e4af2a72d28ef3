import { useTranslation } from "react-i18next";
import type { Accuracy } from "#contract/outcomes.ts";
import { IfRight } from "#web/features/account/IfRight.tsx";
import { useReadAccuracyQuery } from "#web/api/analytics/accuracyApi.ts";
import { FigurePanel } from "#web/features/analytics/FigurePanel.tsx";
import { useFormats } from "#web/text/formats.ts";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { AccuracyTables } from "./AccuracyTables.tsx";
import { ImportOutcomes } from "./ImportOutcomes.tsx";
import { OutcomeFeed } from "./OutcomeFeed.tsx";
import { ReliabilityCurve } from "./ReliabilityCurve.tsx";

/** Shows the accuracy of verdicts, measured by imported bounces, and the form to import them. */
export function AccuracySection() {
  const { t } = useTranslation("outcomes");
  const accuracy = useReadAccuracyQuery();
  return (
    <section aria-labelledby="accuracy-title" className="flex flex-col gap-4">
      <div>
        <h2 id="accuracy-title" className="text-lg font-semibold">
          {t("title")}
        </h2>
        <p className="max-w-reading text-base text-muted">{t("lead")}</p>
      </div>
      <QueryGate query={accuracy} skeleton={<Skeleton className="h-40 w-full" />}>
        {(data) => {
          const stored = Object.values(data.outcomes).some((count) => count > 0);
          return (
            <>
              <IfRight right="validate">
                <ImportOutcomes stored={stored} />
              </IfRight>
              <IfRight right="webhooks:write">
                <OutcomeFeed exists={data.receives_events} />
              </IfRight>
              {stored ? <Figures accuracy={data} /> : null}
            </>
          );
        }}
      </QueryGate>
    </section>
  );
}

function Figures({ accuracy }: { accuracy: Accuracy }) {
  const { t } = useTranslation("outcomes");
  const { number, percent } = useFormats();
  const { total, outcomes, thresholds } = accuracy;
  return (
    <>
      <FigurePanel title={t("total.title")}>
        {total === null ? (
          <p className="text-base">{t("total.none")}</p>
        ) : (
          <>
            <p className="text-xl font-semibold">{percent(total.share.value)}</p>
            <p className="text-base">
              {t("total.text", {
                right: number(total.right),
                decided: number(total.decided),
                low: percent(total.share.low),
                high: percent(total.share.high),
              })}
            </p>
          </>
        )}
        <p className="mt-1 text-sm text-muted">
          {t("total.apart", {
            deferred: number(outcomes.deferred),
            blocked: number(outcomes.blocked),
            unclear: number(outcomes.unclear),
          })}
        </p>
        {accuracy.curve.length === 0 ? null : (
          <>
            <h3 className="mt-3 text-base font-semibold">{t("thresholds.title")}</h3>
            <ul className="list-disc ps-5 text-base">
              {thresholds.map(({ bounce_rate: rate, score, results }) => (
                <li key={rate}>
                  {score === null
                    ? t("thresholds.none", { rate: percent(rate) })
                    : t("thresholds.score", {
                        rate: percent(rate),
                        score: number(score),
                        results: number(results),
                      })}
                </li>
              ))}
            </ul>
          </>
        )}
      </FigurePanel>
      <div className="grid gap-4 lg:grid-cols-2">
        <AccuracyTables accuracy={accuracy} />
        {accuracy.curve.length === 0 ? null : <ReliabilityCurve curve={accuracy.curve} />}
      </div>
    </>
  );
}
