import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useReadInvitationMutation } from "#web/api/account/peopleApi.ts";
import { AuthFrame } from "#web/features/auth/AuthFrame.tsx";
import { paths } from "#web/paths.ts";
import { useAuthUser } from "#web/session/authKit/useAuthUser.ts";
import { failureText } from "#web/text/failureText.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { Waiting } from "./Waiting.tsx";
import { JoinAsUser } from "./JoinAsUser.tsx";
import { JoinSignedIn } from "./JoinSignedIn.tsx";

/** Reads the invitation of the link and offers to accept it; nothing happens until a button is pressed. */
export function Offer() {
  const { t } = useTranslation(["people", "errors", "common"]);
  const token = useSearchParams()[0].get("token") ?? "";
  const user = useAuthUser();
  const [read, { data: offer, error, isLoading }] = useReadInvitationMutation();
  useEffect(() => {
    if (token !== "") {
      void read({ body: { token } });
    }
  }, [read, token]);
  const isInvalid =
    token === "" || (error !== undefined && "kind" in error && error.kind === "problem");
  if (isInvalid || error !== undefined) {
    const again = () => void read({ body: { token } });
    const text =
      token === ""
        ? {
            title: t("invitation_invalid.title", { ns: "errors" }),
            detail: t("invitation_invalid.detail", { ns: "errors" }),
          }
        : failureText(t, error);
    return (
      <AuthFrame heading={t("join.heading")}>
        <ProblemNotice {...text} {...(isInvalid ? {} : { onRetry: again, retrying: isLoading })} />
        <LinkButton to={paths.login}>{t("join.signIn")}</LinkButton>
      </AuthFrame>
    );
  }
  if (offer === undefined) {
    return <Waiting />;
  }
  const { workspace, invited_by: inviter, role } = offer;
  return (
    <AuthFrame
      heading={t("join.to", { workspace })}
      lead={t("join.lead", { inviter, role: t(`roles.${role}.name`), email: offer.email })}
    >
      {user !== null ? (
        <JoinSignedIn offer={offer} token={token} />
      ) : (
        <JoinAsUser offer={offer} token={token} />
      )}
    </AuthFrame>
  );
}
