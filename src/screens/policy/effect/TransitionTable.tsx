import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Simulation } from "#contract/policy.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { PolicyVerdict } from "./PolicyVerdict.tsx";

type Transition = Simulation["transitions"][number];

const firstShown = 6;

function createColumns(t: TFunction<"policy">, number: (value: number) => string) {
  return [
    {
      key: "from",
      header: t("effect.before"),
      rowHeader: true,
      cell: ({ from }) => <PolicyVerdict of={from} />,
    },
    { key: "to", header: t("effect.after"), cell: ({ to }) => <PolicyVerdict of={to} /> },
    {
      key: "rows",
      header: t("effect.results"),
      numeric: true,
      cell: ({ rows }) => number(rows),
    },
  ] satisfies Column<Transition>[];
}

/** Changes by the number of their results, most frequent first. */
export function TransitionTable({ transitions }: { transitions: readonly Transition[] }) {
  const { t } = useTranslation("policy");
  const { number } = useFormats();
  const [all, setAll] = useState(false);
  return (
    <>
      <DataTable
        caption={t("effect.byChange")}
        rows={transitions.slice(0, all ? undefined : firstShown)}
        rowKey={({ from, to }) => JSON.stringify([from, to])}
        columns={createColumns(t, number)}
      />
      {all || transitions.length <= firstShown ? null : (
        <Button size="small" onClick={() => setAll(true)}>
          {t("effect.all", { shown: number(transitions.length) })}
        </Button>
      )}
    </>
  );
}
