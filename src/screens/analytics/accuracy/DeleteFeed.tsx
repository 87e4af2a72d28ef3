import { useTranslation } from "react-i18next";
import { useDeleteOutcomeFeedMutation } from "#web/api/analytics/accuracyApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";

/** Asks before the address for bounces is deleted. */
export function DeleteFeed({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["outcomes", "errors", "common"]);
  const [remove, { error, isLoading }] = useDeleteOutcomeFeedMutation();
  const send = async () => {
    const { error: failed } = await remove();
    if (failed === undefined) {
      onClose();
    }
  };
  return (
    <Dialog title={t("feed.deleteTitle")} onClose={onClose}>
      <p className="text-base">{t("feed.deleteEffect")}</p>
      <FormError>{error ? failureText(t, error).title : null}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="quiet" onClick={onClose}>
          {t("feed.cancel")}
        </Button>
        <Button look="danger" busy={isLoading} onClick={() => void send()}>
          {t("feed.delete")}
        </Button>
      </div>
    </Dialog>
  );
}
