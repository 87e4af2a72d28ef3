import { useTranslation } from "react-i18next";
import { useUnwatchListMutation } from "#web/api/listWatchApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";

interface Props {
  listId: string;
  onClose: () => void;
}

/** Asks before a watch ends. */
export function StopWatching({ listId, onClose }: Props) {
  const { t } = useTranslation(["watch", "errors", "common"]);
  const [stop, { error, isLoading }] = useUnwatchListMutation();
  const send = async () => {
    const { error: failed } = await stop({ params: { id: listId } });
    if (failed === undefined) {
      onClose();
    }
  };
  return (
    <Dialog title={t("stop.title")} onClose={onClose}>
      <p className="text-base">{t("stop.effect")}</p>
      <FormError>{error ? failureText(t, error).title : null}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="quiet" onClick={onClose}>
          {t("stop.keep")}
        </Button>
        <Button look="danger" busy={isLoading} onClick={() => void send()}>
          {t("stop.act")}
        </Button>
      </div>
    </Dialog>
  );
}
