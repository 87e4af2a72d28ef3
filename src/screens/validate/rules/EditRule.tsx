import { useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "#contract/limits.ts";
import type { Rule } from "#contract/rules.ts";
import { ruleKinds, type RuleKind } from "#vocabulary/rules.ts";
import { useUpdateRuleMutation } from "#web/api/rules/rulesApi.ts";
import { failureText, fieldErrorsOf } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { TextField } from "#web/ui/TextField.tsx";

interface Props {
  rule: Rule;
  onDone: () => void;
}

/** Form that edits a rule in its list. */
export function EditRule({ rule, onDone }: Props) {
  const { t } = useTranslation(["rules", "errors", "common"]);
  const [kind, setKind] = useState<RuleKind>(rule.kind);
  const [target, setTarget] = useState(rule.target);
  const [note, setNote] = useState(rule.note ?? "");
  const [update, { isLoading, error }] = useUpdateRuleMutation();
  const fieldErrors = fieldErrorsOf(t, error);
  const save = async () => {
    const body = { kind, target, note };
    const { error: failure } = await update({ params: { id: rule.id }, body });
    if (failure === undefined) {
      onDone();
    }
  };
  return (
    <form
      aria-label={t("edit.title", { target: rule.target })}
      className="my-2 flex max-w-reading flex-col gap-3 rounded-box border border-line bg-canvas px-3 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
        <legend className="text-sm font-medium">{t("edit.kind")}</legend>
        {ruleKinds.map((one) => (
          <label
            key={one}
            className="flex min-h-6 items-center gap-2 text-base pointer-coarse:min-h-touch"
          >
            <input
              type="radio"
              name={`kind-${rule.id}`}
              className="size-4 shrink-0 accent-brand pointer-coarse:size-5"
              checked={kind === one}
              // The clicked button is gone, so the focus moves here.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={rule.kind === one}
              onChange={() => setKind(one)}
            />
            <span>{t(`list.kind.${one}`)}</span>
          </label>
        ))}
      </fieldset>
      <TextField
        machine
        required
        label={t("edit.target")}
        maxLength={limits.ruleTargetLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={target}
        error={fieldErrors["target"] ?? null}
        onChange={(event) => setTarget(event.target.value)}
      />
      <TextField
        dir="auto"
        label={t("edit.note")}
        maxLength={limits.ruleNoteLength}
        autoComplete="off"
        value={note}
        error={fieldErrors["note"] ?? null}
        onChange={(event) => setNote(event.target.value)}
      />
      <FormError>
        {error && Object.keys(fieldErrors).length === 0 ? failureText(t, error).title : null}
      </FormError>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" look="primary" busy={isLoading}>
          {t("edit.save")}
        </Button>
        <Button size="small" look="quiet" onClick={onDone}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
