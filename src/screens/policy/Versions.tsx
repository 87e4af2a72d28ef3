import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PolicyVersion } from "#contract/policy.ts";
import { standardVersion } from "#contract/standardVersion.ts";
import type { AccountPolicy } from "#vocabulary/policy.ts";
import { useLazyListPolicyVersionsQuery, useListPolicyVersionsQuery } from "#web/api/policyApi.ts";
import { useMorePages } from "#web/hooks/useMorePages.ts";
import { Button } from "#web/ui/Button.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { GoBack } from "./GoBack.tsx";
import { VersionTable } from "./VersionTable.tsx";

const pageSize = 20;
const first = { limit: pageSize };

/** A version with an id whose order is that of the numbers. */
const withId = (version: PolicyVersion) => ({
  ...version,
  id: String(version.version).padStart(10, "0"),
});

function withIds<Page extends { data: PolicyVersion[] }>(page: Page | undefined) {
  return page && { ...page, data: page.data.map(withId) };
}

const standard = withId(standardVersion);

interface Props {
  current: PolicyVersion;
  /** Shows a policy in the fields, so that its effect is seen before it is saved. */
  onTry: (policy: AccountPolicy) => void;
}

/** Saved versions of the policy, newest first, and the standard one at the end. */
export function Versions({ current, onTry }: Props) {
  const { t } = useTranslation("policy");
  const query = useListPolicyVersionsQuery({ query: first });
  const [load] = useLazyListPolicyVersionsQuery();
  const [page, setPage] = useState({ source: query.data, shown: withIds(query.data) });
  if (page.source !== query.data) {
    setPage({ source: query.data, shown: withIds(query.data) });
  }
  const { rows, more, busy, failed, ...pages } = useMorePages(page.shown, async (after) => {
    const { data } = await load({ query: { ...first, after } });
    return { data: withIds(data) };
  });
  const [back, setBack] = useState<PolicyVersion | null>(null);
  return (
    <section
      aria-labelledby="versions"
      className="flex flex-col gap-3 rounded-box border border-line bg-paper p-4"
    >
      <h2 id="versions" className="text-md font-semibold">
        {t("versions.title")}
      </h2>
      <p className="max-w-reading text-base text-muted">{t("versions.text")}</p>
      <QueryGate query={query} skeleton={<Skeleton className="h-24 w-full" />}>
        {() => (
          <>
            <VersionTable
              versions={more ? rows : [...rows, standard]}
              current={current.version}
              onTry={onTry}
              onBack={setBack}
            />
            {more ? (
              <Button size="small" className="self-start" busy={busy} onClick={pages.load}>
                {t("versions.more")}
              </Button>
            ) : null}
            {failed ? <p role="alert">{t("versions.moreFailed")}</p> : null}
          </>
        )}
      </QueryGate>
      {back === null ? null : <GoBack to={back} current={current} onClose={() => setBack(null)} />}
    </section>
  );
}
