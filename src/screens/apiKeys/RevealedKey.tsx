import { useTranslation } from "react-i18next";
import { saveFile } from "#web/ui/saveFile.ts";
import { SecretDialog } from "#web/features/secrets/SecretDialog.tsx";
import { curlCommand } from "#web/features/validation/curlCommand.ts";
import { formSnippet } from "#web/features/widget/formSnippet.ts";
import { useApiAddress } from "#web/hooks/useApiAddress.ts";
import { Button } from "#web/ui/Button.tsx";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";
import type { MadeKey } from "./NewKey.tsx";

interface Props {
  made: MadeKey;
  onClose: () => void;
}

/** Shows a new key once, to copy, save or try. */
export function RevealedKey({ made, onClose }: Props) {
  const { t } = useTranslation("keys");
  const origin = useApiAddress();
  const published = made.mode === "publishable";
  const use = published ? t("made.form") : t("made.try");
  const envFile = `MAILVERDICT_API_KEY=${made.key}\nMAILVERDICT_URL=${origin}\n`;
  return (
    <SecretDialog
      secret={made.key}
      texts={{
        title: t("made.title", { name: made.name }),
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
            look="quiet"
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
      <div>
        <p className="text-sm font-medium">{use}</p>
        <CodeBlock
          text={
            published
              ? formSnippet(origin, made.key)
              : curlCommand("deliverable@sandbox.test", origin, made.key)
          }
          label={use}
          copyLabel={published ? t("made.copyForm") : t("made.copyCurl")}
        />
      </div>
    </SecretDialog>
  );
}
