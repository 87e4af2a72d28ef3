import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
// oxlint-disable-next-line import/no-unassigned-import -- only paper shows what it does
import "#web/ui/printAlone.css";

/** The part of a finished list that is printed: name, dates and totals, without addresses. */
export function PrintableSummary({ list, children }: { list: List; children: ReactNode }) {
  const { t } = useTranslation("bulk");
  const { instant } = useZonedFormats();
  const dates = [list.created_at, list.completed_at].filter((date) => date !== null);
  return (
    <div className="print-alone flex flex-col gap-6">
      <div className="hidden print:block">
        <p className="text-xl font-semibold break-words">
          <bdi>{list.name}</bdi>
        </p>
        <p className="text-base">
          {list.id} · {dates.map((date) => instant(date)).join(" – ")}
        </p>
      </div>
      {children}
      <div className="not-printed flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button onClick={() => window.print()}>{t("ended.print")}</Button>
        <p className="text-sm text-muted">{t("ended.printHint")}</p>
      </div>
    </div>
  );
}
