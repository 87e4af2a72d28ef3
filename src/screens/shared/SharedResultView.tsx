import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SharedResult } from "#contract/shares.ts";
import { DecidingBox } from "#web/features/result/body/DecidingBox.tsx";
import { VerdictHeadline } from "#web/features/result/body/VerdictHeadline.tsx";
import { DnsLookups } from "#web/features/validation/DnsLookups.tsx";
import { SyntaxErrorMark } from "#web/features/validation/SyntaxErrorMark.tsx";
import { paths } from "#web/paths.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { FlagChips } from "#web/ui/evidence/FlagChips.tsx";
import { PathStrip } from "#web/ui/evidence/PathStrip.tsx";
import { pathSteps } from "#web/ui/evidence/pathSteps.ts";
import { ScoreBreakdown } from "#web/ui/evidence/ScoreBreakdown.tsx";
import { Transcript } from "#web/ui/evidence/Transcript.tsx";
import { Waterfall } from "#web/ui/evidence/Waterfall.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
// oxlint-disable-next-line import/no-unassigned-import
import "#web/ui/printAlone.css";
// oxlint-disable-next-line import/no-unassigned-import
import "#web/ui/evidence/printEvidence.css";

/** A shared result with all of its evidence on one page, for screen and paper. */
export function SharedResultView({ result }: { result: SharedResult }) {
  const { t } = useTranslation(["validate", "ui"]);
  const { instant } = useZonedFormats();
  const { evidence, verdict } = result;
  const query = { data: evidence, isFetching: false };
  return (
    <article
      aria-labelledby="shared-address"
      className="print-alone @container flex flex-col gap-4"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="text-base text-muted">{t("shared.heading")}</p>
          <h1 id="shared-address" className="font-mono text-xl font-semibold wrap-anywhere">
            <bdi>{result.email ?? result.input}</bdi>
          </h1>
          <p className="not-printed mt-1 max-w-reading text-sm text-muted">
            {t("shared.lead", { when: instant(result.shared_until) })}
          </p>
        </div>
        <div className="not-printed flex flex-wrap gap-2">
          <Button onClick={() => window.print()}>{t("result.print")}</Button>
          <LinkButton to={paths.home}>{t("shared.own")}</LinkButton>
        </div>
      </header>
      <div className="flex flex-col gap-3 rounded-box border border-line bg-paper p-4 sm:p-6">
        <PathStrip steps={pathSteps(result.checks)} />
        {/* The countdown to a retry is for the owner. */}
        <VerdictHeadline result={{ ...result, retry_after_s: null }} />
        {result.syntax.valid ? null : (
          <SyntaxErrorMark input={result.input} syntax={result.syntax} />
        )}
        <DecidingBox result={result} evidence={query} />
        {evidence === null ? <p className="text-base text-muted">{t("evidence.gone")}</p> : null}
        {evidence === null || evidence.sessions.length === 0 ? null : (
          <Part id="transcript" title={t("tabs.transcript")}>
            <Transcript sessions={evidence.sessions} verdict={verdict} />
          </Part>
        )}
        {evidence === null || evidence.dns.length === 0 ? null : (
          <Part id="dns" title={t("tabs.dns")}>
            <DnsLookups lookups={evidence.dns} />
          </Part>
        )}
        <Part id="timing" title={t("tabs.timing")}>
          {/* Long addresses break, so that the table stays inside a narrow window. */}
          <div className="wrap-anywhere">
            <Waterfall checks={result.checks} totalMs={result.duration_ms} />
          </div>
        </Part>
        <Part id="score" title={t("result.score")}>
          <ScoreBreakdown verdict={verdict} score={result.score} signals={result.score_breakdown} />
        </Part>
        <Part id="flags" title={t("result.flags")}>
          <FlagChips flags={result.flags} />
        </Part>
      </div>
    </article>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="min-w-0 pt-3">
      <h2 id={id} className="mb-2 text-md font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
