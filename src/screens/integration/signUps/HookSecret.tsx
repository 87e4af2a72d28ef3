import { useTranslation } from "react-i18next";
import type { SignUpHost } from "#contract/signUpHooks.ts";
import { keycloakStepUrl } from "#web/features/integrations/keycloakStepUrl.ts";
import { SecretDialog } from "#web/features/secrets/SecretDialog.tsx";
import { useApiAddress } from "#web/hooks/useApiAddress.ts";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";
import { hookLines } from "./hookLines.ts";
import { hostNames } from "./hostNames.ts";

/** A hook with its secret, which the API returns only once. */
export interface CreatedHook {
  host: SignUpHost;
  url: string;
  secret: string;
}

/** Shows the secret of a new hook once, with the lines that connect its program. */
export function HookSecret({ hook, onClose }: { hook: CreatedHook; onClose: () => void }) {
  const { t } = useTranslation(["signUps", "webhooks"]);
  const origin = useApiAddress();
  const shared = (key: "once" | "label" | "copy" | "done" | "sure" | "back" | "close") =>
    t(`secret.${key}`, { ns: "webhooks" });
  return (
    <SecretDialog
      secret={hook.secret}
      texts={{
        title: t("secretTitle", { host: hostNames[hook.host] }),
        once: shared("once"),
        label: shared("label"),
        copy: shared("copy"),
        done: shared("done"),
        sure: shared("sure"),
        back: shared("back"),
        close: shared("close"),
      }}
      onClose={onClose}
    >
      <div className="flex min-w-0 flex-col gap-2">
        <p className="text-base">{t(`use.${hook.host}`, { url: keycloakStepUrl(origin) })}</p>
        <CodeBlock
          text={hookLines(hook.host, hook)}
          label={t("lines")}
          copyLabel={t("copyLines")}
        />
      </div>
    </SecretDialog>
  );
}
