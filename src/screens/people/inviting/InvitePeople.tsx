import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Role } from "#contract/roles.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { showToast } from "#web/ui/showToast.ts";
import { InviteForm } from "./InviteForm.tsx";
import { InviteOutcomes } from "./InviteOutcomes.tsx";
import { type InvitedAddress, useInvite } from "./useInvite.ts";

/** Asks whom to invite, with which role, and shows what became of each address. */
export function InvitePeople({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("people");
  const { invite, busy, dialog } = useInvite();
  const [role, setRole] = useState<Role>("member");
  // The form is gone while the identity is confirmed.
  const [text, setText] = useState("");
  const [rows, setRows] = useState<readonly InvitedAddress[]>([]);

  const inviteAll = async (emails: readonly string[]) => {
    const found = await invite(emails, { role });
    if (found.every(({ outcome }) => outcome.kind === "invited" && outcome.link === null)) {
      showToast({ text: t("invite.sent", { count: found.length }) });
      onClose();
    } else if (found.some(({ outcome }) => outcome.kind !== "unsent")) {
      setRows(found);
    }
  };
  /** Sends to one address of the outcomes, or to a better one in its place. */
  const send = async (email: string, better = email) => {
    const [changed] = await invite([better], { role, insist: true });
    if (changed !== undefined && changed.outcome.kind !== "unsent") {
      setRows((before) =>
        before
          .filter((row) => row.email === email || row.email !== better)
          .map((row) => (row.email === email ? changed : row)),
      );
    }
  };
  return (
    dialog ?? (
      <Dialog title={t("invite.title")} onClose={onClose}>
        {rows.length > 0 ? (
          <InviteOutcomes
            rows={rows}
            busy={busy}
            onSend={(email, better) => void send(email, better)}
            onEdit={(left) => {
              setText(left.join("\n"));
              setRows([]);
            }}
            onClose={onClose}
          />
        ) : (
          <InviteForm
            text={text}
            role={role}
            busy={busy}
            onText={setText}
            onRole={setRole}
            onSubmit={(emails) => void inviteAll(emails)}
            onClose={onClose}
          />
        )}
      </Dialog>
    )
  );
}
