import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { DomainReport } from "#contract/domains.ts";
import { Fact } from "#web/features/result/body/Fact.tsx";
import { useReadDomainQuery } from "#web/api/domainsApi.ts";
import { useOnReady } from "#web/hooks/useOnReady.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { VerdictBar } from "#web/ui/evidence/VerdictBar.tsx";
import { AcceptAllHistory } from "./AcceptAllHistory.tsx";
import { MailPolicyFacts } from "./MailPolicyFacts.tsx";

const kinds = ["free", "disposable", "relay", "idn"] as const;

interface Props {
  domain: string;
  /** Called once the report, or the reason why it can't be read, is shown. */
  onReady: () => void;
}

/** Known facts about a domain: its mail servers, provider, policies, accept-all answers and verdicts. */
export function DomainPanel({ domain, onReady }: Props) {
  const { t } = useTranslation("domain");
  const heading = useId();
  const report = useReadDomainQuery({ params: { domain } });
  const { data, error } = report;
  useOnReady(data !== undefined || error !== undefined, onReady);
  const notADomain =
    error !== undefined && "kind" in error && error.kind === "problem" && error.status === 404;
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-col gap-4 rounded-box border border-line bg-paper px-4 py-4"
    >
      <h2 id={heading} className="text-lg font-semibold break-words">
        <bdi>{data?.domain ?? domain}</bdi>
      </h2>
      {notADomain ? (
        <p className="text-base text-muted">{t("notADomain")}</p>
      ) : (
        <QueryGate query={report} skeleton={<Waiting />}>
          {(found) => <Report report={found} />}
        </QueryGate>
      )}
    </section>
  );
}

function Report({ report }: { report: DomainReport }) {
  const { t } = useTranslation("domain");
  const { number, percent } = useZonedFormats();
  const { flags, mx, provider, rule, validations } = report;
  const { total, results } = validations;
  const known = kinds.filter((kind) => flags[kind]);
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div>
        <dl className="grid grid-cols-1 items-baseline gap-x-4 text-base sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-1">
          <Fact name={t("mx")}>
            {mx.length === 0 ? (
              t("noMx")
            ) : (
              <ul>
                {mx.map(({ host, priority }) => (
                  <li key={`${priority} ${host}`}>
                    <code className="break-all">{host}</code>{" "}
                    <span className="text-muted">
                      {t("priority", { priority: number(priority) })}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Fact>
          {provider === null ? null : <Fact name={t("provider")}>{provider}</Fact>}
          {known.length === 0 ? null : (
            <Fact name={t("kind")}>{known.map((kind) => t(`kinds.${kind}`)).join(", ")}</Fact>
          )}
          {rule === null ? null : (
            <Fact name={t("rule")}>
              {t(`rules.${rule.kind}`)} <code className="break-all">{rule.target}</code>
            </Fact>
          )}
          <Fact name={t("acceptAll")}>
            <AcceptAllHistory runs={report.accept_all_history} />
          </Fact>
          <MailPolicyFacts domain={report.domain_ascii} />
        </dl>
      </div>
      {total === 0 ? (
        <p className="text-base text-muted">{t("noValidations")}</p>
      ) : (
        <div className="flex flex-col gap-3">
          <VerdictBar counts={results} caption={t("results", { count: total })} />
          <p className="text-sm text-muted">
            {t("decided", { share: percent((total - results.unknown) / total) })}
          </p>
        </div>
      )}
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation("domain");
  return (
    <div aria-busy="true" aria-label={t("loading")}>
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
