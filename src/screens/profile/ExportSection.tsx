import { useState } from "react";
import { useTranslation } from "react-i18next";
import { exportAccount, exportPerson } from "#contract/profile.ts";
import { downloadFile } from "#web/api/client/downloadFile.ts";
import { saveFile } from "#web/ui/saveFile.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { failureText } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";

const exports = {
  account: { call: exportAccount, name: "mailverdict-account" },
  person: { call: exportPerson, name: "mailverdict-personal-data" },
} as const;

/** Downloads all data of the account, or of the signed-in person alone. */
export function ExportSection({ of }: { of: keyof typeof exports }) {
  const { call, name } = exports[of];
  const { t } = useTranslation(["profile", "errors", "common"]);
  const { number } = useFormats();
  const { run, busy, error, dialog } = useReauthentication();
  const [bytes, setBytes] = useState(0);
  const [done, setDone] = useState(false);
  const size = t("export.size", { size: number(Math.ceil(bytes / 1024)) });
  const save = async () => {
    setDone(false);
    setBytes(0);
    const file = await run(() => downloadFile(call, { onBytes: setBytes }));
    if (file !== null) {
      saveFile(file.data, `${name}-${new Date().toISOString().slice(0, 10)}.json`);
      setDone(true);
    }
  };
  return (
    <AccountSection
      id="export"
      title={t("export.title")}
      lead={t(of === "account" ? "export.lead" : "export.personLead")}
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
