import { useTranslation } from "react-i18next";
import type { SignUpHook } from "#contract/signUpHooks.ts";
import { useRotateSignUpHookSecretMutation } from "#web/api/signUpHooksApi.ts";
import { RotateSecretDialog } from "#web/features/secrets/RotateSecretDialog.tsx";
import type { CreatedHook } from "./HookSecret.tsx";
import { hostNames } from "./hostNames.ts";

interface Props {
  hook: SignUpHook;
  onRotated: (hook: CreatedHook) => void;
  onCancel: () => void;
}

/** Replaces the secret of a hook; for the chosen time, both secrets are valid. */
export function RotateHookSecret({ hook: { id, host }, onRotated, onCancel }: Props) {
  const { t } = useTranslation("signUps");
  const [rotate, { isLoading, error }] = useRotateSignUpHookSecretMutation();
  const send = async (graceS: number) => {
    const { data } = await rotate({ params: { id }, body: { grace_s: graceS } });
    if (data !== undefined) {
      onRotated(data);
    }
  };
  return (
    <RotateSecretDialog
      effect={t("rotate.effect", { host: hostNames[host] })}
      graceLabel={t("rotate.grace")}
      busy={isLoading}
      error={error}
      onRotate={(graceS) => void send(graceS)}
      onCancel={onCancel}
    />
  );
}
