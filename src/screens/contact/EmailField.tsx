import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { useTypoSuggestion } from "./useTypoSuggestion.ts";

/** Email field with a typo suggestion that is applied with one click; no address is rejected for it. */
export function EmailField({ error }: { error: string | null }) {
  const { t } = useTranslation("contact");
  const { suggestion, look, forget } = useTypoSuggestion();
  const field = useRef<HTMLInputElement>(null);
  const take = (better: string) => {
    if (field.current !== null) {
      field.current.value = better;
      field.current.dispatchEvent(new Event("input", { bubbles: true }));
      field.current.focus();
    }
    forget();
  };
  return (
    <div>
      <TextField
        ref={field}
        label={t("form.email")}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={320}
        machine
        hint={t("form.emailHint")}
        error={error}
        onBlur={(event) => look(event.target.value.trim())}
      />
      <output className="block">
        {suggestion === null ? null : (
          <span className="mt-2 flex flex-wrap items-center gap-2 text-base">
            <span>
              {t("form.suggestion")} <bdi className="font-mono break-all">{suggestion}</bdi>
            </span>
            <Button size="small" onClick={() => take(suggestion)}>
              {t("form.useSuggestion")}
            </Button>
          </span>
        )}
      </output>
    </div>
  );
}
