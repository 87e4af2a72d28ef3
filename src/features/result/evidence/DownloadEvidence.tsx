import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readEvidenceBundle, readRowEvidenceBundle } from "#contract/evidenceBundles.ts";
import type { Validation } from "#contract/validations.ts";
import { downloadFile } from "#web/api/client/downloadFile.ts";
import { fillPath } from "#web/api/client/fillPath.ts";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { saveFile } from "#web/ui/saveFile.ts";
import { showToast } from "#web/ui/showToast.ts";

/** Returns the call for a result's signed evidence; a row's id is its list's id and its position. */
function callFor(id: string) {
  const [list = "", position] = id.split(":");
  const { method, path } = position === undefined ? readEvidenceBundle : readRowEvidenceBundle;
  return { method, path: fillPath(path, { id: list, position }) };
}

/** Downloads the evidence of a result as a signed file. */
export function DownloadEvidence({ result }: { result: Validation }) {
  const { t } = useTranslation(["validate", "errors", "common"]);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const { data, error } = await downloadFile(callFor(result.id), {});
    setBusy(false);
    if (data === undefined) {
      showToast({ tone: "bad", text: failureText(t, error).title });
      return;
    }
    saveFile(data, `evidence-${result.id.replace(":", "-")}.json`);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-2">
      <Button size="small" icon="download" busy={busy} onClick={() => void download()}>
        {t("signed.download")}
      </Button>
      <p className="text-sm text-muted">{t("signed.text")}</p>
    </div>
  );
}
