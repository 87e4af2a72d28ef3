import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { useFormats } from "#web/text/formats.ts";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";

type Queue = List["progress"]["queues"][number];

/** Queues of a running list by provider: checked rows, rows left, and the reason for waiting. */
export function ProviderQueues({ list }: { list: List }) {
  const { t, i18n } = useTranslation("bulk");
  const { number } = useFormats();
  const { queues, left } = list.progress;
  if (queues.length === 0) {
    return null;
  }
  const bottleneck = left?.bottleneck ?? null;
  const clock = (value: string) =>
    new Intl.DateTimeFormat(i18n.language, { timeStyle: "medium" }).format(new Date(value));
  const columns = queueColumns(t, number, (queue) => waitText(t, queue, { number, clock }));
  return (
    <section aria-labelledby="queues" className="rounded-box border border-line bg-paper px-4 py-3">
      <h2 id="queues" className="text-md font-semibold">
        {t("providers.title")}
      </h2>
      {bottleneck === null ? null : (
        <p className="text-sm text-muted">
          {t("providers.pace", { provider: bottleneck.provider })}
        </p>
      )}
      <DataTable
        caption={t("providers.title")}
        rows={queues}
        rowKey={({ provider }) => provider}
        columns={columns}
      />
    </section>
  );
}

/** Returns why the rows of a queue wait, and until when. */
function waitText(
  t: TFunction<"bulk">,
  { waiting, until, per_second: rate }: Queue,
  format: { number: (value: number) => string; clock: (value: string) => string },
): string {
  const why =
    waiting !== null
      ? t(`providers.waits.${waiting}`)
      : rate === null
        ? t("providers.waits.none")
        : t("providers.waits.limit", { rate: format.number(rate) });
  return until === null ? why : `${why} ${t("providers.resumes", { at: format.clock(until) })}`;
}

function queueColumns(
  t: TFunction<"bulk">,
  number: (value: number) => string,
  waits: (queue: Queue) => string,
): Column<Queue>[] {
  return [
    {
      key: "provider",
      header: t("providers.provider"),
      rowHeader: true,
      cell: ({ provider }) => (
        <bdi className="block max-w-48 truncate font-semibold">{provider}</bdi>
      ),
    },
    {
      key: "checked",
      header: t("providers.checked"),
      className: "w-32",
      cell: ({ provider, done, remaining }) => (
        <ProgressBar
          label={t("providers.of", {
            provider,
            done: number(done),
            total: number(done + remaining),
          })}
          value={done}
          max={done + remaining}
        />
      ),
    },
    {
      key: "left",
      header: t("providers.left"),
      numeric: true,
      cell: ({ remaining }) => number(remaining),
    },
    { key: "reason", header: t("providers.reason"), wideOnly: true, cell: waits },
  ];
}
