import { useState } from "react";
import { useTranslation } from "react-i18next";
import { exportAccount } from "#contract/profile.ts";
import { downloadFile } from "#web/api/client/downloadFile.ts";
import { saveFile } from "#web/ui/saveFile.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { failureText } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";

/** Downloads all data of the account. */
export function ExportSection() {
  const { t } = useTranslation(["profile", "errors", "common"]);
  const { number } = useFormats();
  const { run, busy, error, dialog } = useReauthentication();
  const [bytes, setBytes] = useState(0);
  const [done, setDone] = useState(false);
  const size = t("export.size", { size: number(Math.ceil(bytes / 1024)) });
  const save = async () => {
    setDone(false);
    setBytes(0);
    const file = await run(() => downloadFile(exportAccount, { onBytes: setBytes }));
    if (file !== null) {
      saveFile(file.data, `mailverdict-account-${new Date().toISOString().slice(0, 10)}.json`);
      setDone(true);
    }
  };
  return (
    <AccountSection
      id="export"
      title={t("export.title")}
      lead={t("export.lead")}
      actions={
        <Button icon="download" busy={busy} onClick={() => void save()}>
          {t("export.act")}
        </Button>
      }
    >
      <output className="text-base text-muted empty:hidden">
        {busy && bytes > 0
          ? t("export.arrived", { size })
          : done
            ? t("export.done", { size })
            : null}
      </output>
      <FormError>{error ? failureText(t, error).title : null}</FormError>
      {dialog}
    </AccountSection>
  );
}
