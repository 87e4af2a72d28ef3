import { useTranslation } from "react-i18next";
import type { SignUpHook } from "#contract/signUpHooks.ts";
import { useDeleteSignUpHookMutation } from "#web/api/signUpHooksApi.ts";
import { ConfirmCall } from "#web/features/confirmation/ConfirmCall.tsx";
import { hostNames } from "./hostNames.ts";

interface Props {
  hook: SignUpHook;
  onClose: () => void;
}

/** Confirms that a hook is to be deleted, which sign-ups depend on. */
export function DeleteHook({ hook, onClose }: Props) {
  const { t } = useTranslation("signUps");
  const [remove, state] = useDeleteSignUpHookMutation();
  return (
    <ConfirmCall
      title={t("delete.title")}
      effect={t("delete.effect", { host: hostNames[hook.host] })}
      submit={t("delete.submit")}
      cancel={t("cancel")}
      variant="danger"
      call={() => remove({ params: { id: hook.id } })}
      state={state}
      onDone={onClose}
    />
  );
}
