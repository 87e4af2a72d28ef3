import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { peopleLimits } from "#contract/invitations.ts";
import type { Role } from "#contract/roles.ts";
import { useReadAccountQuery } from "#web/api/api.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";
import { type ParsedInvited, parseInvited } from "./parseInvited.ts";
import { RoleField } from "#web/features/account/RoleField.tsx";

const { atOnce } = peopleLimits;

interface Props {
  text: string;
  role: Role;
  busy: boolean;
  onText: (text: string) => void;
  onRole: (role: Role) => void;
  onSubmit: (emails: readonly string[]) => void;
  onClose: () => void;
}

/** Addresses to invite, and the role they all get. */
export function InviteForm({ text, role, busy, onText, onRole, onSubmit, onClose }: Props) {
  const { t } = useTranslation(["people", "errors", "common"]);
  const owners = useReadAccountQuery().data?.role === "owner";
  const [pressed, setPressed] = useState(false);
  const parsed = parseInvited(text);
  const error = useFieldError(parsed);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPressed(true);
    if (error === null) {
      onSubmit(parsed.emails);
    } else {
      event.currentTarget.querySelector("textarea")?.focus();
    }
  };
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
      <TextArea
        label={t("invite.emails")}
        hint={t("invite.hint", { max: atOnce })}
        error={pressed ? error : null}
        rows={4}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={10_000}
        monospace
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <RoleField role={role} owners={owners} onRole={onRole} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t("invite.submit", { count: parsed.emails.length })}
        </Button>
      </div>
    </form>
  );
}

/** Returns what keeps the addresses from being invited; null if nothing does. */
function useFieldError({ emails, unread }: ParsedInvited): string | null {
  const { t } = useTranslation("people");
  const { number } = useFormats();
  if (unread.length > 0) {
    return t("invite.unread", { text: unread.join(", ") });
  }
  if (emails.length === 0) {
    return t("invite.none");
  }
  return emails.length > atOnce
    ? t("invite.tooMany", { max: number(atOnce), entered: number(emails.length) })
    : null;
}
