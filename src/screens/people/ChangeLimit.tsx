import { useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "#contract/limits.ts";
import type { AccountMember } from "#contract/members.ts";
import { useUpdateMemberMutation } from "#web/api/account/peopleApi.ts";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { useFormats } from "#web/text/formats.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { nameOf } from "./nameOf.ts";

interface Props {
  member: AccountMember;
  onClose: () => void;
}

/** Returns a typed limit; null for none, undefined for anything but a number of credits. */
function typedLimit(text: string): number | null | undefined {
  const limit = text.trim() === "" ? null : Number(text);
  const valid =
    limit === null || (Number.isInteger(limit) && limit >= 0 && limit <= limits.keyBudgetMax);
  return valid ? limit : undefined;
}

/** Asks for the monthly credit limit of a member. */
export function ChangeLimit({ member, onClose }: Props) {
  const { t } = useTranslation(["people", "errors", "common"]);
  const { number } = useFormats();
  const [typed, setTyped] = useState(member.credit_limit?.limit.toString() ?? "");
  const [asked, setAsked] = useState(false);
  const [change] = useUpdateMemberMutation();
  const { run, busy, error, dialog } = useReauthentication();
  const limit = typedLimit(typed);
  const send = async () => {
    setAsked(true);
    if (limit === undefined) {
      return;
    }
    const body = { credit_limit: limit };
    if ((await run(() => change({ params: { id: member.id }, body }))) !== null) {
      onClose();
    }
  };
  return (
    dialog ?? (
      <ConfirmDialog
        title={t("limit.one", { name: nameOf(member) })}
        effect={t("limit.effect")}
        submit={t("limit.submit")}
        cancel={t("cancel")}
        busy={busy}
        error={error}
        onSubmit={() => void send()}
        onCancel={onClose}
      >
        <TextField
          inputMode="numeric"
          dir="ltr"
          label={t("limit.label")}
          hint={t("limit.hint")}
          error={
            asked && limit === undefined
              ? t("limit.wrong", { max: number(limits.keyBudgetMax) })
              : null
          }
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </ConfirmDialog>
    )
  );
}
