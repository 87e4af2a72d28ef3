import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { useDeleteListMutation } from "#web/api/listsApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import type { DeletionReceipt } from "./DeletedList.tsx";

interface Props {
  list: List;
  onDeleted: (receipt: DeletionReceipt) => void;
  onClose: () => void;
}

/** Confirms that a list is to be deleted. If rows were checked, its name must be typed. */
export function DeleteList({ list, onDeleted, onClose }: Props) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { number } = useFormats();
  const [remove, { error, isLoading }] = useDeleteListMutation();
  const [typed, setTyped] = useState("");
  const { done } = list.progress;
  const sure = done === 0 || typed.trim() === list.name.trim();
  const send = async () => {
    const { data } = await remove({ params: { id: list.id } });
    if (data !== undefined) {
      onDeleted(data);
    }
  };
  return (
    <Dialog title={t("delete.title")} onClose={onClose}>
      <p className="text-base">
        {t("delete.effect", {
          rows: t("rows", { count: list.counts?.rows ?? 0, shown: number(list.counts?.rows ?? 0) }),
        })}
      </p>
      {list.credits.held > 0 ? (
        <p className="text-base">
          {t("cancel.back", {
            credits: t("credits", { count: list.credits.held, shown: number(list.credits.held) }),
          })}
        </p>
      ) : null}
      {done > 0 ? (
        <TextField
          dir="auto"
          label={t("delete.type")}
          hint={<bdi className="font-medium text-ink">{list.name}</bdi>}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : null}
      <FormError>{error ? failureText(t, error).title : null}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          {t("delete.keep")}
        </Button>
        <Button variant="danger" busy={isLoading} inactive={!sure} onClick={() => void send()}>
          {t("delete.act")}
        </Button>
      </div>
    </Dialog>
  );
}
