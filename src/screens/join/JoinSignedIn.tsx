import { useTranslation } from "react-i18next";
import type { InvitationOffer } from "#contract/invitations.ts";
import { useReadAccountQuery } from "#web/api/api.ts";
import { useAcceptInvitationMutation } from "#web/api/account/peopleApi.ts";
import { openWorkspace } from "#web/session/openWorkspace.ts";
import { useSignOut } from "#web/session/authKit/useAuthUser.ts";
import { logOut } from "#web/state/logOut.ts";
import { useAppDispatch } from "#web/state/useAppSelector.ts";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

interface Props {
  offer: InvitationOffer;
  token: string;
}

/** Accepts the invitation as the signed-in user, if it is theirs. */
export function JoinSignedIn({ offer, token }: Props) {
  const { t } = useTranslation(["people", "errors", "common"]);
  const query = useReadAccountQuery();
  const [accept, { isLoading, error }] = useAcceptInvitationMutation();
  const dispatch = useAppDispatch();
  const endSession = useSignOut();
  const join = async () => {
    const { data } = await accept({ body: { token } });
    if (data !== undefined) {
      openWorkspace();
    }
  };
  return (
    <QueryGate query={query} skeleton={<Skeleton className="h-10 w-full" />}>
      {({ email }) =>
        email.toLowerCase() === offer.email.toLowerCase() ? (
          <>
            <FormError>{error ? failureText(t, error).title : null}</FormError>
            <Button variant="primary" busy={isLoading} onClick={() => void join()}>
              {t("join.accept")}
            </Button>
          </>
        ) : (
          <>
            <p className="text-base">{t("join.other", { email, invited: offer.email })}</p>
            <Button icon="signOut" onClick={() => void dispatch(logOut(endSession))}>
              {t("join.signOut")}
            </Button>
          </>
        )
      }
    </QueryGate>
  );
}
