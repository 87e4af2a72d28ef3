import { useTranslation } from "react-i18next";
import { limits } from "#contract/limits.ts";
import type { Account } from "#contract/session.ts";
import { type StoreMode, storeModes } from "#contract/storeModes.ts";
import { useUpdateAccountMutation } from "#web/api/account/profileApi.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { failureText } from "#web/text/failureText.ts";
import { FormError } from "#web/ui/FormError.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { showToast } from "#web/ui/showToast.ts";

/** Setting of the data stored of each validation, saved on change. */
export function StorageSection({ account: { store } }: { account: Pick<Account, "store"> }) {
  const { t } = useTranslation(["profile", "errors", "common", "ui"]);
  const [update, { isLoading, error }] = useUpdateAccountMutation();
  const choose = async (chosen: StoreMode) => {
    const { error: refused } = await update({ body: { store: chosen } });
    if (refused === undefined) {
      showToast({ key: "saved", text: t("toasts.saved", { ns: "ui" }) });
    }
  };
  return (
    <AccountSection id="storage" title={t("storage.title")} lead={t("storage.lead")}>
      <div className="flex max-w-md flex-col gap-4">
        <SelectField
          label={t("storage.label")}
          hint={t(`storage.hints.${store}`, { minutes: limits.fullResultS / 60 })}
          value={store}
          onChange={(event) => void choose(event.target.value as StoreMode)}
        >
          {storeModes.map((mode) => (
            <option key={mode} value={mode}>
              {t(`storage.modes.${mode}`)}
            </option>
          ))}
        </SelectField>
        <FormError>{error ? failureText(t, error).title : null}</FormError>
        <output className="text-base text-muted empty:hidden">
          {isLoading ? t("saving") : null}
        </output>
      </div>
    </AccountSection>
  );
}
