import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { useCancelListMutation } from "#web/api/listsApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";

/** Confirms that a list is to be canceled, and states the effect on rows and credits. */
export function CancelList({ list, onClose }: { list: List; onClose: () => void }) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { number } = useFormats();
  const [cancel, { error, isLoading }] = useCancelListMutation();
  const { progress, credits } = list;
  const rest = progress.total - progress.done;
  const send = async () => {
    const { error: refused } = await cancel({ params: { id: list.id }, body: {} });
    if (refused === undefined) {
      onClose();
    }
  };
  return (
    <Dialog title={t("cancel.title")} onClose={onClose}>
      <ul className="flex list-disc flex-col gap-1 ps-5 text-base">
        <li>
          {t("cancel.stays", {
            rows: t("rows", { count: progress.done, shown: number(progress.done) }),
            credits: t("credits", { count: credits.charged, shown: number(credits.charged) }),
          })}
        </li>
        <li>{t("cancel.rest", { rows: t("rows", { count: rest, shown: number(rest) }) })}</li>
        <li>
          {t("cancel.back", {
            credits: t("credits", { count: credits.held, shown: number(credits.held) }),
          })}
        </li>
      </ul>
      <p className="text-sm text-muted">{t("cancel.final")}</p>
      <FormError>{error ? failureText(t, error).title : null}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          {t("cancel.keep")}
        </Button>
        <Button variant="danger" busy={isLoading} onClick={() => void send()}>
          {t("cancel.act")}
        </Button>
      </div>
    </Dialog>
  );
}
