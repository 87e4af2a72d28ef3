import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { List, ListOptions } from "#contract/listShape.ts";
import { limits } from "#contract/limits.ts";
import { useUpdateListMutation } from "#web/api/listsApi.ts";
import { ListOptionFields } from "#web/features/lists/ListOptionFields.tsx";
import { OptionRow } from "#web/features/lists/OptionRow.tsx";
import { parseTags } from "#web/features/lists/parseTags.ts";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { FormError } from "#web/ui/FormError.tsx";

/** Options of a list, each saved at once; a text is saved when its field is left. */
export function OptionsPanel({ list }: { list: List }) {
  const { t } = useTranslation(["bulk", "errors", "common", "ui"]);
  const { options } = list;
  const [update, { error }] = useUpdateListMutation();
  const fieldErrors = fieldErrorTexts(t, error);
  const save = (body: Parameters<typeof update>[0]["body"]) =>
    void update({ params: { id: list.id }, body });
  const saveOption = (change: ListOptions) => save({ options: change });
  const saveTags = (text: string) => {
    const tags = parseTags(text);
    if (tags.join() !== list.tags.join()) {
      save({ tags });
    }
  };
  return (
    <section aria-labelledby="options" className="flex flex-col gap-2 p-4">
      <h2 id="options" className="text-md font-semibold">
        {t("options.title")}
      </h2>
      <ListOptionFields options={options} onChange={saveOption} />
      <SavedText
        label={t("options.most")}
        hint={t("options.mostHint")}
        saved={options.max_credits === null ? "" : String(options.max_credits)}
        numeric
        placeholder={t("options.noLimit")}
        error={fieldErrors["options/max_credits"] ?? null}
        onSave={(text) => saveOption({ max_credits: text === "" ? null : Number(text) })}
      />
      <OptionRow label={t("options.done")}>
        {(id) => (
          <label className="flex items-center gap-2 text-base pointer-coarse:min-h-touch">
            <input
              id={id}
              type="checkbox"
              className="size-4 accent-brand pointer-coarse:size-5"
              checked={options.notify}
              onChange={(event) => saveOption({ notify: event.target.checked })}
            />
            {t("options.notify")}
          </label>
        )}
      </OptionRow>
      <details>
        <summary className="w-fit rounded-mark text-base font-medium text-link pointer-coarse:py-3">
          {t("options.more")}
        </summary>
        <div className="flex flex-col gap-2 pt-2">
          <SavedText
            label={t("options.name")}
            saved={list.name}
            required
            maxLength={limits.nameLength}
            error={fieldErrors["name"] ?? null}
            onSave={(name) => save({ name })}
          />
          <SavedText
            label={t("options.tags")}
            hint={t("options.tagsHint")}
            saved={list.tags.join(", ")}
            error={
              Object.entries(fieldErrors).find(([field]) => /^tags\b/u.test(field))?.[1] ?? null
            }
            onSave={saveTags}
          />
          <ListOptionFields rare options={options} onChange={saveOption} />
        </div>
      </details>
      <FormError>
        {error && Object.keys(fieldErrors).length === 0 ? failureText(t, error).title : null}
      </FormError>
    </section>
  );
}

interface TextProps {
  label: string;
  hint?: string;
  saved: string;
  numeric?: boolean;
  required?: boolean;
  placeholder?: string;
  maxLength?: number;
  error: string | null;
  onSave: (text: string) => void;
}

/** Text field that is saved with Enter or when it's left; a change from elsewhere replaces what it shows. */
function SavedText({ label, hint, saved, numeric, required, error, onSave, ...rest }: TextProps) {
  const [typed, setTyped] = useState(saved);
  const [known, setKnown] = useState(saved);
  if (known !== saved) {
    setKnown(saved);
    setTyped(saved);
  }
  const save = () => {
    const text = typed.trim();
    if (required && text === "") {
      setTyped(saved);
    } else if (text !== saved) {
      onSave(text);
    }
  };
  return (
    <OptionRow label={label} hint={hint} error={error}>
      {(id, describedBy) => (
        <input
          {...rest}
          id={id}
          aria-describedby={describedBy}
          aria-invalid={error === null ? undefined : true}
          dir="auto"
          autoComplete="off"
          {...(numeric
            ? { type: "number", inputMode: "numeric", min: 0, step: 1 }
            : { type: "text" })}
          className="min-h-8 w-full min-w-0 rounded-box border border-edge bg-paper px-2 text-base text-ink pointer-coarse:min-h-touch"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === "Enter") {
              save();
            }
          }}
        />
      )}
    </OptionRow>
  );
}
