import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccountMember } from "#contract/members.ts";
import { useReadAccountQuery } from "#web/api/api.ts";
import { useUpdateMemberMutation } from "#web/api/account/peopleApi.ts";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { nameOf } from "./nameOf.ts";
import { RoleField } from "#web/features/account/RoleField.tsx";

interface Props {
  member: AccountMember;
  onClose: () => void;
}

/** Asks for the new role of a member. */
export function ChangeRole({ member, onClose }: Props) {
  const { t } = useTranslation(["people", "errors", "common"]);
  const { data: account, refetch } = useReadAccountQuery();
  const [role, setRole] = useState(member.role);
  const [change] = useUpdateMemberMutation();
  const { run, busy, error, dialog } = useReauthentication();
  const { id, you } = member;
  const send = async () => {
    const done = await run(() => change({ params: { id }, body: { role } }));
    if (done !== null) {
      if (you) {
        void refetch();
      }
      onClose();
    }
  };
  return (
    dialog ?? (
      <ConfirmDialog
        title={t("members.changeOne", { name: nameOf(member) })}
        effect={t("members.changeEffect")}
        submit={t("members.changeSubmit")}
        cancel={t("cancel")}
        busy={busy}
        error={error}
        onSubmit={() => void send()}
        onCancel={onClose}
      >
        <RoleField role={role} owners={account?.role === "owner"} onRole={setRole} />
      </ConfirmDialog>
    )
  );
}
