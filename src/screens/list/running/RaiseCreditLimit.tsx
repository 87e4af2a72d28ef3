import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { useResumeListMutation, useUpdateListMutation } from "#web/api/listsApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { TextField } from "#web/ui/TextField.tsx";

/** Form that raises the credit limit of a stopped list and resumes it. */
export function RaiseCreditLimit({ list }: { list: List }) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const [typed, setTyped] = useState(String(list.credits.max ?? ""));
  const [update, updating] = useUpdateListMutation();
  const [resume, resuming] = useResumeListMutation();
  const error = updating.error ?? resuming.error;
  const most = typed.trim() === "" ? null : Number(typed);
  const higher = most === null || (Number.isInteger(most) && most > list.credits.charged);
  const goOn = async (event: FormEvent) => {
    event.preventDefault();
    const params = { id: list.id };
    const changed = await update({ params, body: { options: { max_credits: most } } });
    if (changed.error === undefined) {
      await resume({ params, body: {} });
    }
  };
  return (
    <form className="flex flex-col items-start gap-3" onSubmit={(event) => void goOn(event)}>
      <TextField
        type="number"
        min={list.credits.charged + 1}
        step={1}
        inputMode="numeric"
        className="w-full max-w-80"
        label={t("options.most")}
        hint={t("options.mostHint")}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        busy={updating.isLoading || resuming.isLoading}
        inactive={!higher}
      >
        {t("run.raise")}
      </Button>
      <FormError>{error ? failureText(t, error).title : null}</FormError>
    </form>
  );
}
