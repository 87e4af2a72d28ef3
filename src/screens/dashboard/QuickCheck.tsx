import { type FormEvent, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Draft } from "#contract/drafts.ts";
import { validatePath } from "#web/features/validation/validatePath.ts";
import { DraftsNotice } from "#web/features/drafts/DraftsNotice.tsx";
import { useDraft } from "#web/features/drafts/useDraft.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/TextField.tsx";

/** Field that opens the validate screen with an address. */
export function QuickCheck() {
  const { t } = useTranslation("dashboard");
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [missing, setMissing] = useState(false);
  const { keep, drop, load } = useDraft(
    "quick",
    useCallback((saved: Draft) => setText(saved.text), []),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") {
      setMissing(true);
      return;
    }
    drop();
    void navigate(validatePath(text), { state: { run: true } });
  };
  return (
    <div className="flex flex-col gap-2">
      <form noValidate className="flex flex-col gap-2 sm:flex-row sm:items-start" onSubmit={submit}>
        <TextField
          className="flex-1"
          label={t("quick.label")}
          labelHidden
          data-check
          monospace
          large
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={t("quick.placeholder")}
          value={text}
          error={missing ? t("quick.empty") : null}
          onChange={(event) => {
            setText(event.target.value);
            keep({ text: event.target.value });
            setMissing(false);
          }}
        />
        <Button type="submit" variant="primary" size="large">
          {t("quick.check")}
        </Button>
      </form>
      <DraftsNotice onRetry={() => void load()} />
    </div>
  );
}
