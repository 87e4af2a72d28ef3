import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#contract/session.ts";
import { useUpdateAccountMutation } from "#web/api/profileApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { FormError } from "#web/ui/FormError.tsx";
import { showToast } from "#web/ui/showToast.ts";

type Change = Partial<Pick<Account, "locale" | "time_zone" | "store">>;

/** Saves settings of the account as soon as they change. A toast confirms it, after `changeLanguage` if that is the change; `status` shows progress and failure. */
export function useInstantSave(): {
  save: (change: Change, changeLanguage?: () => Promise<TFunction>) => Promise<void>;
  status: ReactNode;
} {
  const { t } = useTranslation(["profile", "errors", "common", "ui"]);
  const [update, { isLoading, error }] = useUpdateAccountMutation();
  return {
    save: async (body, changeLanguage) => {
      const { error: refused } = await update({ body });
      if (refused === undefined) {
        const translate = changeLanguage === undefined ? t : await changeLanguage();
        showToast({ key: "saved", text: translate("toasts.saved", { ns: "ui" }) });
      }
    },
    status: (
      <>
        <FormError>{error ? failureText(t, error).title : null}</FormError>
        <output className="text-base text-muted empty:hidden">
          {isLoading ? t("saving") : null}
        </output>
      </>
    ),
  };
}
