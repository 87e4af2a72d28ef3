import { useTranslation } from "react-i18next";
import { useDeleteOutcomeFeedMutation } from "#web/api/analytics/accuracyApi.ts";
import { ConfirmCall } from "#web/features/confirmation/ConfirmCall.tsx";

/** Confirms that the address for bounces is to be deleted. */
export function DeleteFeed({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("outcomes");
  const [remove, state] = useDeleteOutcomeFeedMutation();
  return (
    <ConfirmCall
      title={t("feed.deleteTitle")}
      effect={t("feed.deleteEffect")}
      submit={t("feed.delete")}
      cancel={t("feed.cancel")}
      variant="danger"
      call={() => remove()}
      state={state}
      onDone={onClose}
    />
  );
}
