import { useTranslation } from "react-i18next";
import { reasonText } from "#web/features/validation/reasonText.ts";
import type { FollowedCheck } from "./useFollowedCheck.ts";

/** Announces the start and the result of a validation to screen readers. */
export function CheckAnnouncer({ followed }: { followed: FollowedCheck }) {
  const { t } = useTranslation(["validate", "reasons", "ui"]);
  return <output className="sr-only">{announcement()}</output>;

  function announcement(): string {
    if (followed.state === "running") {
      return t("announce.running", { address: followed.check.input });
    }
    if (followed.state === "done") {
      return t("announce.done", {
        verdict: t(`verdict.${followed.result.verdict}`, { ns: "ui" }),
        sentence: reasonText(t, followed.result, "sentence"),
      });
    }
    return "";
  }
}
