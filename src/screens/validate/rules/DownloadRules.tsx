import { useState } from "react";
import { useTranslation } from "react-i18next";
import { exportRules } from "#contract/ruleImports.ts";
import type { RuleKind } from "#vocabulary/rules.ts";
import { downloadFile } from "#web/api/client/downloadFile.ts";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { saveFile } from "#web/ui/saveFile.ts";
import { showToast } from "#web/ui/showToast.ts";

interface Props {
  /** Only rules of this kind; all by default. */
  kind: RuleKind | undefined;
}

/** Downloads the account's rules as CSV. */
export function DownloadRules({ kind }: Props) {
  const { t } = useTranslation(["ruleList", "errors", "common"]);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const query = kind === undefined ? {} : { kind };
    const { data, error } = await downloadFile(exportRules, { query });
    setBusy(false);
    if (data === undefined) {
      showToast({ tone: "bad", text: failureText(t, error).title });
    } else {
      saveFile(data, `rules-${new Date().toISOString().slice(0, 10)}.csv`);
    }
  };
  return (
    <Button size="small" icon="download" busy={busy} onClick={() => void save()}>
      {t("download")}
    </Button>
  );
}
