import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SignUpHook } from "#contract/signUpHooks.ts";
import { useRight } from "#web/hooks/useRight.ts";
import { useUpdateSignUpHookMutation } from "#web/api/signUpHooksApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { useFormats, useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { DeleteHook } from "./DeleteHook.tsx";
import { hostNames } from "./hostNames.ts";
import { WithoutVerdict } from "./WithoutVerdict.tsx";

/** A hook: its program, the decisions of the week, and its setting. */
export function HookCard({ hook }: { hook: SignUpHook }) {
  const { t } = useTranslation(["signUps", "errors"]);
  const { number } = useFormats();
  const { ago, instant } = useZonedFormats();
  const [update, { error, isLoading }] = useUpdateSignUpHookMutation();
  const [deletes, setDeletes] = useState(false);
  const writes = useRight("webhooks:write");
  const { block, warn, allow } = hook.week;
  const counts = { block: number(block), warn: number(warn), allow: number(allow) };
  const last = hook.last_decision_at;
  return (
    <li className="flex flex-col gap-3 rounded-box border border-line bg-paper p-4">
      <div>
        <div className="flex items-center justify-between gap-2">
          <h3 className="text-lg font-semibold">{hostNames[hook.host]}</h3>
          {writes ? (
            <Button variant="quiet" onClick={() => setDeletes(true)}>
              {t("delete.open")}
            </Button>
          ) : null}
        </div>
        <p className="font-mono text-sm wrap-anywhere text-muted">
          <bdi dir="ltr">{hook.url}</bdi>
        </p>
      </div>
      {last === null ? (
        <p className="text-base text-muted">{t("never")}</p>
      ) : (
        <p className="text-base">
          {t("week", counts)}{" "}
          <time dateTime={last} title={instant(last)} className="text-muted">
            {t("last", { ago: ago(last) })}
          </time>
        </p>
      )}
      <WithoutVerdict
        value={hook.without_verdict}
        disabled={isLoading || !writes}
        error={error ? failureText(t, error).title : null}
        onChange={(choice) =>
          void update({ params: { id: hook.id }, body: { without_verdict: choice } })
        }
      />
      {deletes ? <DeleteHook hook={hook} onClose={() => setDeletes(false)} /> : null}
    </li>
  );
}
