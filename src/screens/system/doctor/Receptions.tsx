import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { DoctorReport, Reception } from "#contract/system.ts";
import { type Formats, useFormats } from "#web/text/formats.ts";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { Notice } from "#web/ui/Notice.tsx";

const shares = ["accepted", "refused", "deferred", "blocked"] as const;

/** Recent SMTP replies by provider, with warnings for likely blocklistings. */
export function Receptions({ receptions }: Pick<DoctorReport, "receptions">) {
  const { t } = useTranslation("system");
  const formats = useFormats();
  const { data } = receptions;
  if (data.length === 0) {
    return <p className="max-w-reading text-base">{t("receptions.none")}</p>;
  }
  return (
    <div className="flex flex-col gap-3">
      {data
        .filter(({ listed }) => listed)
        .map((one) => (
          <Notice
            key={keyOf(one)}
            tone="warn"
            title={t("receptions.listed.title", { name: nameOf(t, one) })}
          >
            {t(`receptions.listed.${one.egress === null ? "system" : "address"}`, {
              address: one.egress,
            })}
          </Notice>
        ))}
      <DataTable
        caption={t("receptions.title")}
        columns={columnsIn(t, formats, data)}
        rows={data}
        rowKey={keyOf}
      />
      <p className="max-w-reading text-sm text-muted">{t("receptions.note")}</p>
    </div>
  );
}

const keyOf = ({ provider, egress }: Reception): string => JSON.stringify([provider, egress]);

const nameOf = (t: TFunction<"system">, { provider, name }: Reception): string =>
  name ?? provider ?? t("receptions.others");

/** Returns the number of replies, the base of the percentages. */
const answeredOf = (one: Reception): number => shares.reduce((sum, share) => sum + one[share], 0);

function columnsIn(
  t: TFunction<"system">,
  { number, percent }: Formats,
  data: readonly Reception[],
): Column<Reception>[] {
  const egress: Column<Reception> = {
    key: "egress",
    header: t("receptions.egress"),
    cell: (one) => (
      <bdi className="font-mono text-sm">{one.egress ?? t("receptions.systemChoice")}</bdi>
    ),
  };
  return [
    {
      key: "provider",
      header: t("receptions.provider"),
      rowHeader: true,
      cell: (one) => <bdi>{nameOf(t, one)}</bdi>,
    },
    ...(data.some((one) => one.egress !== null) ? [egress] : []),
    {
      key: "answered",
      header: t("receptions.answered"),
      numeric: true,
      cell: (one) => number(answeredOf(one)),
    },
    ...shares.map((share): Column<Reception> => ({
      key: share,
      header: t(`receptions.${share}`),
      numeric: true,
      cell: (one) => {
        const answered = answeredOf(one);
        return answered === 0 ? "–" : percent(one[share] / answered);
      },
    })),
    {
      key: "unanswered",
      header: t("receptions.unanswered"),
      numeric: true,
      cell: (one) => number(one.unanswered),
    },
  ];
}
