import { useTranslation } from "react-i18next";
import { useReadAccountQuery } from "#web/api/api.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { IfRight } from "#web/features/account/IfRight.tsx";
import { AccountSkeleton } from "#web/features/account/AccountSkeleton.tsx";
import { ConnectedAccounts } from "#web/features/providers/ConnectedAccounts.tsx";
import { paths } from "#web/paths.ts";
import { useFormats } from "#web/text/formats.ts";
import { Link } from "#web/ui/Link.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { CloseSection } from "./CloseSection.tsx";
import { EmailSection } from "./EmailSection.tsx";
import { ExportSection } from "./ExportSection.tsx";
import { PersonSection } from "./PersonSection.tsx";
import { RegionSection } from "./RegionSection.tsx";
import { StorageSection } from "./StorageSection.tsx";

/** The profile page. */
export function ProfileScreen() {
  const { t } = useTranslation(["profile", "sso", "errors", "common"]);
  const query = useReadAccountQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      <header>
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="mt-1 max-w-reading text-base text-muted">
          {t("lead")}{" "}
          <Link to={paths.security} className="text-link underline">
            {t("toSecurity")}
          </Link>
        </p>
      </header>
      <QueryGate query={query} skeleton={<AccountSkeleton label={t("loading")} />}>
        {(account) => (
          <>
            <PersonSection account={account} />
            <EmailSection account={account} />
            <RegionSection account={account} />
            <AccountSection
              id="connected"
              title={t("connected.title")}
              lead={t("identities.lead", { ns: "sso" })}
            >
              <ConnectedAccounts />
            </AccountSection>
            <IfRight right="billing:read">
              <PlanSection plan={account.plan} credits={account.credits} />
            </IfRight>
            <IfRight right="settings:write">
              <StorageSection account={account} />
            </IfRight>
            <IfRight right="account:export">
              <ExportSection of="account" />
            </IfRight>
            <IfRight without right="account:export">
              <ExportSection of="person" />
            </IfRight>
            <IfRight right="account:close">
              <CloseSection account={account} />
            </IfRight>
          </>
        )}
      </QueryGate>
    </div>
  );
}

function PlanSection({ plan, credits }: { plan: string; credits: number }) {
  const { t } = useTranslation(["profile", "common"]);
  const { number } = useFormats();
  return (
    <AccountSection id="plan" title={t("plan.title")}>
      <p className="text-base">
        {t(`plans.${plan}`, { ns: "common", defaultValue: plan })}
        {" · "}
        {t("plan.credits", { count: credits, shown: number(credits) })}
        {" · "}
        <Link to={paths.billing} className="text-link underline">
          {t("plan.billing")}
        </Link>
      </p>
    </AccountSection>
  );
}
