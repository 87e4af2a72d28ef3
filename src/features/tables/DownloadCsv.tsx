import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveCsv } from "#web/features/analytics/saveCsv.ts";
import { Button } from "#web/ui/Button.tsx";
import { showToast } from "#web/ui/showToast.ts";

type Cells = readonly (string | number)[];

interface Props {
  /** Name of the file. */
  file: string;
  head: readonly string[];
  /** Returns all rows; null if they can't be read. */
  rows: () => Promise<readonly Cells[] | null>;
}

/** Button that saves all rows of a table, not only those shown, as a CSV file. */
export function DownloadCsv({ file, head, rows }: Props) {
  const { t } = useTranslation("tables");
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const found = await rows();
    setBusy(false);
    if (found === null) {
      showToast({ key: "csv", tone: "bad", text: t("downloadFailed") });
    } else {
      saveCsv(file, [head, ...found]);
    }
  };
  return (
    <Button
      icon="download"
      busy={busy}
      aria-label={t("download")}
      title={t("download")}
      onClick={() => void save()}
    />
  );
}
