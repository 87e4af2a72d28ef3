import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { InvitationOffer } from "#contract/invitations.ts";
import { useRegisterInvitedMutation } from "#web/api/account/peopleApi.ts";
import { useAuthActions } from "#web/features/auth/useAuthAction.ts";
import { NewPasswordField } from "#web/features/password/NewPasswordField.tsx";
import { afterSignIn, loginFrom, paths } from "#web/paths.ts";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { fieldValue } from "#web/ui/fieldValue.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { TextField } from "#web/ui/TextField.tsx";

interface Props {
  offer: InvitationOffer;
  token: string;
}

/** Accepts the invitation without a session: who has a user signs in first, others choose a password. */
export function JoinAsUser({ offer, token }: Props) {
  const { t } = useTranslation(["people", "auth", "errors", "common"]);
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const [register, { isLoading, error }] = useRegisterInvitedMutation();
  const loadActs = useAuthActions();
  const [entering, setEntering] = useState(false);
  const here = `${paths.join}?${new URLSearchParams({ token }).toString()}`;
  if (offer.registered) {
    return (
      <LinkButton to={loginFrom(here)} variant="primary">
        {t("join.signInFirst")}
      </LinkButton>
    );
  }
  const fieldErrors = fieldErrorTexts(t, error);
  const send = async (form: HTMLFormElement) => {
    const body = {
      token,
      name: fieldValue(form, "name").trim(),
      password,
      confirm_password: password,
    };
    const { error: refused } = await register({ body });
    if (refused !== undefined) {
      return;
    }
    setEntering(true);
    const acts = await loadActs();
    const entered = await acts.signIn({ email: offer.email, password, trustDevice: false });
    void navigate(entered.ok ? afterSignIn : paths.login);
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      <TextField
        name="name"
        label={t("join.name")}
        autoComplete="name"
        error={fieldErrors["name"] ?? null}
      />
      <NewPasswordField
        label={t("fields.password", { ns: "auth" })}
        name="password"
        password={password}
        onPassword={setPassword}
        errors={fieldErrors}
      />
      <FormError>
        {error !== undefined && Object.keys(fieldErrors).length === 0
          ? failureText(t, error).title
          : null}
      </FormError>
      <Button type="submit" variant="primary" busy={isLoading || entering}>
        {t("join.accept")}
      </Button>
    </form>
  );
}
