import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { exportValidations } from "#contract/validations.ts";
import { downloadFile } from "#web/api/client/downloadFile.ts";
import { setPendingFiles } from "#web/features/lists/pendingFiles.ts";
import { paths } from "#web/paths.ts";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { saveFile } from "#web/ui/saveFile.ts";
import { showToast } from "#web/ui/showToast.ts";

type Act = "download" | "list";

/** Acts on every validation that matches, whether it is shown or not: downloads them as CSV, or checks their addresses again as a list. */
export function AllMatching({ query }: { query: Record<string, string> }) {
  const { t } = useTranslation(["history", "errors", "common"]);
  const navigate = useNavigate();
  const [busy, setBusy] = useState<Act | null>(null);
  const read = async (act: Act) => {
    setBusy(act);
    const { data, error } = await downloadFile(exportValidations, { query });
    setBusy(null);
    if (data === undefined) {
      showToast({ tone: "bad", text: failureText(t, error).title });
      return;
    }
    const name = `validations-${new Date().toISOString().slice(0, 10)}.csv`;
    if (act === "download") {
      saveFile(data, name);
    } else {
      // The review of a new list shows its price before anything is checked.
      setPendingFiles([new File([data], name, { type: "text/csv" })]);
      void navigate(paths.bulkUpload);
    }
  };
  return (
    <>
      <Button
        size="small"
        icon="download"
        busy={busy === "download"}
        inactive={busy === "list"}
        onClick={() => void read("download")}
      >
        {t("download")}
      </Button>
      <Button
        size="small"
        busy={busy === "list"}
        inactive={busy === "download"}
        onClick={() => void read("list")}
      >
        {t("checkAll")}
      </Button>
    </>
  );
}
