import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { exportValidations } from "#contract/validations.ts";
import { downloadFile } from "#web/api/client/downloadFile.ts";
import { setPendingFiles } from "#web/features/lists/pendingFiles.ts";
import { paths } from "#web/paths.ts";
import { failureText } from "#web/text/failureText.ts";
import { saveFile } from "#web/ui/saveFile.ts";
import { showToast } from "#web/ui/showToast.ts";

/** Acts on every validation that matches, whether it is shown or not. */
export interface AllMatching {
  busy: boolean;
  /** Downloads them as CSV. */
  download: () => void;
  /** Checks their addresses again as a list. */
  checkAgain: () => void;
}

/** Returns the acts on every validation that matches a query. */
export function useAllMatching(query: Record<string, string>): AllMatching {
  const { t } = useTranslation(["history", "errors", "common"]);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const read = async (use: (file: Blob, name: string) => void) => {
    if (busy) {
      return;
    }
    setBusy(true);
    const { data, error } = await downloadFile(exportValidations, { query });
    setBusy(false);
    if (data === undefined) {
      showToast({ tone: "bad", text: failureText(t, error).title });
      return;
    }
    use(data, `validations-${new Date().toISOString().slice(0, 10)}.csv`);
  };
  return {
    busy,
    download: () => void read(saveFile),
    checkAgain: () =>
      void read((data, name) => {
        // The review of a new list shows its price before anything is checked.
        setPendingFiles([new File([data], name, { type: "text/csv" })]);
        void navigate(paths.bulkUpload);
      }),
  };
}
