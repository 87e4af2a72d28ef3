import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { JoinRequest } from "#contract/joinRequests.ts";
import { useListJoinRequestsQuery } from "#web/api/account/peopleApi.ts";
import { AccessDetails, AccessRow } from "#web/features/account/AccessRow.tsx";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { AcceptRequest, DeclineRequest } from "./DecideRequest.tsx";

/** Open requests of people who want to join; nothing while there are none. */
export function JoinRequestsSection() {
  const { t } = useTranslation("people");
  const query = useListJoinRequestsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (query.error === undefined && (query.data?.data ?? []).length === 0) {
    return null;
  }
  return (
    <AccountSection id="requests" title={t("requests.title")} lead={t("requests.lead")}>
      <QueryGate query={query} skeleton={null}>
        {({ data: requests }) => (
          <ul className="rounded-box border border-line bg-paper">
            {requests.map((request) => (
              <RequestLine key={request.id} request={request} />
            ))}
          </ul>
        )}
      </QueryGate>
    </AccountSection>
  );
}

function RequestLine({ request }: { request: JoinRequest }) {
  const { t } = useTranslation("people");
  const { date, instant } = useZonedFormats();
  const [deciding, setDeciding] = useState<"accept" | "decline" | null>(null);
  const { email, name, created_at: at } = request;
  const decision = { request, onClose: () => setDeciding(null) };
  return (
    <>
      <AccessRow
        heading={<bdi className="break-all">{email}</bdi>}
        action={
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              variant="primary"
              aria-label={t("requests.acceptOne", { email })}
              onClick={() => setDeciding("accept")}
            >
              {t("requests.accept")}
            </Button>
            <Button
              size="small"
              aria-label={t("requests.declineOne", { email })}
              onClick={() => setDeciding("decline")}
            >
              {t("requests.decline")}
            </Button>
          </div>
        }
      >
        <AccessDetails>
          {name === "" ? null : <bdi>{name}</bdi>}
          <time dateTime={at} title={instant(at)}>
            {t("requests.since", { date: date(at) })}
          </time>
        </AccessDetails>
      </AccessRow>
      {deciding === "accept" ? <AcceptRequest {...decision} /> : null}
      {deciding === "decline" ? <DeclineRequest {...decision} /> : null}
    </>
  );
}
