import { useTranslation } from "react-i18next";
import type { List, ListCounts } from "#contract/listShape.ts";
import { useStartListMutation, useUpdateListMutation } from "#web/api/listsApi.ts";
import { useReadCreditsQuery } from "#web/api/api.ts";
import { paths } from "#web/paths.ts";
import { failureText } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { EstimatedTime } from "./EstimatedTime.tsx";

/** Button that starts a list, with the highest possible cost and the balance. */
export function StartSection({ list, counts }: { list: List; counts: ListCounts }) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { number } = useFormats();
  const { data: credits } = useReadCreditsQuery();
  const [start, { error, isLoading }] = useStartListMutation();
  const [update, bounding] = useUpdateListMutation();
  const most = Math.min(counts.billable, list.options.max_credits ?? counts.billable);
  const asked = counts.billable + counts.sandbox;
  const free = credits === undefined ? null : credits.balance - credits.held;
  const missing = free === null ? 0 : Math.max(0, most - free);
  const final = counts.rows - counts.blank;
  const refused = error ?? bounding.error;
  const bound = (max: number) =>
    update({ params: { id: list.id }, body: { options: { max_credits: max } } });
  return (
    <section
      aria-labelledby="start"
      className="flex flex-col gap-3 rounded-box border border-line bg-paper p-4 sm:p-6"
    >
      <h2 id="start" className="text-lg font-semibold">
        {t("start.title")}
      </h2>
      <Cost most={most} />
      {missing > 0 ? (
        <Notice
          tone="warn"
          actions={
            free !== null && free > 0 ? (
              <Button size="small" busy={bounding.isLoading} onClick={() => void bound(free)}>
                {t("start.bound", { credits: t("credits", { count: free, shown: number(free) }) })}
              </Button>
            ) : null
          }
        >
          {t("start.missing", {
            credits: t("credits", { count: missing, shown: number(missing) }),
          })}{" "}
          <Link to={paths.billing} className="text-link underline">
            {t("start.billing")}
          </Link>
        </Notice>
      ) : null}
      {asked === 0 ? null : <EstimatedTime list={list} />}
      <Button
        look="primary"
        size="large"
        className="h-auto w-full py-2 whitespace-normal!"
        busy={isLoading}
        inactive={missing > 0 || list.state !== "ready" || final === 0}
        onClick={() => void start({ params: { id: list.id }, body: {} })}
      >
        {asked === 0
          ? t("start.nothingToAsk")
          : most === 0
            ? t("start.actFree", {
                addresses: t("addresses", { count: asked, shown: number(asked) }),
              })
            : t("start.act", {
                addresses: t("addresses", { count: asked, shown: number(asked) }),
                credits: t("credits", { count: most, shown: number(most) }),
              })}
      </Button>
      {refused ? <ProblemNotice {...failureText(t, refused)} /> : null}
    </section>
  );
}

/** The highest possible cost, beside the balance. */
function Cost({ most }: { most: number }) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const { data: credits } = useReadCreditsQuery();
  return (
    <>
      <p className="text-base">
        {most === 0
          ? t("start.free")
          : credits === undefined
            ? t("start.cost", { credits: t("credits", { count: most, shown: number(most) }) })
            : t("start.costOf", {
                credits: t("credits", { count: most, shown: number(most) }),
                balance: number(credits.balance),
              })}{" "}
        {most === 0 || credits === undefined || credits.held === 0
          ? null
          : t("start.held", {
              credits: t("credits", { count: credits.held, shown: number(credits.held) }),
            })}
      </p>
      {most === 0 ? null : <p className="text-sm text-muted">{t("start.unknownFree")}</p>}
    </>
  );
}
