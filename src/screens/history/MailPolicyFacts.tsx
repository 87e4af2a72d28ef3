import { useTranslation } from "react-i18next";
import type { MailPolicy } from "#contract/domains.ts";
import { useReadMailPolicyQuery } from "#web/api/domainsApi.ts";
import { Fact } from "#web/features/result/body/Fact.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** The SPF and DMARC records of a domain, as two facts. */
export function MailPolicyFacts({ domain }: { domain: string }) {
  const { t } = useTranslation("domain");
  const { data, error, isFetching, refetch } = useReadMailPolicyQuery({ params: { domain } });
  if (data === undefined && error !== undefined) {
    return (
      <Fact name={t("policies")}>
        {t("policiesFailed")}{" "}
        <button type="button" className="text-link" disabled={isFetching} onClick={refetch}>
          {t("retry")}
        </button>
      </Fact>
    );
  }
  if (data === undefined) {
    // As high as most records, so that what follows stays where it is.
    return (
      <>
        <Fact name="SPF">
          <Skeleton className="h-5" />
        </Fact>
        <Fact name="DMARC">
          <Skeleton className="h-11" />
        </Fact>
      </>
    );
  }
  const { spf, dmarc } = data;
  return (
    <>
      <Fact name="SPF">
        <Record {...spf} />
      </Fact>
      <Fact name="DMARC">
        {dmarc.policy === null ? null : (
          <>
            {t(`policy.${dmarc.policy}`)}
            {dmarc.at === null || dmarc.at === data.domain ? "" : ` (${dmarc.at})`}
            <br />
          </>
        )}
        <Record {...dmarc} />
      </Fact>
    </>
  );
}

function Record({ status, record }: Pick<MailPolicy["spf"], "status" | "record">) {
  const { t } = useTranslation("domain");
  return (
    <>
      {status === "found" ? null : t(`record.${status}`)}
      {record === null ? null : (
        <code dir="ltr" className="block text-sm break-all text-muted rtl:text-end">
          {record}
        </code>
      )}
    </>
  );
}
