import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { JsonView } from "#web/ui/evidence/JsonView.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { Waterfall } from "#web/ui/evidence/Waterfall.tsx";
import type { EvidenceQuery } from "./useEvidence.ts";
import { ApiExample } from "./ApiExample.tsx";
import { DownloadEvidence } from "./DownloadEvidence.tsx";
import { DnsEvidence } from "./DnsEvidence.tsx";
import { SmtpEvidence } from "./SmtpEvidence.tsx";

const evidenceTabs = ["transcript", "dns", "timing", "json", "api"] as const;
export type EvidenceTab = (typeof evidenceTabs)[number];

interface Props {
  result: Validation;
  evidence: EvidenceQuery;
  /** The tab named in the URL. */
  tab: string | null;
  onTab: (tab: EvidenceTab) => void;
}

/** Tabs with the evidence of a validation; the transcript opens first where mail servers were contacted. */
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
      {evidence.data ? <DownloadEvidence result={result} /> : null}
    </div>
  );
}
