import { useTranslation } from "react-i18next";
import { type CheckName, checkProperties } from "#vocabulary/checks.ts";
import type { Verdict } from "#vocabulary/verdicts.ts";
import { PathGlyph } from "#web/ui/evidence/PathGlyph.tsx";

interface Props {
  /** Check that decided; null if none did. */
  check: CheckName | null;
  verdict: Verdict;
}

/** The step of the path at which a result was decided. */
export function DecidedAt({ check, verdict }: Props) {
  const { t } = useTranslation("ui");
  if (check === null) {
    return "–";
  }
  const { step } = checkProperties[check];
  return <PathGlyph step={step} verdict={verdict} label={t(`path.stations.${step}`)} />;
}
