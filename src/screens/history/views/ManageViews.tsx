import { savedViewLimits } from "#contract/savedViews.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SavedView } from "#contract/savedViews.ts";
import { useDeleteSavedViewMutation, useUpdateSavedViewMutation } from "#web/api/savedViewsApi.ts";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { TextField } from "#web/ui/TextField.tsx";

interface Props {
  views: readonly SavedView[];
  /** Query of the view on screen, which can replace a saved one. */
  query: string;
  onOpen: (query: string) => void;
  onClose: () => void;
}

/** Dialog with every saved view: opens, renames, pins and deletes them, and makes one the default. */
export function ManageViews({ views, query, onOpen, onClose }: Props) {
  const { t } = useTranslation(["history", "common"]);
  return (
    <Dialog title={t("views.title")} onClose={onClose}>
      <ul className="flex flex-col">
        {views.map((view) => (
          <li key={view.id} className="border-t border-line py-3 first:border-t-0">
            <OneView view={view} query={query} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <div className="flex justify-end">
        <Button onClick={onClose}>{t("views.close")}</Button>
      </div>
    </Dialog>
  );
}

type OneProps = { view: SavedView } & Pick<Props, "query" | "onOpen">;

function OneView({ view, query, onOpen }: OneProps) {
  const { t } = useTranslation(["history", "errors", "common"]);
  const [name, setName] = useState(view.name);
  const [change, changing] = useUpdateSavedViewMutation();
  const [remove, removing] = useDeleteSavedViewMutation();
  const params = { id: view.id };
  const error = changing.error ?? removing.error;
  const rename = async () => {
    if (name.trim() !== "" && name.trim() !== view.name) {
      const { error: refused } = await change({ params, body: { name } });
      if (refused === undefined) {
        return;
      }
    }
    setName(view.name);
  };
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t("views.name")}
        autoComplete="off"
        maxLength={savedViewLimits.nameLength}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onBlur={() => void rename()}
      />
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        <Checkbox
          label={t("views.pin")}
          checked={view.pinned}
          onChange={(event) => void change({ params, body: { pinned: event.target.checked } })}
        />
        <Checkbox
          label={t("views.default")}
          checked={view.default}
          onChange={(event) => void change({ params, body: { default: event.target.checked } })}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          aria-label={t("views.openOne", { name: view.name })}
          onClick={() => onOpen(view.query)}
        >
          {t("views.open")}
        </Button>
        {query === "" || query === view.query ? null : (
          <Button
            size="small"
            variant="quiet"
            aria-label={t("views.replaceOne", { name: view.name })}
            onClick={() => void change({ params, body: { query } })}
          >
            {t("views.replace")}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          busy={removing.isLoading}
          aria-label={t("views.deleteOne", { name: view.name })}
          onClick={() => void remove({ params })}
        >
          {t("views.delete")}
        </Button>
      </div>
      <FormError>
        {error === undefined
          ? null
          : (fieldErrorTexts(t, error)["name"] ?? failureText(t, error).title)}
      </FormError>
    </div>
  );
}
