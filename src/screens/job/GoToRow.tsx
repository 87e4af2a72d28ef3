import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#web/text/formatting.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/TextField.tsx";

/** Goes to a row by its number. */
export function GoToRow({ rows, onGo }: { rows: number; onGo: (position: number) => void }) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const [typed, setTyped] = useState("");
  const go = (event: FormEvent) => {
    event.preventDefault();
    const position = Number(typed);
    if (Number.isInteger(position) && position >= 1) {
      onGo(Math.min(position, rows));
    }
  };
  return (
    <form className="flex items-end gap-2" onSubmit={go}>
      <TextField
        className="w-40"
        label={t("results.goTo")}
        placeholder={t("results.goHint", { total: number(rows) })}
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">{t("results.go")}</Button>
    </form>
  );
}
