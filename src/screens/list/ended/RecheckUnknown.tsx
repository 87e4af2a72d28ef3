import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { List } from "#contract/listShape.ts";
import { useRecheckListMutation } from "#web/api/listsApi.ts";
import { listPath } from "#web/paths.ts";
import { failureText } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { Notice } from "#web/ui/Notice.tsx";

/** Offers to check the unknown rows again as a new list; unknown rows were free. */
export function RecheckUnknown({ list }: { list: List }) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { number } = useFormats();
  const navigate = useNavigate();
  const [recheck, { error, isLoading }] = useRecheckListMutation();
  const count = list.results.unknown;
  const send = async () => {
    const { data } = await recheck({ params: { id: list.id }, body: {} });
    if (data !== undefined) {
      void navigate(listPath(data.id));
    }
  };
  return (
    <Notice
      title={t("recheck.title", { rows: t("rows", { count, shown: number(count) }) })}
      actions={
        <Button icon="retry" busy={isLoading} onClick={() => void send()}>
          {t("recheck.act")}
        </Button>
      }
    >
      <p>{t("recheck.text")}</p>
      <FormError>{error ? failureText(t, error).title : null}</FormError>
    </Notice>
  );
}
