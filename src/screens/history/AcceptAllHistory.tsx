import { useTranslation } from "react-i18next";
import type { DomainReport } from "#contract/domains.ts";
import { useZonedFormats } from "#web/text/formats.ts";

/** A server that changes its answer more often is not worth a longer list. */
const shown = 5;

/** Answers of a domain's mail servers to random recipients, newest first. */
export function AcceptAllHistory({ runs }: { runs: DomainReport["accept_all_history"] }) {
  const { t } = useTranslation("domain");
  const { date } = useZonedFormats();
  if (runs.length === 0) {
    return t("acceptAllUnknown");
  }
  return (
    <ul>
      {runs.slice(0, shown).map((run) => {
        const from = date(run.first_at);
        const to = date(run.last_at);
        const answer = t(run.accept_all ? "accepts" : "rejects");
        const count = t("checks", { count: run.validations });
        return (
          <li key={run.last_at}>
            {answer}{" "}
            <span className="text-muted">
              {from === to
                ? t("onDay", { day: from, checks: count })
                : t("period", { from, to, checks: count })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
