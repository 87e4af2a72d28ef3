import { useState } from "react";
import { useTranslation } from "react-i18next";
import { exportLedger } from "#contract/ledger.ts";
import { downloadFile } from "#web/api/client/downloadFile.ts";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { saveFile } from "#web/ui/saveFile.ts";
import { showToast } from "#web/ui/showToast.ts";

/** Downloads every ledger entry that matches, whether it is shown or not, as CSV. */
export function DownloadLedger({ query }: { query: Record<string, string> }) {
  const { t } = useTranslation(["billing", "errors", "common"]);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const { data, error } = await downloadFile(exportLedger, { query });
    setBusy(false);
    if (data === undefined) {
      showToast({ tone: "bad", text: failureText(t, error).title });
    } else {
      saveFile(data, `credits-${new Date().toISOString().slice(0, 10)}.csv`);
    }
  };
  return (
    <Button
      icon="download"
      busy={busy}
      aria-label={t("ledger.download")}
      title={t("ledger.download")}
      onClick={() => void save()}
    />
  );
}
