import { useTranslation } from "react-i18next";
import type { SignUpHook } from "#contract/signUpHooks.ts";
import { useDeleteSignUpHookMutation } from "#web/api/signUpHooksApi.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { hostNames } from "./hostNames.ts";

interface Props {
  hook: SignUpHook;
  onClose: () => void;
}

/** Confirms that a hook is to be deleted, which sign-ups depend on. */
export function DeleteHook({ hook, onClose }: Props) {
  const { t } = useTranslation("signUps");
  const [remove, { error, isLoading }] = useDeleteSignUpHookMutation();
  const send = async () => {
    const { error: failed } = await remove({ params: { id: hook.id } });
    if (failed === undefined) {
      onClose();
    }
  };
  return (
    <ConfirmDialog
      title={t("delete.title")}
      effect={t("delete.effect", { host: hostNames[hook.host] })}
      submit={t("delete.submit")}
      cancel={t("cancel")}
      variant="danger"
      busy={isLoading}
      error={error}
      onSubmit={() => void send()}
      onCancel={onClose}
    />
  );
}
