import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useUpdateAccountMutation } from "#web/api/account/profileApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { FormError } from "#web/ui/FormError.tsx";
import { showToast } from "#web/ui/showToast.ts";

type Body = Parameters<ReturnType<typeof useUpdateAccountMutation>[0]>[0]["body"];

interface Saving {
  /** Saves fields of the account; `onSaved` runs before the toast, which is in the language it leaves. */
  save: (body: Body, onSaved?: () => Promise<unknown>) => Promise<void>;
  /** Progress of the call, or why it failed. */
  notes: ReactNode;
}

/** Saves settings of the account as they are chosen. */
export function useSaveAccount(): Saving {
  const { t, i18n } = useTranslation(["profile", "errors", "common", "ui"]);
  const [update, { isLoading, error }] = useUpdateAccountMutation();
  return {
    save: async (body, onSaved) => {
      const { error: refused } = await update({ body });
      if (refused === undefined) {
        await onSaved?.();
        showToast({ key: "saved", text: i18n.t("toasts.saved", { ns: "ui" }) });
      }
    },
    notes: (
      <>
        <FormError>{error ? failureText(t, error).title : null}</FormError>
        <output className="text-base text-muted empty:hidden">
          {isLoading ? t("saving") : null}
        </output>
      </>
    ),
  };
}
