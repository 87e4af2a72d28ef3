import { useTranslation } from "react-i18next";
import type { CreditStatement } from "#contract/credits.ts";
import { useReadAccountQuery } from "#web/api/api.ts";
import { useReadCreditStatementQuery } from "#web/api/billingApi.ts";
import { paths } from "#web/paths.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { monthName } from "./monthName.ts";
// oxlint-disable-next-line import/no-unassigned-import -- only paper shows what it does
import "#web/ui/printAlone.css";

/** Statement of a month; paper shows it alone. */
export function Statement({ month }: { month: string }) {
  const { t, i18n } = useTranslation("billing");
  const statement = useReadCreditStatementQuery({ query: { month } });
  const account = useReadAccountQuery();
  return (
    <div className="print-alone flex flex-col gap-4">
      <div>
        <h1 className="text-xl font-semibold">
          {t("statement.of", { month: monthName(i18n.language, month) })}
        </h1>
        <p className="text-base break-words text-muted">
          <bdi>{account.data?.email}</bdi> · {t("statement.utc")}
        </p>
      </div>
      <QueryGate query={statement} skeleton={<Skeleton className="h-40 w-full" />}>
        {(data) => <Lines statement={data} />}
      </QueryGate>
      <div className="not-printed flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => window.print()}>
          {t("statement.print")}
        </Button>
        <LinkButton to={paths.billing}>{t("statement.back")}</LinkButton>
      </div>
    </div>
  );
}

function Lines({ statement }: { statement: CreditStatement }) {
  const { t } = useTranslation("billing");
  const { number } = useZonedFormats();
  const {
    granted,
    purchased,
    refunded,
    charged_lists: lists,
    charged_validations: validations,
  } = statement;
  const rows = [
    { id: "opening", count: null, credits: statement.opening_balance },
    { id: "granted", count: granted.count, credits: granted.credits },
    ...(purchased.count === 0
      ? []
      : [{ id: "purchased", count: purchased.count, credits: purchased.credits } as const]),
    ...(refunded.count === 0
      ? []
      : [{ id: "refunded", count: refunded.count, credits: 0 - refunded.credits } as const]),
    { id: "lists", count: lists.count, credits: 0 - lists.credits },
    { id: "validations", count: validations.count, credits: 0 - validations.credits },
    { id: "closing", count: null, credits: statement.closing_balance },
  ] as const;
  return (
    <DataTable
      caption={t("statement.title")}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "line",
          header: t("statement.line"),
          rowHeader: true,
          cell: ({ id }) => t(`statement.lines.${id}`),
        },
        {
          key: "count",
          header: t("statement.entries"),
          numeric: true,
          cell: ({ count }) => (count === null ? "" : number(count)),
        },
        {
          key: "credits",
          header: t("statement.credits"),
          numeric: true,
          cell: ({ credits }) => number(credits),
        },
      ]}
    />
  );
}
