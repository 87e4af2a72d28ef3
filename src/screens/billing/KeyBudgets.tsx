import { useTranslation } from "react-i18next";
import type { ApiKey } from "#contract/apiKeys.ts";
import { useListApiKeysQuery } from "#web/api/apiKeysApi.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { paths } from "#web/paths.ts";
import { useFormats } from "#web/text/formats.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { Link } from "#web/ui/Link.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

const nameCell = ({ name }: ApiKey) => <bdi>{name}</bdi>;

/** API keys with a budget, and what they spent this month. */
export function KeyBudgets() {
  const { t } = useTranslation("billing");
  const { number } = useFormats();
  const keys = useListApiKeysQuery();
  return (
    <AccountSection
      id="budgets"
      title={t("budgets.title")}
      lead={t("budgets.lead")}
      actions={
        <Link className="text-link" to={paths.apiKeys}>
          {t("budgets.keys")}
        </Link>
      }
    >
      <QueryGate query={keys} skeleton={<Skeleton className="h-9 w-full" />}>
        {({ data }) => {
          const limited = data.filter(
            ({ status, credit_budget: budget }) => status === "active" && budget !== null,
          );
          return limited.length === 0 ? (
            <p className="text-base text-muted">{t("budgets.none")}</p>
          ) : (
            <DataTable
              caption={t("budgets.lead")}
              rows={limited}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: "name",
                  header: t("budgets.key"),
                  rowHeader: true,
                  cell: nameCell,
                },
                {
                  key: "used",
                  header: t("budgets.used"),
                  numeric: true,
                  cell: ({ credits_used: used }) => number(used ?? 0),
                },
                {
                  key: "budget",
                  header: t("budgets.budget"),
                  numeric: true,
                  cell: ({ credit_budget: budget }) => number(budget ?? 0),
                },
              ]}
            />
          );
        }}
      </QueryGate>
    </AccountSection>
  );
}
