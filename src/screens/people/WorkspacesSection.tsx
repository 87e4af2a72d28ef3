import { useTranslation } from "react-i18next";
import type { Workspace } from "#contract/workspaces.ts";
import { useListWorkspacesQuery, useSwitchWorkspaceMutation } from "#web/api/account/peopleApi.ts";
import { AccessDetails, AccessRow } from "#web/features/account/AccessRow.tsx";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { openWorkspace } from "#web/session/openWorkspace.ts";
import { failureText } from "#web/text/failureText.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** The accounts that the user is a member of, each with a button to switch to it. */
export function WorkspacesSection() {
  const { t } = useTranslation(["people", "errors", "common"]);
  const query = useListWorkspacesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <AccountSection id="workspaces" title={t("workspaces.title")} lead={t("workspaces.lead")}>
      <QueryGate query={query} skeleton={<Skeleton className="h-24 w-full" />}>
        {({ data: workspaces }) => (
          <ul className="rounded-box border border-line bg-paper">
            {workspaces.map((workspace) => (
              <WorkspaceLine key={workspace.id} workspace={workspace} />
            ))}
          </ul>
        )}
      </QueryGate>
    </AccountSection>
  );
}

function WorkspaceLine({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation(["people", "errors", "common"]);
  const [change, { isLoading, error }] = useSwitchWorkspaceMutation();
  const { id, name, role, current } = workspace;
  const open = async () => {
    const { data } = await change({ params: { id } });
    if (data !== undefined) {
      openWorkspace();
    }
  };
  return (
    <AccessRow
      heading={
        <>
          <bdi className="break-all">{name}</bdi>
          {current ? <Badge tone="brand">{t("workspaces.current")}</Badge> : null}
        </>
      }
      refused={error ? failureText(t, error).title : null}
      action={
        current ? null : (
          <Button
            size="small"
            busy={isLoading}
            aria-label={t("workspaces.switchTo", { name })}
            onClick={() => void open()}
          >
            {t("workspaces.switch")}
          </Button>
        )
      }
    >
      <AccessDetails>
        <span>{t(`roles.${role}.name`)}</span>
      </AccessDetails>
    </AccessRow>
  );
}
