import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Invitation } from "#contract/invitations.ts";
import {
  useCreateInvitationMutation,
  useDeleteInvitationMutation,
  useListInvitationsQuery,
} from "#web/api/account/peopleApi.ts";
import { AccessDetails, AccessRow } from "#web/features/account/AccessRow.tsx";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { useRight } from "#web/hooks/useRight.ts";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { failureText } from "#web/text/failureText.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { showToast } from "#web/ui/showToast.ts";
import { InvitePeople } from "./inviting/InvitePeople.tsx";

/** The open invitations, and the button that invites. */
export function InvitationsSection() {
  const { t } = useTranslation(["people", "errors", "common"]);
  const query = useListInvitationsQuery(undefined, { refetchOnMountOrArgChange: true });
  const invites = useRight("people:write");
  const [inviting, setInviting] = useState(false);
  return (
    <AccountSection
      id="invitations"
      title={t("invitations.title")}
      lead={t("invitations.lead")}
      actions={
        invites ? (
          <Button variant="primary" icon="plus" onClick={() => setInviting(true)}>
            {t("invitations.invite")}
          </Button>
        ) : null
      }
    >
      <QueryGate query={query} skeleton={<Skeleton className="h-16 w-full" />}>
        {({ data: invitations }) =>
          invitations.length === 0 ? (
            <p className="max-w-reading text-base text-muted">{t("invitations.empty")}</p>
          ) : (
            <ul className="rounded-box border border-line bg-paper">
              {invitations.map((invitation) => (
                <InvitationLine key={invitation.id} invitation={invitation} changes={invites} />
              ))}
            </ul>
          )
        }
      </QueryGate>
      {inviting ? <InvitePeople onClose={() => setInviting(false)} /> : null}
    </AccountSection>
  );
}

function InvitationLine({ invitation, changes }: { invitation: Invitation; changes: boolean }) {
  const { t } = useTranslation(["people", "errors", "common"]);
  const { date, instant } = useZonedFormats();
  const [withdraw, withdrawing] = useDeleteInvitationMutation();
  const [invite] = useCreateInvitationMutation();
  const sending = useReauthentication();
  const { id, email, role } = invitation;
  const error = withdrawing.error ?? sending.error;
  const resend = async () => {
    const sent = await sending.run(() => invite({ body: { email, role } }));
    if (sent !== null) {
      showToast({ text: t("invitations.sent", { email }) });
    }
  };
  return (
    <>
      {sending.dialog}
      <AccessRow
        heading={
          <>
            <bdi className="break-all">{email}</bdi>
            <Badge>{t(`roles.${role}.name`)}</Badge>
          </>
        }
        refused={error ? failureText(t, error).title : null}
        action={
          changes ? (
            <div className="flex flex-wrap gap-2">
              <Button
                size="small"
                busy={sending.busy}
                aria-label={t("invitations.resendOne", { email })}
                onClick={() => void resend()}
              >
                {t("invitations.resend")}
              </Button>
              <Button
                size="small"
                busy={withdrawing.isLoading}
                aria-label={t("invitations.withdrawOne", { email })}
                onClick={() => void withdraw({ params: { id } })}
              >
                {t("invitations.withdraw")}
              </Button>
            </div>
          ) : null
        }
      >
        <AccessDetails>
          <span>{t("invitations.by", { email: invitation.invited_by })}</span>
          <time dateTime={invitation.expires_at} title={instant(invitation.expires_at)}>
            {t("invitations.until", { date: date(invitation.expires_at) })}
          </time>
        </AccessDetails>
      </AccessRow>
    </>
  );
}
