import { useTranslation } from "react-i18next";
import { useListWorkspacesQuery, useSwitchWorkspaceMutation } from "#web/api/account/peopleApi.ts";
import { paths } from "#web/paths.ts";
import { openWorkspace } from "#web/session/openWorkspace.ts";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

const settings = `${paths.notifications}?tab=settings`;

/** Leads from a mail about another workspace to the settings there, or says that the user left it. `hash` names the kind of the mail. */
export function OtherWorkspace({ id, hash }: { id: string; hash: string }) {
  const { t } = useTranslation(["notifications", "errors", "common"]);
  const query = useListWorkspacesQuery(undefined);
  const [change, { isLoading, error }] = useSwitchWorkspaceMutation();
  const open = async () => {
    if ((await change({ params: { id } })).error === undefined) {
      openWorkspace(`${settings}${hash}`);
    }
  };
  const stay = <LinkButton to={settings}>{t("settings.otherWorkspace.stay")}</LinkButton>;
  return (
    <QueryGate query={query} skeleton={<Skeleton className="h-24 w-full" />}>
      {({ data }) => {
        const workspace = data.find((one) => one.id === id)?.name;
        return workspace === undefined ? (
          <Notice title={t("settings.otherWorkspace.gone")} actions={stay}>
            {t("settings.otherWorkspace.goneText")}
          </Notice>
        ) : (
          <Notice
            title={t("settings.otherWorkspace.title", { workspace })}
            actions={
              <>
                <Button variant="primary" busy={isLoading} onClick={() => void open()}>
                  {t("settings.otherWorkspace.switch", { workspace })}
                </Button>
                {stay}
              </>
            }
          >
            {error === undefined ? t("settings.otherWorkspace.text") : failureText(t, error).title}
          </Notice>
        );
      }}
    </QueryGate>
  );
}
