import { useTranslation } from "react-i18next";
import type { AuthFailure } from "./useAuthAction.ts";
import { FormError } from "#web/ui/FormError.tsx";

const noticeableSkewMs = 5 * 60_000;

/** The error of an auth action, with a hint on the network or the device's clock if that is the cause. */
export function AuthError({ refused }: { refused: AuthFailure | null }) {
  const { t } = useTranslation(["auth", "common"]);
  const skew = refused?.clockAheadMs ?? 0;
  return (
    <FormError>
      {refused === null ? null : (
        <>
          <p>
            {t(`said|${refused.text}`, {
              keySeparator: "|",
              nsSeparator: false,
              defaultValue: refused.text,
            })}
          </p>
          {refused.failure?.kind === "network" ? (
            <p>{t("failure.network.detail", { ns: "common" })}</p>
          ) : null}
          {Math.abs(skew) > noticeableSkewMs ? (
            <p>
              {t(skew > 0 ? "clock.ahead" : "clock.behind", {
                count: Math.round(Math.abs(skew) / 60_000),
              })}
            </p>
          ) : null}
        </>
      )}
    </FormError>
  );
}
