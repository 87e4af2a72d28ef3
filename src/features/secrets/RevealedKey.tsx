import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import type { createApiKey } from "#contract/apiKeys.ts";
import { saveFile } from "#web/ui/saveFile.ts";
import { formSnippet } from "#web/features/widget/formSnippet.ts";
import { useApiAddress } from "#web/hooks/useApiAddress.ts";
import { Button } from "#web/ui/Button.tsx";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";
import { FirstCall } from "./FirstCall.tsx";
import { SecretDialog } from "./SecretDialog.tsx";

/** New key with its secret, which the API returns only once. */
export type CreatedKey = z.infer<NonNullable<typeof createApiKey.reply>>;

interface Props {
  created: CreatedKey;
  onClose: () => void;
}

/** Shows a new key once, to copy, save or try. */
export function RevealedKey({ created, onClose }: Props) {
  const { t } = useTranslation("keys");
  const origin = useApiAddress();
  const published = created.mode === "publishable";
  const envFile = `MAILVERDICT_API_KEY=${created.key}\nMAILVERDICT_URL=${origin}\n`;
  return (
    <SecretDialog
      secret={created.key}
      texts={{
        title: t("made.title", { name: created.name }),
        once: t("made.once"),
        label: t("made.key"),
        copy: t("made.copy"),
        done: t("made.done"),
        sure: t("made.sure"),
        back: t("made.back"),
        close: t("made.close"),
      }}
      actions={
        published ? null : (
          <Button
            variant="quiet"
            size="small"
            icon="download"
            onClick={() => saveFile(new Blob([envFile], { type: "text/plain" }), "mailverdict.env")}
          >
            {t("made.env")}
          </Button>
        )
      }
      onClose={onClose}
    >
      {published ? (
        <div>
          <p className="text-sm font-medium">{t("made.form")}</p>
          <CodeBlock
            text={formSnippet(origin, created.key)}
            label={t("made.form")}
            copyLabel={t("made.copyForm")}
          />
        </div>
      ) : (
        <FirstCall origin={origin} secret={created.key} />
      )}
    </SecretDialog>
  );
}
