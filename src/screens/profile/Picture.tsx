import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#contract/session.ts";
import { useUpdateAccountMutation } from "#web/api/account/profileApi.ts";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { showToast } from "#web/ui/showToast.ts";
import { shrinkPicture } from "./shrinkPicture.ts";

/** The account's picture, cropped and resized in the browser before the upload. */
export function Picture({ account }: { account: Account }) {
  const { t } = useTranslation(["profile", "errors", "common", "ui"]);
  const chooser = useRef<HTMLInputElement>(null);
  const [unreadable, setUnreadable] = useState(false);
  const [update, { isLoading, error }] = useUpdateAccountMutation();
  const choose = async (file: File | undefined) => {
    if (file === undefined) {
      return;
    }
    const avatar = await shrinkPicture(file).catch(() => null);
    setUnreadable(avatar === null);
    if (avatar !== null) {
      await update({ body: { avatar } });
    }
  };
  const put = async (avatar: string | null) => {
    const { error: failure } = await update({ body: { avatar } });
    if (failure !== undefined) {
      showToast({ tone: "bad", text: failureText(t, failure).title });
    }
  };
  const remove = async () => {
    const { avatar } = account;
    const { error: failure } = await update({ body: { avatar: null } });
    if (failure === undefined) {
      showToast({
        key: "picture",
        text: t("picture.removed"),
        action: { label: t("toasts.undo", { ns: "ui" }), onSelect: () => void put(avatar) },
      });
    }
  };
  const refused = unreadable
    ? t("picture.unreadable")
    : error
      ? (fieldErrorTexts(t, error)["avatar"] ?? failureText(t, error).title)
      : null;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-4">
        {account.avatar === null ? (
          <span
            aria-hidden="true"
            className="grid size-16 place-items-center rounded-full bg-brand-tint text-xl font-semibold text-link"
          >
            {account.email.slice(0, 1).toLocaleUpperCase()}
          </span>
        ) : (
          <img src={account.avatar} alt={t("picture.alt")} className="size-16 rounded-full" />
        )}
        <div className="min-w-0">
          <div className="flex flex-wrap gap-2">
            <Button icon="upload" busy={isLoading} onClick={() => chooser.current?.click()}>
              {t(account.avatar === null ? "picture.choose" : "picture.change")}
            </Button>
            {account.avatar === null ? null : (
              <Button variant="quiet" inactive={isLoading} onClick={() => void remove()}>
                {t("picture.remove")}
              </Button>
            )}
          </div>
          <p className="mt-1 text-sm text-muted">{t("picture.hint")}</p>
        </div>
        <input
          ref={chooser}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={t("picture.choose")}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            // Lets the user select the same file again.
            event.target.value = "";
          }}
        />
      </div>
      <FormError>{refused}</FormError>
    </div>
  );
}
