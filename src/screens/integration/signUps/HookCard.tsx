import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SignUpHook } from "#contract/signUpHooks.ts";
import { useRight } from "#web/hooks/useRight.ts";
import { useUpdateSignUpHookMutation } from "#web/api/signUpHooksApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { useFormats, useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { DeleteHook } from "./DeleteHook.tsx";
import type { CreatedHook } from "./HookSecret.tsx";
import { hostNames } from "./hostNames.ts";
import { RotateHookSecret } from "./RotateHookSecret.tsx";
import { WithoutVerdict } from "./WithoutVerdict.tsx";

interface Props {
  hook: SignUpHook;
  /** Called with the new secret after a rotation. */
  onRotated: (hook: CreatedHook) => void;
}

/** A hook: its program, the decisions of the week, and its setting. */
export function HookCard({ hook, onRotated }: Props) {
  const { t } = useTranslation(["signUps", "webhooks", "errors"]);
  const { number } = useFormats();
  const { ago, instant } = useZonedFormats();
  const [update, { error, isLoading }] = useUpdateSignUpHookMutation();
  const [asks, setAsks] = useState<"rotate" | "delete" | null>(null);
  const writes = useRight("webhooks:write");
  const { block, warn, allow } = hook.week;
  const counts = { block: number(block), warn: number(warn), allow: number(allow) };
  const last = hook.last_decision_at;
  return (
    <li className="flex flex-col gap-3 rounded-box border border-line bg-paper p-4">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <h3 className="text-lg font-semibold">{hostNames[hook.host]}</h3>
          {writes ? (
            <div className="-mx-3 flex">
              <Button variant="quiet" onClick={() => setAsks("rotate")}>
                {t("rotate.short", { ns: "webhooks" })}
              </Button>
              <Button variant="quiet" onClick={() => setAsks("delete")}>
                {t("delete.open")}
              </Button>
            </div>
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
      {hook.former_valid_until === null ? null : (
        <p className="text-base text-muted">
          {t("rotate.former", { when: instant(hook.former_valid_until) })}
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
      {asks === "delete" ? <DeleteHook hook={hook} onClose={() => setAsks(null)} /> : null}
      {asks === "rotate" ? (
        <RotateHookSecret
          hook={hook}
          onCancel={() => setAsks(null)}
          onRotated={(rotated) => {
            setAsks(null);
            onRotated(rotated);
          }}
        />
      ) : null}
    </li>
  );
}
