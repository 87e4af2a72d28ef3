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
import { FilteredRowsLink } from "#web/screens/list/results/FilteredRowsLink.tsx";
import { useMatchingCount } from "#web/screens/list/results/useMatchingCount.ts";

const suggested = { suggestion: "any" } as const;

/** Offers to check rows with a typo again, using the suggested addresses. */
export function SuggestedRows({ list }: { list: List }) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { number } = useFormats();
  const navigate = useNavigate();
  const [recheck, { error, isLoading }] = useRecheckListMutation();
  const { count } = useMatchingCount(list, suggested);
  if (count === null || count === 0) {
    return null;
  }
  const send = async () => {
    const { data } = await recheck({ params: { id: list.id }, body: { rows: "suggestions" } });
    if (data !== undefined) {
      void navigate(listPath(data.id));
    }
  };
  return (
    <Notice
      title={t("suggested.title", { count, shown: number(count) })}
      actions={
        <>
          <Button
            busy={isLoading}
            className="h-auto min-h-row py-1 whitespace-normal!"
            onClick={() => void send()}
          >
            {t("suggested.act")}
          </Button>
          <FilteredRowsLink
            wanted={{ suggestion: "any" }}
            className="inline-flex min-h-row items-center px-2 text-link underline pointer-coarse:min-h-touch"
          >
            {t("suggested.show")}
          </FilteredRowsLink>
        </>
      }
    >
      <p className="max-w-reading">{t("suggested.text")}</p>
      <FormError>{error ? failureText(t, error).title : null}</FormError>
    </Notice>
  );
}
