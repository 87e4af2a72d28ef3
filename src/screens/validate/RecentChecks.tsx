import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { useListValidationsQuery } from "#web/api/api.ts";
import { paths } from "#web/paths.ts";
import { failureText } from "#web/text/failureText.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { Link } from "#web/ui/Link.tsx";

/** The query of the latest validations. */
export const recentChecks = { query: { limit: 8 } };

/** The latest validations of the account, each linked to its stored result. */
export function RecentChecks({ openId }: { openId: string | null }) {
  const { t } = useTranslation(["validate", "errors", "common"]);
  const { data, error, refetch } = useListValidationsQuery(recentChecks);
  return (
    <section aria-labelledby="recent-title">
      <h2 id="recent-title" className="mb-2 text-base font-semibold">
        {t("recent.title")}
      </h2>
      {data ? (
        <RecentList checks={data.data} openId={openId} />
      ) : error ? (
        <div className="flex flex-col items-start gap-2 text-base text-muted">
          <p>{failureText(t, error).title}</p>
          <Button size="small" icon="retry" onClick={() => void refetch()}>
            {t("recent.retry")}
          </Button>
        </div>
      ) : (
        <div aria-busy="true" className="flex flex-col gap-3">
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="h-10 w-full" />
          ))}
        </div>
      )}
    </section>
  );
}

function RecentList({ checks, openId }: { checks: readonly Validation[]; openId: string | null }) {
  const { t } = useTranslation("validate");
  const { ago, instant } = useZonedFormats();
  if (checks.length === 0) {
    return <p className="text-base text-muted">{t("recent.empty")}</p>;
  }
  return (
    <ul>
      {checks.map((check) => (
        <li key={check.id} className="border-b border-line last:border-b-0">
          <Link
            to={`${paths.validate}?id=${encodeURIComponent(check.id)}`}
            aria-current={check.id === openId ? "true" : undefined}
            className="flex flex-col gap-0.5 rounded-box px-2 py-2 text-ink no-underline hover:bg-canvas aria-[current]:bg-brand-tint"
          >
            <span className="truncate font-mono text-sm">
              <bdi>{check.email ?? check.input}</bdi>
            </span>
            <span className="flex flex-wrap items-center justify-between gap-x-2">
              <VerdictMark verdict={check.verdict} size="small" />
              <time
                dateTime={check.checked_at}
                title={instant(check.checked_at)}
                className="text-xs text-muted"
              >
                {ago(check.checked_at)}
              </time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
