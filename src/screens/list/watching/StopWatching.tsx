import { useTranslation } from "react-i18next";
import { useUnwatchListMutation } from "#web/api/listWatchApi.ts";
import { ConfirmCall } from "#web/features/confirmation/ConfirmCall.tsx";

interface Props {
  listId: string;
  onClose: () => void;
}

/** Confirms that a watch is to end. */
export function StopWatching({ listId, onClose }: Props) {
  const { t } = useTranslation("watch");
  const [stop, state] = useUnwatchListMutation();
  return (
    <ConfirmCall
      title={t("stop.title")}
      effect={t("stop.effect")}
      submit={t("stop.act")}
      cancel={t("stop.keep")}
      variant="danger"
      call={() => stop({ params: { id: listId } })}
      state={state}
      onDone={onClose}
    />
  );
}
