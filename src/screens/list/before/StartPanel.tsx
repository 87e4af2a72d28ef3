import { useTranslation } from "react-i18next";
import type { List, ListCounts } from "#contract/listShape.ts";
import { useStartListMutation, useUpdateListMutation } from "#web/api/listsApi.ts";
import { useReadAccountQuery, useReadCreditsQuery } from "#web/api/api.ts";
import { paths } from "#web/paths.ts";
import { failureText } from "#web/text/failureText.ts";
import { useFormats, useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { creditsNeeded } from "./creditsNeeded.ts";
import { EstimatedTime } from "./EstimatedTime.tsx";

interface Props {
  list: List;
  counts: ListCounts;
}

/** Button that starts a list, with the expected time; a bar at the bottom of narrow screens. */
export function StartPanel({ list, counts }: Props) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { number } = useFormats();
  const { data: credits } = useReadCreditsQuery();
  const left = useOwnCreditsLeft();
  const [start, { error, isLoading }] = useStartListMutation();
  const most = creditsNeeded(list, counts);
  const toCheck = counts.billable + counts.sandbox;
  const missing = credits === undefined ? 0 : Math.max(0, most - (credits.balance - credits.held));
  const nothing = counts.rows === counts.blank + counts.not_an_address;
  const addresses = t("addresses", { count: toCheck, shown: number(toCheck) });
  const held = credits?.held ?? 0;
  return (
    <section aria-label={t("start.title")} className="flex flex-col gap-3 px-4 pb-4">
      {missing > 0 ? <MissingCredits list={list} missing={missing} /> : null}
      {missing === 0 && most > left.credits ? <LimitedCredits list={list} {...left} /> : null}
      {error ? <ProblemNotice {...failureText(t, error)} /> : null}
      <div className="flex items-center justify-between gap-3 border-line bg-paper max-md:fixed max-md:inset-x-0 max-md:bottom-14 max-md:z-20 max-md:border-t max-md:px-4 max-md:py-2">
        <p className="text-sm font-medium tabular md:hidden">
          {most === 0
            ? t("steps.free")
            : t("start.most", { credits: t("credits", { count: most, shown: number(most) }) })}
        </p>
        <Button
          variant="primary"
          size="large"
          className="whitespace-normal! md:w-full"
          busy={isLoading}
          inactive={missing > 0 || most > left.credits || list.state !== "ready" || nothing}
          onClick={() => void start({ params: { id: list.id }, body: {} })}
        >
          {toCheck === 0
            ? t("start.nothingToAsk")
            : most === 0
              ? t("start.actFree", { addresses })
              : t("start.act", { addresses })}
        </Button>
      </div>
      <div className="flex flex-col gap-1">
        {toCheck === 0 ? null : <EstimatedTime list={list} />}
        <p className="text-sm text-muted">
          {most === 0 ? t("start.free") : t("start.unknownFree")}
          {most === 0 || held === 0
            ? null
            : ` ${t("start.held", { credits: t("credits", { count: held, shown: number(held) }) })}`}
        </p>
      </div>
    </section>
  );
}

/** Returns what is left of the signed-in member's monthly credit limit, and when it resets; infinite without one. */
function useOwnCreditsLeft(): { credits: number; resetsAt: string } {
  const { data } = useReadAccountQuery(undefined, { refetchOnMountOrArgChange: true });
  const limit = data?.credit_limit ?? null;
  return limit === null
    ? { credits: Number.POSITIVE_INFINITY, resetsAt: "" }
    : { credits: Math.max(0, limit.limit - limit.used), resetsAt: limit.resets_at };
}

/** Says that the list costs more than the member's monthly limit has left, and offers to spend only that. */
function LimitedCredits({
  list,
  credits,
  resetsAt,
}: {
  list: List;
  credits: number;
  resetsAt: string;
}) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { number, date } = useZonedFormats();
  const [update, { error, isLoading }] = useUpdateListMutation();
  const left = t("credits", { count: credits, shown: number(credits) });
  const bound = () =>
    void update({ params: { id: list.id }, body: { options: { max_credits: credits } } });
  return (
    <Notice
      tone="warn"
      actions={
        credits > 0 ? (
          <Button size="small" busy={isLoading} onClick={bound}>
            {t("start.bound", { credits: left })}
          </Button>
        ) : null
      }
    >
      {t("start.limited", { credits: left, date: date(resetsAt) })}
      {error ? <p className="mt-1">{failureText(t, error).title}</p> : null}
    </Notice>
  );
}

/** Says how many credits are missing, and offers to spend only those there are. */
function MissingCredits({ list, missing }: { list: List; missing: number }) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { number } = useFormats();
  const { data: credits } = useReadCreditsQuery();
  const [update, { error, isLoading }] = useUpdateListMutation();
  const free = credits === undefined ? 0 : credits.balance - credits.held;
  const limit = () =>
    void update({ params: { id: list.id }, body: { options: { max_credits: free } } });
  return (
    <Notice
      tone="warn"
      actions={
        free > 0 ? (
          <Button size="small" busy={isLoading} onClick={limit}>
            {t("start.bound", { credits: t("credits", { count: free, shown: number(free) }) })}
          </Button>
        ) : null
      }
    >
      {t("start.missing", { credits: t("credits", { count: missing, shown: number(missing) }) })}{" "}
      <Link to={paths.billing} className="text-link underline">
        {t("start.billing")}
      </Link>
      {error ? <p className="mt-1">{failureText(t, error).title}</p> : null}
    </Notice>
  );
}
