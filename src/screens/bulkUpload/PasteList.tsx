import { useTranslation } from "react-i18next";
import { useFormats } from "#web/text/formatting.ts";
import { Button } from "#web/ui/Button.tsx";

const words = /[^\s,;<>()"]+@[^\s,;<>()"]+/gu;

interface Props {
  text: string;
  onType: (text: string) => void;
  onFile: (file: File) => void;
}

/** Addresses typed or pasted, one a line or with other columns; they go the way of a file. */
export function PasteList({ text, onType, onFile }: Props) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const found = text.match(words)?.length ?? 0;
  return (
    <form
      className="flex flex-col items-start gap-3 pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        onFile(new File([text], t("paste.fileName"), { type: "text/plain" }));
      }}
    >
      <label htmlFor="paste-list" className="text-sm font-medium">
        {t("paste.label")}
      </label>
      <textarea
        id="paste-list"
        dir="ltr"
        rows={8}
        spellCheck={false}
        autoComplete="off"
        aria-describedby="paste-hint"
        className="w-full rounded-box border border-edge bg-paper px-3 py-2 font-mono text-sm"
        value={text}
        onChange={(event) => onType(event.target.value)}
      />
      <p id="paste-hint" className="text-sm text-muted">
        {t("paste.hint")}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="primary" inactive={text.trim() === ""}>
          {t("paste.go")}
        </Button>
        <output className="text-sm text-muted tabular-nums">
          {text.trim() === "" ? null : t("paste.found", { shown: number(found) })}
        </output>
      </div>
    </form>
  );
}
