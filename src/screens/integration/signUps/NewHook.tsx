import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type SignUpHook, type SignUpHost, signUpHosts } from "#contract/signUpHooks.ts";
import { useCreateSignUpHookMutation } from "#web/api/signUpHooksApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { hostNames } from "./hostNames.ts";
import type { CreatedHook } from "./HookSecret.tsx";
import { WithoutVerdict } from "./WithoutVerdict.tsx";

interface Props {
  onCreated: (hook: CreatedHook) => void;
  onClose: () => void;
}

/** Dialog to create a hook. */
export function NewHook({ onCreated, onClose }: Props) {
  const { t } = useTranslation(["signUps", "errors", "common"]);
  const [host, setHost] = useState<SignUpHost>("supabase");
  const [without, setWithout] = useState<SignUpHook["without_verdict"]>("allow");
  const [create, { error, isLoading }] = useCreateSignUpHookMutation();
  const send = async () => {
    const { data } = await create({ body: { host, without_verdict: without } });
    if (data !== undefined) {
      onCreated(data);
    }
  };
  return (
    <Dialog title={t("new.title")} onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <SelectField
          label={t("new.host")}
          value={host}
          onChange={({ target }) => setHost(target.value as SignUpHost)}
        >
          {signUpHosts.map((one) => (
            <option key={one} value={one}>
              {hostNames[one]}
            </option>
          ))}
        </SelectField>
        <WithoutVerdict value={without} onChange={setWithout} />
        <FormError>{error ? failureText(t, error).title : null}</FormError>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" variant="primary" busy={isLoading}>
            {t("create")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
