import { useTranslation } from "react-i18next";
import type { ListOptions } from "#contract/listShape.ts";
import { limits } from "#contract/limits.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { ListOptionFields } from "#web/features/lists/ListOptionFields.tsx";

const words = /[^\s,;<>()"]+@[^\s,;<>()"]+/gu;

/** Text, name and options of the paste form. */
export interface PastedList {
  text: string;
  name: string;
  options: ListOptions;
}

interface Props {
  list: PastedList;
  onType: (list: PastedList) => void;
  onFile: (file: File) => void;
}

/** Form for pasted addresses, one per line or with other columns; they are uploaded as a file. */
export function PasteList({ list, onType, onFile }: Props) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const { text, name, options } = list;
  const empty = text.trim() === "";
  const found = text.match(words)?.length ?? 0;
  const change = (chosen: ListOptions) => onType({ ...list, options: { ...options, ...chosen } });
  return (
    <form
      className="flex flex-col items-start gap-3"
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
        rows={6}
        spellCheck={false}
        autoComplete="off"
        aria-describedby="paste-hint"
        className="w-full rounded-box border border-edge bg-paper px-3 py-2 font-mono text-sm"
        value={text}
        onChange={(event) => onType({ ...list, text: event.target.value })}
      />
      <p id="paste-hint" className="text-sm text-muted">
        {t("paste.hint")}
      </p>
      <TextField
        className="w-full max-w-reading"
        dir="auto"
        label={t("paste.name")}
        maxLength={limits.nameLength}
        autoComplete="off"
        value={name}
        onChange={(event) => onType({ ...list, name: event.target.value })}
      />
      <details className="w-full">
        <summary className="w-fit rounded-mark text-base font-medium text-link pointer-coarse:py-3">
          {t("paste.options")}
        </summary>
        <div className="flex max-w-md flex-col gap-2 pt-3">
          <ListOptionFields options={options} onChange={change} />
          <ListOptionFields rare options={options} onChange={change} />
        </div>
      </details>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" inactive={empty}>
          {t("paste.go")}
        </Button>
        <output className="text-sm text-muted tabular">
          {empty
            ? null
            : text.length > limits.draftTextLength
              ? t("paste.tooLong", { shown: number(limits.draftTextLength) })
              : t("paste.found", { count: found, shown: number(found) })}
        </output>
      </div>
    </form>
  );
}
