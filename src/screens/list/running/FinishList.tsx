import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { useFinishListMutation } from "#web/api/listsApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";

/** Confirms that a list ends now as completed, and states the effect on rows and credits. */
export function FinishList({ list, onClose }: { list: List; onClose: () => void }) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { number } = useFormats();
  const [finish, { error, isLoading }] = useFinishListMutation();
  const { progress, credits } = list;
  const open = progress.total - progress.done;
  const send = async () => {
    const { error: failed } = await finish({ params: { id: list.id }, body: {} });
    if (failed === undefined) {
      onClose();
    }
  };
  return (
    <Dialog title={t("finish.title")} onClose={onClose}>
      <ul className="flex list-disc flex-col gap-1 ps-5 text-base">
        <li>{t("finish.open", { rows: t("rows", { count: open, shown: number(open) }) })}</li>
        <li>
          {t("finish.back", {
            credits: t("credits", { count: credits.held, shown: number(credits.held) }),
          })}
        </li>
        <li>{t("finish.done")}</li>
      </ul>
      <p className="text-sm text-muted">{t("finish.final")}</p>
      <FormError>{error ? failureText(t, error).title : null}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          {t("finish.keep")}
        </Button>
        <Button variant="primary" busy={isLoading} onClick={() => void send()}>
          {t("finish.act")}
        </Button>
      </div>
    </Dialog>
  );
}
