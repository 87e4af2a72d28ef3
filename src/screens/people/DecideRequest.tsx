import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { JoinRequest } from "#contract/joinRequests.ts";
import type { Role } from "#contract/roles.ts";
import { providerRoles } from "#contract/workspaceSso.ts";
import {
  useAcceptJoinRequestMutation,
  useDeclineJoinRequestMutation,
} from "#web/api/account/peopleApi.ts";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { showToast } from "#web/ui/showToast.ts";
import { RoleField } from "#web/features/account/RoleField.tsx";

interface Props {
  request: JoinRequest;
  onClose: () => void;
}

/** Asks for the role of a person who joins. */
export function AcceptRequest({ request: { id, email }, onClose }: Props) {
  const { t } = useTranslation(["people", "errors", "common"]);
  const [role, setRole] = useState<Role>("member");
  const [accept] = useAcceptJoinRequestMutation();
  const { run, busy, error, dialog } = useReauthentication();
  const send = async () => {
    const given = providerRoles.find((one) => one === role) ?? "member";
    if ((await run(() => accept({ params: { id }, body: { role: given } }))) !== null) {
      showToast({ text: t("requests.accepted", { email }) });
      onClose();
    }
  };
  return (
    dialog ?? (
      <ConfirmDialog
        title={t("requests.acceptOne", { email })}
        effect={t("requests.acceptEffect", { email })}
        submit={t("requests.accept")}
        cancel={t("cancel")}
        busy={busy}
        error={error}
        onSubmit={() => void send()}
        onCancel={onClose}
      >
        <RoleField role={role} owners={false} onRole={setRole} />
      </ConfirmDialog>
    )
  );
}

/** Asks before a request is declined. */
export function DeclineRequest({ request: { id, email }, onClose }: Props) {
  const { t } = useTranslation(["people", "errors", "common"]);
  const [decline, declining] = useDeclineJoinRequestMutation();
  const send = async () => {
    if ((await decline({ params: { id }, body: {} })).error === undefined) {
      showToast({ text: t("requests.declined", { email }) });
      onClose();
    }
  };
  return (
    <ConfirmDialog
      title={t("requests.declineOne", { email })}
      effect={t("requests.declineEffect", { email })}
      submit={t("requests.decline")}
      cancel={t("cancel")}
      variant="danger"
      busy={declining.isLoading}
      error={declining.error}
      onSubmit={() => void send()}
      onCancel={onClose}
    />
  );
}
