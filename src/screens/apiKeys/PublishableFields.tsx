import { useTranslation } from "react-i18next";
import { chosenAdvices } from "#contract/apiKeys.ts";
import { SelectField } from "#web/ui/SelectField.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";

type ChosenAdvice = (typeof chosenAdvices)[number];

/** Options of a publishable key as typed; origins are separated by white space. */
export interface TypedForm {
  origins: string;
  undeliverable: ChosenAdvice;
  risky: ChosenAdvice;
}

interface Props {
  typed: TypedForm;
  errors: Readonly<Record<string, string>>;
  onChange: (typed: TypedForm) => void;
}

const verdicts = ["undeliverable", "risky"] as const;

/** Origins and advice of a publishable key. */
export function PublishableFields({ typed, errors, onChange }: Props) {
  const { t } = useTranslation("keys");
  const originError = Object.entries(errors).find(([name]) => name.startsWith("allowed_origins"));
  return (
    <>
      <TextArea
        required
        dir="ltr"
        rows={2}
        label={t("new.origins")}
        hint={t("new.originsHint")}
        error={originError?.[1] ?? null}
        value={typed.origins}
        onChange={({ target }) => onChange({ ...typed, origins: target.value })}
      />
      {verdicts.map((verdict) => (
        <SelectField
          key={verdict}
          label={t(`new.${verdict}`)}
          hint={verdict === "risky" ? t("new.adviceHint") : undefined}
          value={typed[verdict]}
          onChange={({ target }) => {
            const advice = chosenAdvices.find((one) => one === target.value) ?? "ok";
            onChange({ ...typed, [verdict]: advice });
          }}
        >
          {chosenAdvices.map((advice) => (
            <option key={advice} value={advice}>
              {t(`new.advice.${advice}`)}
            </option>
          ))}
        </SelectField>
      ))}
    </>
  );
}
