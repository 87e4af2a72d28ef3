import { useTranslation } from "react-i18next";
import { SecretDialog } from "#web/features/secrets/SecretDialog.tsx";

/** Secret of an endpoint, which the API returns only once. */
export interface CreatedSecret {
  url: string;
  secret: string;
}

interface Props {
  created: CreatedSecret;
  onClose: () => void;
}

/** Shows the new secret of an endpoint once. */
export function RevealedSecret({ created, onClose }: Props) {
  const { t } = useTranslation("webhooks");
  return (
    <SecretDialog
      secret={created.secret}
      texts={{
        title: t("secret.title", { host: new URL(created.url).host }),
        once: t("secret.once"),
        label: t("secret.label"),
        copy: t("secret.copy"),
        done: t("secret.done"),
        sure: t("secret.sure"),
        back: t("secret.back"),
        close: t("secret.close"),
      }}
      onClose={onClose}
    >
      <p className="text-base">{t("secret.use")}</p>
    </SecretDialog>
  );
}
