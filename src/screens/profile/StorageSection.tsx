import { useTranslation } from "react-i18next";
import { limits } from "#contract/limits.ts";
import type { Account } from "#contract/session.ts";
import { type StoreMode, storeModes } from "#contract/storeModes.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { useSaveAccount } from "#web/features/account/useSaveAccount.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";

/** Setting of the data stored of each validation, saved on change. */
export function StorageSection({ account: { store } }: { account: Pick<Account, "store"> }) {
  const { t } = useTranslation("profile");
  const { save, notes } = useSaveAccount();
  return (
    <AccountSection id="storage" title={t("storage.title")} lead={t("storage.lead")}>
      <div className="flex max-w-md flex-col gap-4">
        <SelectField
          label={t("storage.label")}
          hint={t(`storage.hints.${store}`, { minutes: limits.fullResultS / 60 })}
          value={store}
          onChange={(event) => void save({ store: event.target.value as StoreMode })}
        >
          {storeModes.map((mode) => (
            <option key={mode} value={mode}>
              {t(`storage.modes.${mode}`)}
            </option>
          ))}
        </SelectField>
        {notes}
      </div>
    </AccountSection>
  );
}
