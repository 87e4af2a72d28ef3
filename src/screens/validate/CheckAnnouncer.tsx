import { useTranslation } from "react-i18next";
import { reasonText } from "#web/features/validation/reasonText.ts";
import type { ShownResult } from "#web/features/result/useShownResult.ts";

/** Announces the start and the result of a validation to screen readers. */
export function CheckAnnouncer({ shown }: { shown: ShownResult }) {
  const { t } = useTranslation(["validate", "reasons", "ui"]);
  return <output className="sr-only">{announcement()}</output>;

  function announcement(): string {
    if (shown.state === "running") {
      return t("announce.running", { address: shown.check.input });
    }
    if (shown.state === "done") {
      return t("announce.done", {
        verdict: t(`verdict.${shown.result.verdict}`, { ns: "ui" }),
        sentence: reasonText(t, shown.result, "sentence"),
      });
    }
    return "";
  }
}
