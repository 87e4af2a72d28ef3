import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { reasonText } from "#web/features/validation/reasonText.ts";

/** Says that a step wasn't made, and the reason of the verdict. */
export function NoEvidence({ text, result }: { text: string; result: Validation }) {
  const { t } = useTranslation(["validate", "reasons"]);
  return (
    <p className="max-w-reading text-base text-muted">
      {text} {reasonText(t, result, "sentence")}
    </p>
  );
}
