import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { useFormats } from "#web/text/formats.ts";
import { Panel } from "./Panel.tsx";
import { VerdictTrend } from "./VerdictTrend.tsx";

interface Props {
  checks: readonly Validation[];
  /** True if there are older ones, which the trend doesn't count. */
  more: boolean;
}

/** The verdict trend, with what it counts. */
export function TrendPanel({ checks, more }: Props) {
  const { t } = useTranslation("dashboard");
  const { number } = useFormats();
  const shown = number(checks.length);
  const note = more
    ? t("verdicts.lastMany", { number: shown })
    : t("verdicts.all", { count: checks.length, number: shown });
  return (
    <Panel title={t("verdicts.title")} note={note}>
      <VerdictTrend checks={checks} />
    </Panel>
  );
}
