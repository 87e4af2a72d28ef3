import { useTranslation } from "react-i18next";
import { useDeleteOutcomeFeedMutation } from "#web/api/analytics/accuracyApi.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";

/** Confirms that the address for bounces is to be deleted. */
export function DeleteFeed({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("outcomes");
  const [remove, { error, isLoading }] = useDeleteOutcomeFeedMutation();
  const send = async () => {
    const { error: failed } = await remove();
    if (failed === undefined) {
      onClose();
    }
  };
  return (
    <ConfirmDialog
      title={t("feed.deleteTitle")}
      effect={t("feed.deleteEffect")}
      submit={t("feed.delete")}
      cancel={t("feed.cancel")}
      variant="danger"
      busy={isLoading}
      error={error}
      onSubmit={() => void send()}
      onCancel={onClose}
    />
  );
}
