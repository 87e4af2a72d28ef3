import { useTranslation } from "react-i18next";
import type { AccountMember } from "#contract/members.ts";
import { useOfferOwnershipMutation } from "#web/api/account/peopleApi.ts";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { showToast } from "#web/ui/showToast.ts";
import { nameOf } from "./nameOf.ts";

interface Props {
  member: AccountMember;
  onClose: () => void;
}

/** Asks before an owner offers their place to a member. */
export function OfferOwnership({ member, onClose }: Props) {
  const { t } = useTranslation(["people", "errors", "common"]);
  const [offer] = useOfferOwnershipMutation();
  const { run, busy, error, dialog } = useReauthentication();
  const name = nameOf(member);
  const send = async () => {
    if ((await run(() => offer({ body: { member_id: member.id } }))) !== null) {
      showToast({ text: t("ownership.offered", { name }) });
      onClose();
    }
  };
  return (
    dialog ?? (
      <ConfirmDialog
        title={t("ownership.giveOne", { name })}
        effect={t("ownership.effect", { name })}
        submit={t("ownership.submit")}
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
