import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { List } from "#contract/listShape.ts";
import { useRecheckListMutation } from "#web/api/listsApi.ts";
import { listPath } from "#web/paths.ts";
import { failureText } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";

/** Button that creates a new list of the unknown rows; unknown rows were free. */
export function RetryUnknowns({ list }: { list: List }) {
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
    <>
      <Button icon="retry" busy={isLoading} onClick={() => void send()}>
        {t("recheck.act", { rows: t("recheck.unknowns", { count, shown: number(count) }) })}
      </Button>
      <FormError>{error ? failureText(t, error).title : null}</FormError>
    </>
  );
}
