import { useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "#contract/limits.ts";
import type { Account } from "#contract/session.ts";
import { useUpdateAccountMutation } from "#web/api/account/profileApi.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { showToast } from "#web/ui/showToast.ts";
import { Picture } from "./Picture.tsx";

/** Name and picture of the account. */
export function PersonSection({ account }: { account: Account }) {
  const { t } = useTranslation(["profile", "errors", "common", "ui"]);
  const [name, setName] = useState(account.name);
  const [update, { isLoading, error, reset }] = useUpdateAccountMutation();
  const fieldErrors = fieldErrorTexts(t, error);
  const changed = name.trim() !== account.name;
  const save = async () => {
    const { error: refused } = await update({ body: { name } });
    if (refused === undefined) {
      showToast({ key: "saved", text: t("toasts.saved", { ns: "ui" }) });
    }
  };
  return (
    <AccountSection id="person" title={t("person.title")} lead={t("person.lead")}>
      <div className="flex flex-col gap-6">
        <Picture account={account} />
        <form
          className="flex max-w-md flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <TextField
            dir="auto"
            label={t("person.name")}
            autoComplete="name"
            maxLength={limits.nameLength}
            value={name}
            error={fieldErrors["name"] ?? null}
            onChange={(event) => {
              setName(event.target.value);
              reset();
            }}
          />
          <FormError>
            {error && fieldErrors["name"] === undefined ? failureText(t, error).title : null}
          </FormError>
          <Button type="submit" className="self-start" busy={isLoading} inactive={!changed}>
            {t("person.save")}
          </Button>
        </form>
      </div>
    </AccountSection>
  );
}
