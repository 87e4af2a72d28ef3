import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { StoredSignUpDecision } from "#contract/signUpHooks.ts";
import { useListSignUpDecisionsQuery } from "#web/api/signUpHooksApi.ts";
import { copyWithToast } from "#web/features/tables/copyWithToast.ts";
import { RowsTable } from "#web/features/tables/RowsTable.tsx";
import { useZonedFormats } from "#web/text/formats.ts";
import { Badge } from "#web/ui/Badge.tsx";
import type { Column } from "#web/ui/DataTable.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { RowsSkeleton } from "#web/ui/RowsSkeleton.tsx";
import { hostNames } from "./hostNames.ts";

const tones = { allow: "good", warn: "warn", block: "bad" } as const;
const shown = 20;

/** Texts of a decision's cause: the reason of the verdict, else why there was none. */
function Cause({ decision: { reason, failure } }: { decision: StoredSignUpDecision }) {
  const { t } = useTranslation(["signUps", "reasons"]);
  const why = reason === null ? null : t(`${reason}.title`, { ns: "reasons" });
  const without = failure === null ? null : t(`failures.${failure}`);
  return [why, without].filter((text) => text !== null).join(" · ");
}

function At({ at }: { at: string }) {
  const { ago, instant } = useZonedFormats();
  return (
    <time dateTime={at} title={instant(at)} className="whitespace-nowrap">
      {ago(at)}
    </time>
  );
}

function createColumns(t: TFunction<["signUps", "reasons"]>): Column<StoredSignUpDecision>[] {
  return [
    {
      key: "email",
      header: t("decisions.address"),
      rowHeader: true,
      cell: (decision) => (
        <div className="py-1.5">
          <bdi className="wrap-anywhere">{decision.email ?? t("decisions.noAddress")}</bdi>
          <p className="text-sm text-muted @2xl:hidden">
            <Cause decision={decision} /> · <At at={decision.created_at} />
          </p>
        </div>
      ),
    },
    {
      key: "decision",
      header: t("decisions.decision"),
      cell: ({ decision }) => <Badge tone={tones[decision]}>{t(`decisions.${decision}`)}</Badge>,
    },
    {
      key: "cause",
      header: t("decisions.cause"),
      wideOnly: true,
      cell: (decision) => <Cause decision={decision} />,
    },
    {
      key: "host",
      header: t("decisions.host"),
      wideOnly: true,
      cell: ({ host }) => hostNames[host],
    },
    {
      key: "at",
      header: t("decisions.at"),
      wideOnly: true,
      cell: ({ created_at: createdAt }) => <At at={createdAt} />,
    },
  ];
}

const nameOf = ({ email, id }: StoredSignUpDecision) => email ?? id;
const rowKey = ({ id }: StoredSignUpDecision) => id;

/** The latest decisions about sign-ups. */
export function Decisions() {
  const { t } = useTranslation(["signUps", "reasons", "tables", "ui"]);
  const query = useListSignUpDecisionsQuery(
    { query: { limit: shown } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <div className="w-full">
      <h3 className="mb-2 text-lg font-semibold">{t("decisions.title")}</h3>
      <QueryGate query={query} skeleton={<RowsSkeleton label={t("loading")} />}>
        {({ data }) => (
          <RowsTable
            id="decisions"
            caption={t("decisions.title")}
            columns={createColumns(t)}
            rows={data}
            rowKey={rowKey}
            nameOf={nameOf}
            menu={({ id, email }) => [
              {
                key: "copy",
                icon: "copy",
                label: t(email === null ? "copyId" : "copyAddress", { ns: "tables" }),
                onSelect: () => void copyWithToast(t, email ?? id),
              },
            ]}
          />
        )}
      </QueryGate>
    </div>
  );
}
