import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "#web/ui/saveFile.ts";
import { curlCommand } from "#web/features/validation/curlCommand.ts";
import { useApiAddress } from "#web/hooks/useApiAddress.ts";
import { Button } from "#web/ui/Button.tsx";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import type { MadeKey } from "./NewKey.tsx";

interface Props {
  made: MadeKey;
  onClose: () => void;
}

/** Shows a new key once, to copy, save or try. Closing asks for confirmation. */
export function RevealedKey({ made, onClose }: Props) {
  const { t } = useTranslation("keys");
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
  const origin = useApiAddress();
  const envFile = `MAILVERDICT_API_KEY=${made.key}\nMAILVERDICT_URL=${origin}\n`;
  return (
    <Dialog title={t("made.title", { name: made.name })} onClose={() => setLeaving(true)}>
      <Notice tone="warn">{t("made.once")}</Notice>
      <div className="flex flex-col gap-1">
        <p id="made-key" className="text-sm font-medium">
          {t("made.key")}
        </p>
        <output
          aria-labelledby="made-key"
          dir="ltr"
          className="block rounded-box border border-line bg-canvas px-3 py-2 font-mono text-sm break-all select-all"
        >
          {made.key}
        </output>
        <div className="flex flex-wrap gap-2 pt-1">
          <CopyButton text={made.key} label={t("made.copy")} />
          <Button
            look="quiet"
            size="small"
            icon="download"
            onClick={() => saveFile(new Blob([envFile], { type: "text/plain" }), "mailverdict.env")}
          >
            {t("made.env")}
          </Button>
        </div>
      </div>
      <div>
        <p className="text-sm font-medium">{t("made.try")}</p>
        <CodeBlock
          text={curlCommand("deliverable@sandbox.test", origin, made.key)}
          label={t("made.try")}
          copyLabel={t("made.copyCurl")}
        />
      </div>
      {leaving ? (
        <div role="alert" className="flex flex-col gap-3 border-t border-line pt-4">
          <p className="text-base font-medium">{t("made.sure")}</p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button look="quiet" onClick={() => setLeaving(false)}>
              {t("made.back")}
            </Button>
            <Button look="primary" onClick={onClose}>
              {t("made.close")}
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex justify-end">
          <Button onClick={() => setLeaving(true)}>{t("made.done")}</Button>
        </div>
      )}
    </Dialog>
  );
}
