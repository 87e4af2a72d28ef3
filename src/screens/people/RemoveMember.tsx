import { useTranslation } from "react-i18next";
import type { AccountMember } from "#contract/members.ts";
import { useDeleteMemberMutation, useLeaveAccountMutation } from "#web/api/account/peopleApi.ts";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { sessionRefused } from "#web/session/authKit/session.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { showToast } from "#web/ui/showToast.ts";
import { nameOf } from "./nameOf.ts";

interface Props {
  member: AccountMember;
  onClose: () => void;
}

/** Asks before a member is removed, or leaves. */
export function RemoveMember({ member, onClose }: Props) {
  const { t } = useTranslation(["people", "errors", "common"]);
  const [remove] = useDeleteMemberMutation();
  const [leave] = useLeaveAccountMutation();
  const { run, busy, error, dialog } = useReauthentication();
  const { id, you } = member;
  const name = nameOf(member);
  const send = async () => {
    const done = await run<unknown>(() => (you ? leave() : remove({ params: { id } })));
    if (done === null) {
      return;
    }
    if (you) {
      sessionRefused();
      return;
    }
    showToast({ text: t("members.removed", { name }) });
    onClose();
  };
  return (
    dialog ?? (
      <ConfirmDialog
        title={you ? t("members.leaveTitle") : t("members.removeOne", { name })}
        effect={you ? t("members.leaveEffect") : t("members.removeEffect", { name })}
        submit={you ? t("members.leave") : t("members.remove")}
        cancel={t("cancel")}
        variant="danger"
        busy={busy}
        error={error}
        onSubmit={() => void send()}
        onCancel={onClose}
      />
    )
  );
}
