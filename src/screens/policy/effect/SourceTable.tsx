import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Simulation } from "#contract/policy.ts";
import { listPath, paths } from "#web/paths.ts";
import { useFormats } from "#web/text/formats.ts";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { Link } from "#web/ui/Link.tsx";

/** Before and after as one text: "12 → 9", or one number if it stays. */
function Pair({ before, after }: { before: number; after: number }) {
  const { t } = useTranslation("policy");
  const { number } = useFormats();
  return before === after ? (
    number(after)
  ) : (
    <>
      <span className="sr-only">
        {t("effect.pair", { before: number(before), after: number(after) })}
      </span>
      <bdi dir="ltr" aria-hidden="true" className="font-semibold whitespace-nowrap">
        {number(before)} → {number(after)}
      </bdi>
    </>
  );
}

const actions = ["send", "send_with_care", "do_not_send"] as const;

function createColumns(t: TFunction<"policy">, number: (value: number) => string) {
  return [
    {
      key: "name",
      header: t("sources.name"),
      rowHeader: true,
      cell: ({ list_id: id, name }) => (
        <Link to={id === null ? paths.history : listPath(id)} className="break-words text-link">
          {name === null ? t("sources.validations") : <bdi>{name}</bdi>}
        </Link>
      ),
    },
    {
      key: "rows",
      header: t("sources.rows"),
      numeric: true,
      className: "hidden @md:table-cell",
      cell: ({ rows }) => number(rows),
    },
    {
      key: "changed",
      header: t("sources.changed"),
      numeric: true,
      cell: ({ changed }) => number(changed),
    },
    ...actions.map((action): Column<Simulation> => ({
      key: action,
      className: "hidden @md:table-cell",
      header: t(`judgement.${action}`),
      numeric: true,
      cell: ({ before, after }) => (
        <Pair before={before.actions[action]} after={after.actions[action]} />
      ),
    })),
  ] satisfies Column<Simulation>[];
}

/** Lists and single validations that were judged again, each with its figures. */
export function SourceTable({ sources }: { sources: readonly Simulation[] }) {
  const { t } = useTranslation("policy");
  const { number } = useFormats();
  return (
    <DataTable
      caption={t("sources.caption")}
      rows={sources}
      rowKey={(source) => source.list_id ?? source.source}
      columns={createColumns(t, number)}
    />
  );
}
