import { useTranslation } from "react-i18next";
import { decisionsWithoutVerdict, type SignUpHook } from "#contract/signUpHooks.ts";
import { SelectField } from "#web/ui/SelectField.tsx";

type Choice = SignUpHook["without_verdict"];

interface Props {
  value: Choice;
  disabled?: boolean;
  error?: string | null;
  onChange: (choice: Choice) => void;
}

/** Chooses the decision for addresses without a verdict. */
export function WithoutVerdict({ value, disabled = false, error = null, onChange }: Props) {
  const { t } = useTranslation("signUps");
  return (
    <SelectField
      label={t("without.label")}
      hint={t("without.hint")}
      value={value}
      disabled={disabled}
      error={error}
      className="max-w-80"
      onChange={({ target }) => onChange(target.value as Choice)}
    >
      {decisionsWithoutVerdict.map((choice) => (
        <option key={choice} value={choice}>
          {t(`without.${choice}`)}
        </option>
      ))}
    </SelectField>
  );
}
