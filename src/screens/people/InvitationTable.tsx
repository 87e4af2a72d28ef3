import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Invitation } from "#contract/invitations.ts";
import {
  useCreateInvitationMutation,
  useDeleteInvitationMutation,
} from "#web/api/account/peopleApi.ts";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { RowsTable } from "#web/features/tables/RowsTable.tsx";
import { failureText } from "#web/text/failureText.ts";
import { useZonedFormats, type ZonedFormats } from "#web/text/formats.ts";
import { Badge } from "#web/ui/Badge.tsx";
import type { Column } from "#web/ui/DataTable.tsx";
import { showToast } from "#web/ui/showToast.ts";

interface Props {
  invitations: readonly Invitation[];
  /** True for people who may send and withdraw invitations. */
  changes: boolean;
}

const rowKey = ({ id }: Invitation) => id;
const nameOf = ({ email }: Invitation) => email;

/** Table of open invitations, each with a menu that sends it again or withdraws it. */
export function InvitationTable({ invitations, changes }: Props) {
  const { t } = useTranslation(["people", "errors", "common"]);
  const formats = useZonedFormats();
  const [withdraw, withdrawing] = useDeleteInvitationMutation();
  const [invite] = useCreateInvitationMutation();
  const sending = useReauthentication();
  const error = withdrawing.error ?? sending.error;
  const resend = async ({ email, role }: Invitation) => {
    const sent = await sending.run(() => invite({ body: { email, role } }));
    if (sent !== null) {
      showToast({ text: t("invitations.sent", { email }) });
    }
  };
  return (
    <>
      {sending.dialog}
      <RowsTable
        id="invitations"
        caption={t("invitations.lead")}
        columns={invitationColumns(t, formats)}
        rows={invitations}
        rowKey={rowKey}
        nameOf={nameOf}
        cards
        menu={
          changes
            ? (invitation) => [
                {
                  key: "resend",
                  icon: "mail",
                  label: t("invitations.resend"),
                  onSelect: () => void resend(invitation),
                },
                {
                  key: "withdraw",
                  icon: "close",
                  divided: true,
                  label: t("invitations.withdraw"),
                  onSelect: () => void withdraw({ params: { id: invitation.id } }),
                },
              ]
            : undefined
        }
      />
      {error ? (
        <p role="alert" className="mt-2 text-sm text-undeliverable">
          {failureText(t, error).title}
        </p>
      ) : null}
    </>
  );
}

function invitationColumns(
  t: TFunction<["people", "errors", "common"]>,
  { date, instant }: ZonedFormats,
): Column<Invitation>[] {
  return [
    {
      key: "email",
      header: t("invitations.columns.email"),
      rowHeader: true,
      sortBy: nameOf,
      cell: ({ email, role, invited_by: by, expires_at: until }) => (
        <div className="py-1.5">
          <div className="flex flex-wrap items-center gap-2 font-medium">
            <bdi className="wrap-anywhere">{email}</bdi>
            <span className="@xl:hidden">
              <Badge>{t(`roles.${role}.name`)}</Badge>
            </span>
          </div>
          <p className="flex flex-wrap gap-x-3 text-sm wrap-anywhere text-muted @2xl:hidden">
            <span>{t("invitations.by", { email: by })}</span>
            <span>{t("invitations.until", { date: date(until) })}</span>
          </p>
        </div>
      ),
    },
    {
      key: "role",
      header: t("members.columns.role"),
      sortBy: ({ role }) => role,
      inCard: false,
      cell: ({ role }) => <Badge>{t(`roles.${role}.name`)}</Badge>,
    },
    {
      key: "by",
      header: t("invitations.columns.by"),
      sortBy: ({ invited_by: by }) => by,
      wideOnly: true,
      cell: ({ invited_by: by }) => <bdi className="wrap-anywhere">{by}</bdi>,
    },
    {
      key: "until",
      header: t("invitations.columns.until"),
      sortBy: ({ expires_at: until }) => until,
      wideOnly: true,
      className: "whitespace-nowrap",
      cell: ({ expires_at: until }) => (
        <time dateTime={until} title={instant(until)}>
          {date(until)}
        </time>
      ),
    },
  ];
}
