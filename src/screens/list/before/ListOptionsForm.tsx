import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { List, ListOptions } from "#contract/listShape.ts";
import { limits } from "#contract/limits.ts";
import { useUpdateListMutation } from "#web/api/listsApi.ts";
import { ListOptionFields } from "#web/features/lists/ListOptionFields.tsx";
import { failureText, fieldErrorsOf } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { showToast } from "#web/ui/showToast.ts";

/** Form for name and options of a list. Options that affect the count are saved at once. */
export function ListOptionsForm({ list }: { list: List }) {
  const { t } = useTranslation(["bulk", "errors", "common", "ui"]);
  const { options } = list;
  const [update, { error, isLoading }] = useUpdateListMutation();
  const [name, setName] = useState(list.name);
  const [most, setMost] = useState(String(options.max_credits ?? ""));
  const [known, setKnown] = useState(options.max_credits);
  if (known !== options.max_credits) {
    // The start section changed it.
    setKnown(options.max_credits);
    setMost(String(options.max_credits ?? ""));
  }
  const fieldErrors = fieldErrorsOf(t, error);
  const saveOption = (change: ListOptions) =>
    void update({ params: { id: list.id }, body: { options: change } });
  const written = { name: name.trim(), max_credits: most === "" ? null : Number(most) };
  const unsaved =
    (written.name !== list.name && written.name !== "") ||
    written.max_credits !== options.max_credits;
  const save = async () => {
    const { error: refused } = await update({
      params: { id: list.id },
      body: {
        ...(written.name === "" ? {} : { name: written.name }),
        options: { max_credits: written.max_credits },
      },
    });
    if (refused === undefined) {
      showToast({ key: "saved", text: t("toasts.saved", { ns: "ui" }) });
    }
  };
  return (
    <details>
      <summary className="w-fit rounded-mark text-base font-medium text-link">
        {t("options.title")}
      </summary>
      <form
        className="grid gap-4 pt-4 sm:grid-cols-2 lg:grid-cols-3"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <ListOptionFields options={options} onChange={saveOption} />
        <TextField
          dir="auto"
          label={t("options.name")}
          maxLength={limits.nameLength}
          autoComplete="off"
          error={fieldErrors["name"] ?? null}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          type="number"
          min={0}
          step={1}
          inputMode="numeric"
          label={t("options.most")}
          hint={t("options.mostHint")}
          error={fieldErrors["options/max_credits"] ?? null}
          value={most}
          onChange={(event) => setMost(event.target.value)}
        />
        <Checkbox
          className="sm:col-span-2 lg:col-span-3"
          label={t("options.notify")}
          checked={options.notify}
          onChange={(event) => saveOption({ notify: event.target.checked })}
        />
        <div className="flex flex-wrap items-center gap-3 sm:col-span-2 lg:col-span-3">
          <Button type="submit" busy={isLoading} inactive={!unsaved}>
            {t("options.save")}
          </Button>
          <FormError>{error ? failureText(t, error).title : null}</FormError>
        </div>
      </form>
    </details>
  );
}
