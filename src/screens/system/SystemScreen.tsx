import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useReadAccountQuery } from "#web/api/api.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { DoctorTab } from "./doctor/DoctorTab.tsx";
import { NoPermission } from "./doctor/NoPermission.tsx";

const WorkspacesTab = lazy(() =>
  import("./operator/WorkspacesTab.tsx").then((module) => ({ default: module.WorkspacesTab })),
);
const UsersTab = lazy(() =>
  import("./operator/UsersTab.tsx").then((module) => ({ default: module.UsersTab })),
);
const ActsTab = lazy(() =>
  import("./operator/ActsTab.tsx").then((module) => ({ default: module.ActsTab })),
);

/** Tabs by their name in the URL. */
const tabs = { doctor: DoctorTab, workspaces: WorkspacesTab, users: UsersTab, log: ActsTab };
type TabName = keyof typeof tabs;
const names = Object.keys(tabs) as TabName[];

/** The pages of the operator: mail server connectivity, workspaces, users, and the log of acts. */
export function SystemScreen() {
  const { t } = useTranslation("system");
  const { data: account } = useReadAccountQuery();
  const [query, setQuery] = useSearchParams();
  const selected = names.find((name) => name === query.get("tab")) ?? "doctor";
  if (account === undefined) {
    return <Skeleton className="h-20 w-full" />;
  }
  if (!account.operator) {
    return (
      <>
        <h1 className="text-xl font-semibold">{t("tabs.label")}</h1>
        <NoPermission />
      </>
    );
  }
  return (
    <Tabs
      label={t("tabs.label")}
      selected={selected}
      onSelect={(tab) => setQuery(tab === "doctor" ? {} : { tab }, { preventScrollReset: true })}
      tabs={names.map((id) => {
        const Content = tabs[id];
        return {
          id,
          label: t(`tabs.${id}`),
          content: (
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <Content />
            </Suspense>
          ),
        };
      })}
    />
  );
}
