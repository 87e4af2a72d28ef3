import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import type { InvitedAddress, InviteOutcome } from "./useInvite.ts";

interface Props {
  rows: readonly InvitedAddress[];
  busy: boolean;
  /** Sends to an address in spite of its outcome, or to `better` in its place. */
  onSend: (email: string, better?: string) => void;
  /** Returns to the form with the addresses that were not invited. */
  onEdit: (emails: readonly string[]) => void;
  onClose: () => void;
}

const isSettled = ({ outcome: { kind } }: InvitedAddress) =>
  kind === "invited" || kind === "member";

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Outcome of each address, with actions for those that weren't invited. */
export function InviteOutcomes({ rows, busy, onSend, onEdit, onClose }: Props) {
  const { t } = useTranslation("people");
  const invited = rows.filter(({ outcome }) => outcome.kind === "invited").length;
  const left = rows.filter((row) => !isSettled(row));
  const kinds = rows.map(({ outcome }) => outcome.kind).join(" ");
  return (
    <>
      {/* Takes the focus with every new outcome, since the pressed button is gone. */}
      <p key={kinds} ref={takeFocus} tabIndex={-1} className="text-base focus-visible:outline-none">
        {t("invite.done", { count: invited })}
        {left.length === 0 ? null : ` ${t("invite.left", { count: left.length })}`}
      </p>
      {rows.some(({ outcome }) => outcome.kind === "invited" && outcome.link !== null) ? (
        <p className="text-base">{t("invite.link")}</p>
      ) : null}
      <ul className="rounded-box border border-line bg-paper">
        {rows.map((row) => (
          <Line key={row.email} row={row} busy={busy} onSend={onSend} />
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        {left.length === 0 ? null : (
          <Button variant="quiet" onClick={() => onEdit(left.map(({ email }) => email))}>
            {t("invite.edit")}
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>
          {t("close")}
        </Button>
      </div>
    </>
  );
}

const icons = {
  invited: { name: "check", className: "text-deliverable" },
  member: { name: "user", className: "text-muted" },
  open: { name: "mail", className: "text-muted" },
  typo: { name: "alert", className: "text-risky" },
  failed: { name: "alert", className: "text-undeliverable" },
  unsent: { name: "alert", className: "text-risky" },
} as const;

interface LineProps extends Pick<Props, "busy" | "onSend"> {
  row: InvitedAddress;
}

function Line({ row: { email, outcome }, busy, onSend }: LineProps) {
  const { t } = useTranslation(["people", "ui"]);
  const id = useId();
  const icon = icons[outcome.kind];
  const button = (text: string, better?: string) => (
    <Button size="small" busy={busy} aria-describedby={id} onClick={() => onSend(email, better)}>
      {text}
    </Button>
  );
  const actions: Partial<Record<InviteOutcome["kind"], ReactNode>> = {
    open: button(t("invitations.resend")),
    unsent: button(t("invite.again")),
    ...(outcome.kind === "failed" && outcome.again ? { failed: button(t("invite.again")) } : {}),
    ...(outcome.kind === "typo"
      ? {
          typo: (
            <>
              {button(t("invite.yes"), outcome.better)}
              {button(t("invite.asTyped"))}
            </>
          ),
        }
      : {}),
  };
  const link = outcome.kind === "invited" ? outcome.link : null;
  return (
    <li className="flex items-start gap-2 border-b border-line px-3 py-2 text-base last:border-b-0">
      <Icon name={icon.name} className={`mt-0.5 shrink-0 ${icon.className}`} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div id={id}>
          <bdi className="font-mono text-sm break-all">{email}</bdi>
          <p className="text-sm text-muted">
            <OutcomeText outcome={outcome} />
          </p>
        </div>
        {link === null ? null : (
          <>
            <p dir="ltr" className="font-mono text-sm break-all">
              {link}
            </p>
            <div>
              <CopyButton text={link} label={t("invite.copy")} />
            </div>
          </>
        )}
        <div className="flex flex-wrap gap-2 empty:hidden">{actions[outcome.kind]}</div>
      </div>
    </li>
  );
}

function OutcomeText({ outcome }: { outcome: InviteOutcome }) {
  const { t } = useTranslation(["people", "ui"]);
  if (outcome.kind === "typo") {
    return (
      <span className="break-words">{t("suggestion", { ns: "ui", email: outcome.better })}</span>
    );
  }
  return outcome.kind === "failed" ? outcome.text : t(`invite.outcome.${outcome.kind}`);
}
