import { useTranslation } from "react-i18next";
import { type AccountPolicy, judgements, signals } from "#vocabulary/policy.ts";
import { RangeField } from "#web/ui/RangeField.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";

type Reason = keyof AccountPolicy["reasons"];

const ofServer = ["accept_all", "accept_all_unknown", "mailbox_full"] as const;
const parts = [
  { name: "signals", reasons: signals, choices: judgements },
  // A server's reply about the mailbox always counts.
  { name: "server", reasons: ofServer, choices: judgements.filter((one) => one !== "ignore") },
] as const;

interface Props {
  draft: AccountPolicy;
  /** The policy that judges new results now. */
  current: AccountPolicy;
  onChange: (draft: AccountPolicy) => void;
}

/** Fields of a policy: a judgement for each risky reason, and the least scores of actions. */
export function SettingFields({ draft, current, onChange }: Props) {
  const { t } = useTranslation(["policy", "reasons"]);
  const setJudgement = (reason: Reason, judgement: string) =>
    onChange({ ...draft, reasons: { ...draft.reasons, [reason]: judgement } });
  return (
    <>
      {parts.map(({ name, reasons, choices }) => (
        <fieldset key={name} className="min-w-0">
          <legend className="text-base font-semibold">{t(`parts.${name}.title`)}</legend>
          <p className="mt-1 max-w-reading text-sm text-muted">{t(`parts.${name}.text`)}</p>
          <div className="mt-3 grid gap-3 sm:grid-cols-2">
            {reasons.map((reason) => {
              const now = current.reasons[reason];
              const changed = draft.reasons[reason] !== now;
              return (
                <SelectField
                  key={reason}
                  label={t(`${reason}.title`, { ns: "reasons" })}
                  value={draft.reasons[reason]}
                  hint={changed ? t("was", { value: t(`judgement.${now}`) }) : undefined}
                  onChange={(event) => setJudgement(reason, event.target.value)}
                >
                  {choices.map((judgement) => (
                    <option key={judgement} value={judgement}>
                      {t(`judgement.${judgement}`)}
                    </option>
                  ))}
                </SelectField>
              );
            })}
          </div>
        </fieldset>
      ))}
      <fieldset className="min-w-0">
        <legend className="text-base font-semibold">{t("parts.scores.title")}</legend>
        <p className="mt-1 max-w-reading text-sm text-muted">{t("parts.scores.text")}</p>
        <div className="mt-3 grid gap-3 sm:grid-cols-2">
          {(["send", "send_with_care"] as const).map((action) => (
            <RangeField
              key={action}
              label={t(`least.${action}`)}
              min={0}
              max={100}
              unit={t("of100")}
              value={draft.min_scores[action]}
              shown={String(draft.min_scores[action])}
              onChange={(score) =>
                onChange({ ...draft, min_scores: { ...draft.min_scores, [action]: score } })
              }
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
