import { useState } from "react";
import { useTranslation } from "react-i18next";
import { downloadRuleImport } from "#contract/ruleImports.ts";
import { downloadFile } from "#web/api/client/downloadFile.ts";
import { fillPath } from "#web/api/client/fillPath.ts";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { saveFile } from "#web/ui/saveFile.ts";
import { showToast } from "#web/ui/showToast.ts";

/** Downloads the effect of each entry of an import. */
export function DownloadReport({ id }: { id: string }) {
  const { t } = useTranslation(["ruleList", "errors", "common"]);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const { method } = downloadRuleImport;
    const path = fillPath(downloadRuleImport.path, { id });
    const { data, error } = await downloadFile({ method, path }, {});
    setBusy(false);
    if (data === undefined) {
      showToast({ tone: "bad", text: failureText(t, error).title });
    } else {
      saveFile(data, `rule-import-${new Date().toISOString().slice(0, 10)}.csv`);
    }
  };
  return (
    <Button icon="download" busy={busy} onClick={() => void save()}>
      {t("import.report")}
    </Button>
  );
}
