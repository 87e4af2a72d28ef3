import { useTranslation } from "react-i18next";
import { requirementErrors, type SessionRequirement } from "#contract/requirements.ts";
import { useReadAccountQuery } from "#web/api/api.ts";
import { useListWorkspacesQuery, useSwitchWorkspaceMutation } from "#web/api/account/peopleApi.ts";
import { paths } from "#web/paths.ts";
import { openWorkspace } from "#web/session/openWorkspace.ts";
import { useSignOut } from "#web/session/authKit/useAuthUser.ts";
import { logOut } from "#web/state/logOut.ts";
import { useAppDispatch } from "#web/state/useAppSelector.ts";
import { BrokenPath } from "#web/ui/BrokenPath.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";

/** In place of every screen while the session doesn't meet what the workspace requires: says what to do, and leads to the user's other workspaces. */
export function RequirementUnmet({ requirement }: { requirement: SessionRequirement }) {
  const { t } = useTranslation(["requirements", "errors", "common"]);
  const { data: account, refetch } = useReadAccountQuery();
  const dispatch = useAppDispatch();
  const endSession = useSignOut();
  const code = requirementErrors[requirement];
  const opensSecurity = requirement === "two_factor" || requirement === "sso";
  return (
    <>
      <EmptyState
        heading="h1"
        title={t(`${code}.title`, { ns: "errors" })}
        picture={<BrokenPath kind="cut" />}
        actions={
          <>
            {opensSecurity ? <LinkButton to={paths.security}>{t("toSecurity")}</LinkButton> : null}
            {requirement === "network" ? (
              <Button onClick={() => void refetch()}>{t("retry")}</Button>
            ) : null}
            <Button onClick={() => void dispatch(logOut(endSession))}>{t("signInAgain")}</Button>
          </>
        }
      >
        {t(`${code}.detail`, { ns: "errors" })}
      </EmptyState>
      {account !== undefined && account.workspaces > 1 ? <OtherWorkspaces /> : null}
    </>
  );
}

/** Buttons that switch to the user's other workspaces. */
function OtherWorkspaces() {
  const { t } = useTranslation("requirements");
  const { data } = useListWorkspacesQuery();
  const [change, { isLoading }] = useSwitchWorkspaceMutation();
  const open = async (id: string) => {
    const { data: opened } = await change({ params: { id } });
    if (opened !== undefined) {
      openWorkspace();
    }
  };
  const others = (data?.data ?? []).filter(({ current }) => !current);
  return (
    <section aria-labelledby="other-workspaces">
      <h2 id="other-workspaces" className="text-lg font-semibold">
        {t("switch")}
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {others.map(({ id, name }) => (
          <li key={id}>
            <Button busy={isLoading} onClick={() => void open(id)}>
              <bdi className="break-all">{name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
