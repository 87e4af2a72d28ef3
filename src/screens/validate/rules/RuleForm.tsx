import { useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "#contract/limits.ts";
import type { Rule } from "#contract/rules.ts";
import { ruleKinds, type RuleKind } from "#vocabulary/rules.ts";
import { useCreateRuleMutation, useUpdateRuleMutation } from "#web/api/rules/rulesApi.ts";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { TextField } from "#web/ui/TextField.tsx";

/** A target of each kind, the same in every language. */
const targetExamples =
  "ann@example.org, example.org, *.example.org, noreply@*, mx:mail.example.org";

interface Props {
  /** The rule to edit; null to add one. */
  rule: Rule | null;
  onDone: () => void;
}

/** Form that adds a rule, or edits one in its list. */
export function RuleForm({ rule, onDone }: Props) {
  const { t } = useTranslation(["rules", "ruleList", "errors", "common"]);
  const [kind, setKind] = useState<RuleKind>(rule?.kind ?? "block");
  const [target, setTarget] = useState(rule?.target ?? "");
  const [note, setNote] = useState(rule?.note ?? "");
  const [create, creating] = useCreateRuleMutation();
  const [update, updating] = useUpdateRuleMutation();
  const { isLoading, error } = rule === null ? creating : updating;
  const fieldErrors = fieldErrorTexts(t, error);
  const save = async () => {
    const body = { kind, target, note };
    const { error: failure } = await (rule === null
      ? create({ body })
      : update({ params: { id: rule.id }, body }));
    if (failure === undefined) {
      onDone();
    }
  };
  return (
    // Escape closes it from any of its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      aria-label={
        rule === null
          ? t("add.title", { ns: "ruleList" })
          : t("edit.title", { target: rule.target })
      }
      className="my-2 flex max-w-reading flex-col gap-3 rounded-box border border-line bg-canvas px-3 py-3"
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          onDone();
        }
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <KindChoice kind={kind} name={`kind-${rule?.id ?? "new"}`} onChange={setKind} />
      <TextField
        monospace
        required
        label={t("edit.target")}
        maxLength={limits.ruleTargetLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={target}
        error={fieldErrors["target"] ?? null}
        hint={rule === null ? <TargetHint /> : null}
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
        <Button type="submit" size="small" variant="primary" busy={isLoading}>
          {rule === null ? t("add.act", { ns: "ruleList" }) : t("edit.save")}
        </Button>
        <Button size="small" variant="quiet" onClick={onDone}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}

/** Choice between allowing and blocking. The clicked button is gone, so the focus moves here. */
function KindChoice({
  kind,
  name,
  onChange,
}: {
  kind: RuleKind;
  name: string;
  onChange: (kind: RuleKind) => void;
}) {
  const { t } = useTranslation("rules");
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
      <legend className="text-sm font-medium">{t("edit.kind")}</legend>
      {ruleKinds.map((one) => (
        <label
          key={one}
          className="flex min-h-6 items-center gap-2 text-base pointer-coarse:min-h-touch"
        >
          <input
            type="radio"
            name={name}
            className="size-4 shrink-0 accent-brand pointer-coarse:size-5"
            checked={kind === one}
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={kind === one}
            onChange={() => onChange(one)}
          />
          <span>{t(`list.kind.${one}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function TargetHint() {
  const { t } = useTranslation("ruleList");
  return (
    <>
      {t("add.hint")}{" "}
      <bdi dir="ltr" className="font-mono">
        {targetExamples}
      </bdi>
    </>
  );
}
