import { useTranslation } from "react-i18next";
import type { JoinableWorkspace } from "#contract/joinRequests.ts";
import {
  useCreateJoinRequestMutation,
  useDeleteJoinRequestMutation,
  useListJoinableWorkspacesQuery,
} from "#web/api/account/peopleApi.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";

/** The workspace that proved the domain of the user's address, if they may ask to join it. */
export function JoinableNotice() {
  const { data } = useListJoinableWorkspacesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [workspace] = data?.data ?? [];
  return workspace === undefined ? null : <Joinable workspace={workspace} />;
}

function Joinable({ workspace: { id, name, domain, request } }: { workspace: JoinableWorkspace }) {
  const { t } = useTranslation(["people", "errors", "common"]);
  const { date } = useZonedFormats();
  const [ask, asking] = useCreateJoinRequestMutation();
  const [withdraw, withdrawing] = useDeleteJoinRequestMutation();
  const error = asking.error ?? withdrawing.error;
  const params = { id };
  return (
    <Notice
      live
      title={t("joinable.title", { workspace: name, domain })}
      actions={
        request === null ? (
          <Button
            size="small"
            variant="primary"
            busy={asking.isLoading}
            onClick={() => void ask({ params, body: {} })}
          >
            {t("joinable.ask")}
          </Button>
        ) : request.state === "open" ? (
          <Button
            size="small"
            busy={withdrawing.isLoading}
            onClick={() => void withdraw({ params })}
          >
            {t("joinable.withdraw")}
          </Button>
        ) : null
      }
    >
      {error === undefined
        ? t(`joinable.${request?.state ?? "none"}`, {
            date: request === null ? "" : date(request.ends_at),
          })
        : failureText(t, error).title}
    </Notice>
  );
}
