import { useTranslation } from "react-i18next";
import { useUnwatchListMutation } from "#web/api/listWatchApi.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";

interface Props {
  listId: string;
  onClose: () => void;
}

/** Confirms that a watch is to end. */
export function StopWatching({ listId, onClose }: Props) {
  const { t } = useTranslation("watch");
  const [stop, { error, isLoading }] = useUnwatchListMutation();
  const send = async () => {
    const { error: failed } = await stop({ params: { id: listId } });
    if (failed === undefined) {
      onClose();
    }
  };
  return (
    <ConfirmDialog
      title={t("stop.title")}
      effect={t("stop.effect")}
      submit={t("stop.act")}
      cancel={t("stop.keep")}
      variant="danger"
      busy={isLoading}
      error={error}
      onSubmit={() => void send()}
      onCancel={onClose}
    />
  );
}
