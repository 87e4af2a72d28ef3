import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import type { resetPassword } from "#contract/session.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { Notice } from "#web/ui/Notice.tsx";

/** Result of a reset, as returned by the API. */
export type ResetReply = z.infer<NonNullable<typeof resetPassword.reply>>;

/** Remaining ways into an account after a password reset, so that its owner can remove those an intruder connected. */
export function ResetDone({ reply }: { reply: ResetReply }) {
  const { t } = useTranslation(["accounts", "auth"]);
  const { identities, second_factor: secondFactor } = reply.remaining;
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="good" title={t("reset.title")} live>
        {t("reset.ended", { number: reply.keys_revoked })}
      </Notice>
      {identities.length === 0 ? (
        <p>{t("reset.none")}</p>
      ) : (
        <>
          <p>{t("reset.left")}</p>
          <ul className="flex flex-col gap-1">
            {identities.map(({ provider, email }) => (
              <li key={`${provider} ${email}`}>
                {provider}
                {email === null ? null : <bdi> ({email})</bdi>}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{t(secondFactor ? "reset.factorOn" : "reset.factorOff")}</p>
      {identities.length > 0 ? <p>{t("reset.review")}</p> : null}
      <LinkButton to={paths.login} variant="primary">
        {t("login.submit", { ns: "auth" })}
      </LinkButton>
    </div>
  );
}
