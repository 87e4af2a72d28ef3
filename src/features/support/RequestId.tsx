import { useTranslation } from "react-i18next";
import { requestIdPattern, requestMetric } from "#contract/contact.ts";
import { useQueryString } from "#web/hooks/useQueryString.ts";
import { paths } from "#web/paths.ts";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { Link } from "#web/ui/Link.tsx";
import { useMounted } from "#web/hydration/useMounted.ts";

/** A navigation entry; old browsers have no server timing. */
type Visit = PerformanceEntry & Partial<Pick<PerformanceNavigationTiming, "serverTiming">>;

/** Returns the id of the request that loaded this page; empty after a navigation in the app. */
function ownRequest(): string {
  const [visit]: Visit[] = performance.getEntriesByType("navigation");
  if (visit === undefined || new URL(visit.name).pathname !== window.location.pathname) {
    return "";
  }
  return visit.serverTiming?.find(({ name }) => name === requestMetric)?.description ?? "";
}

/** Shows the id of the failed request, from the URL or the server, and a link to report it. */
export function RequestId() {
  const { t } = useTranslation(["pages", "ui"]);
  const mounted = useMounted();
  const inAddress = new URLSearchParams(useQueryString()).get("request_id");
  const named = inAddress ?? (mounted ? ownRequest() : "");
  const id = new RegExp(requestIdPattern, "u").test(named) ? named : null;
  const query = new URLSearchParams({
    topic: "problem",
    ...(id === null ? {} : { request_id: id }),
  });
  return (
    <div className="mt-8 text-md">
      {id === null ? null : (
        <p className="flex flex-wrap items-center gap-x-2">
          {t("problem.requestId", { ns: "ui" })}
          <code className="text-sm break-all">{id}</code>
          <CopyButton bare text={id} label={t("problem.copyRequestId", { ns: "ui" })} />
        </p>
      )}
      <p>
        {t("tell.text")}{" "}
        <Link to={`${paths.contact}?${query.toString()}`} className="text-link underline">
          {t("tell.act")}
        </Link>
      </p>
    </div>
  );
}
