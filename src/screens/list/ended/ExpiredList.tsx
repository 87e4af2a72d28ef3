import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { CreditTotals } from "#web/features/lists/CreditTotals.tsx";
import { PrintTitle } from "./PrintTitle.tsx";
import { VerdictStrip } from "./VerdictStrip.tsx";

/** A list whose rows have expired; the totals remain. */
export function ExpiredList({ list }: { list: List }) {
  const { t } = useTranslation("bulk");
  return (
    <>
      <Notice
        title={t("states.expired.title")}
        actions={<LinkButton to={paths.bulkUpload}>{t("failed.another")}</LinkButton>}
      >
        {t("states.expired.text")}
      </Notice>
      {list.progress.done === 0 ? null : (
        <div className="print-alone @container flex flex-col gap-4">
          <PrintTitle list={list} />
          <VerdictStrip list={list} />
          <CreditTotals list={list} />
        </div>
      )}
    </>
  );
}
