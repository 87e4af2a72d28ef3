import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { LinkResult, LinkKind } from "#web/api/followMailedLink.ts";
import { AuthFrame } from "#web/features/auth/AuthFrame.tsx";
import { type Path, paths } from "#web/paths.ts";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";

/** Next page after a link that no longer works. */
const after: Record<LinkKind, Path> = {
  email: paths.login,
  restore: paths.forgotPassword,
  leave: paths.contact,
};
const kinds: readonly LinkKind[] = ["email", "restore", "leave"];

/** Landing page of mailed links; nothing happens until the button is pressed. */
export function ConfirmScreen() {
  const { t } = useTranslation("profile");
  const [query] = useSearchParams();
  const kind = kinds.find((one) => query.get(one)) ?? null;
  return kind === null ? (
    <AuthFrame heading={t("confirm.broken.title")} lead={t("confirm.broken.lead")}>
      <LinkButton to={paths.login}>{t("confirm.signIn")}</LinkButton>
    </AuthFrame>
  ) : (
    <FollowLink kind={kind} token={query.get(kind) ?? ""} />
  );
}

function FollowLink({ kind, token }: { kind: LinkKind; token: string }) {
  const { t } = useTranslation(["profile", "errors", "common"]);
  const [busy, setBusy] = useState(false);
  const [end, setEnd] = useState<LinkResult | null>(null);
  const follow = async () => {
    setBusy(true);
    // The HTTP clients are loaded only once they are needed.
    const done = await import("#web/api/followMailedLink.ts")
      .then(({ followMailedLink }) => followMailedLink(kind, token))
      .catch((): LinkResult => ({ ok: false, failure: { kind: "network" } }));
    setEnd(done);
    setBusy(false);
  };
  if (end?.ok === true) {
    return (
      <AuthFrame heading={t(`confirm.${kind}.done`)} lead={end.text ?? ""}>
        {kind === "leave" ? (
          <LinkButton to={paths.home}>{t("confirm.leave.home")}</LinkButton>
        ) : (
          <LinkButton to={paths.login} variant="primary">
            {t("confirm.signIn")}
          </LinkButton>
        )}
      </AuthFrame>
    );
  }
  const expired = end?.failure.kind === "problem";
  return (
    <AuthFrame heading={t(`confirm.${kind}.title`)} lead={t(`confirm.${kind}.lead`)}>
      {end === null ? null : (
        <ProblemNotice
          {...failureText(t, end.failure)}
          {...(expired && kind === "leave"
            ? { title: t("confirm.leave.ended"), detail: t("confirm.leave.endedText") }
            : {})}
          {...(expired ? {} : { onRetry: () => void follow(), retrying: busy })}
        />
      )}
      {expired ? <LinkButton to={after[kind]}>{t(`confirm.${kind}.again`)}</LinkButton> : null}
      {end === null ? (
        <Button variant="primary" busy={busy} onClick={() => void follow()}>
          {t(`confirm.${kind}.act`)}
        </Button>
      ) : null}
    </AuthFrame>
  );
}
