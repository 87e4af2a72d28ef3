import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { JsonView } from "#web/ui/evidence/JsonView.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { Waterfall } from "#web/ui/evidence/Waterfall.tsx";
import { ApiExample } from "./ApiExample.tsx";
import { DnsEvidence } from "./DnsEvidence.tsx";
import { SmtpEvidence } from "./SmtpEvidence.tsx";

const evidenceTabs = ["checks", "transcript", "dns", "json", "api"] as const;
export type EvidenceTab = (typeof evidenceTabs)[number];

/** Returns the tab in a URL parameter; the first by default. */
export function evidenceTabOf(text: string | null): EvidenceTab {
  return evidenceTabs.find((tab) => tab === text) ?? "checks";
}

interface Props {
  result: Validation;
  tab: EvidenceTab;
  onTab: (tab: EvidenceTab) => void;
}

/** Tabs with the evidence of a validation. */
export function EvidenceTabs({ result, tab, onTab }: Props) {
  const { t } = useTranslation("validate");
  const contents: Record<EvidenceTab, ReactNode> = {
    checks: <Waterfall checks={result.checks} totalMs={result.duration_ms} />,
    transcript: <SmtpEvidence result={result} />,
    dns: <DnsEvidence result={result} />,
    json: <JsonView value={result} label={t("tabs.json")} />,
    api: <ApiExample address={result.input} />,
  };
  return (
    <Tabs
      label={t("tabs.label")}
      selected={tab}
      onSelect={onTab}
      tabs={evidenceTabs.map((id) => ({ id, label: t(`tabs.${id}`), content: contents[id] }))}
    />
  );
}
