import { savedViewLimits } from "#contract/savedViews.ts";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCreateSavedViewMutation } from "#web/api/savedViewsApi.ts";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { TextField } from "#web/ui/TextField.tsx";

interface Props {
  query: string;
  onClose: () => void;
}

/** Dialog that names the view on screen and saves it. */
export function SaveView({ query, onClose }: Props) {
  const { t } = useTranslation(["history", "errors", "common"]);
  const [name, setName] = useState("");
  const [pinned, setPinned] = useState(true);
  const [isDefault, setDefault] = useState(false);
  const [save, { isLoading, error }] = useCreateSavedViewMutation();
  const wrongName = error === undefined ? undefined : fieldErrorTexts(t, error)["name"];
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const saved = await save({ body: { name, query, pinned, default: isDefault } });
    if (saved.error === undefined) {
      onClose();
    }
  };
  return (
    <Dialog title={t("views.save")} onClose={onClose}>
      <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <TextField
          label={t("views.name")}
          required
          autoComplete="off"
          maxLength={savedViewLimits.nameLength}
          value={name}
          error={wrongName ?? null}
          onChange={(event) => setName(event.target.value)}
        />
        <Checkbox
          label={t("views.pin")}
          checked={pinned}
          onChange={(event) => setPinned(event.target.checked)}
        />
        <Checkbox
          label={t("views.default")}
          checked={isDefault}
          onChange={(event) => setDefault(event.target.checked)}
        />
        <FormError>
          {error === undefined || wrongName !== undefined ? null : failureText(t, error).title}
        </FormError>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" variant="primary" busy={isLoading}>
            {t("views.save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
