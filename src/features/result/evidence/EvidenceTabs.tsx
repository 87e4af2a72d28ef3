import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { usePrinting } from "#web/hooks/usePrinting.ts";
import { JsonView } from "#web/ui/evidence/JsonView.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { Waterfall } from "#web/ui/evidence/Waterfall.tsx";
import type { EvidenceQuery } from "./useEvidence.ts";
import { ApiExample } from "./ApiExample.tsx";
import { DownloadEvidence } from "./DownloadEvidence.tsx";
import { DnsEvidence } from "./DnsEvidence.tsx";
import { SmtpEvidence } from "./SmtpEvidence.tsx";
// oxlint-disable-next-line import/no-unassigned-import
import "#web/ui/evidence/printEvidence.css";

const evidenceTabs = ["transcript", "dns", "timing", "json", "api"] as const;
export type EvidenceTab = (typeof evidenceTabs)[number];

/** The tabs that paper shows one after the other. */
const paper = ["transcript", "dns", "timing"] as const satisfies readonly EvidenceTab[];

interface Props {
  result: Validation;
  evidence: EvidenceQuery;
  /** The tab named in the URL. */
  tab: string | null;
  onTab: (tab: EvidenceTab) => void;
}

/** Tabs with the evidence of a validation; the transcript opens first where mail servers were contacted. On paper, the evidence without tabs. */
export function EvidenceTabs({ result, evidence, tab, onTab }: Props) {
  const { t } = useTranslation("validate");
  const smtpRan = result.checks.some(({ name, status }) => name === "smtp" && status !== "skipped");
  const contents: Record<EvidenceTab, ReactNode> = {
    transcript: <SmtpEvidence result={result} evidence={evidence} />,
    dns: <DnsEvidence result={result} evidence={evidence} />,
    timing: <Waterfall checks={result.checks} totalMs={result.duration_ms} />,
    json: <JsonView value={result} label={t("tabs.json")} />,
    api: <ApiExample address={result.input} />,
  };
  if (usePrinting()) {
    return paper.map((id) => (
      <section key={id}>
        <h3 className="mt-2 font-semibold">{t(`tabs.${id}`)}</h3>
        {contents[id]}
      </section>
    ));
  }
  return (
    <div>
      <Tabs
        label={t("tabs.label")}
        selected={evidenceTabs.find((id) => id === tab) ?? (smtpRan ? "transcript" : "timing")}
        onSelect={onTab}
        tabs={evidenceTabs.map((id) => ({
          id,
          label: t(`tabs.${id}`),
          content: <div className="-mt-2">{contents[id]}</div>,
        }))}
      />
      {evidence.data ? (
        <div className="not-printed">
          <DownloadEvidence result={result} />
        </div>
      ) : null}
    </div>
  );
}
