import { useTranslation } from "react-i18next";
import { useReadSecurityQuery } from "#web/api/securityApi.ts";
import { AccountSkeleton } from "#web/features/account/AccountSkeleton.tsx";
import { IfRight } from "#web/features/account/IfRight.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { DevicesSection } from "./DevicesSection.tsx";
import { HistorySection } from "./HistorySection.tsx";
import { PasswordSection } from "./PasswordSection.tsx";
import { ProtectionSummary } from "./ProtectionSummary.tsx";
import { SecondFactorSections } from "./SecondFactorSections.tsx";
import { SessionsSection } from "./SessionsSection.tsx";

/** The security page. */
export function SecurityScreen() {
  const { t } = useTranslation(["security", "errors", "common"]);
  const query = useReadSecurityQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      <header>
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="mt-1 max-w-reading text-base text-muted">{t("lead")}</p>
      </header>
      <QueryGate
        fresh
        query={query}
        skeleton={
          <AccountSkeleton label={t("loading")}>
            <Skeleton className="h-80 w-full sm:h-40" />
          </AccountSkeleton>
        }
      >
        {(security) => (
          <>
            <ProtectionSummary security={security} />
            <PasswordSection security={security} />
            <SecondFactorSections security={security} />
            <SessionsSection />
            <DevicesSection />
            <IfRight right="audit:read">
              <HistorySection />
            </IfRight>
          </>
        )}
      </QueryGate>
    </div>
  );
}
