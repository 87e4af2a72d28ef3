import { useState } from "react";
import { useTranslation } from "react-i18next";
import { discardUpload } from "#web/api/uploadFile.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { clearUpload, unfinishedUpload } from "./unfinishedUpload.ts";

/** Notice about an interrupted upload; selecting the same file resumes it. */
export function UnfinishedUploadNotice() {
  const { t } = useTranslation("bulk");
  const [unfinished, setUnfinished] = useState(unfinishedUpload);
  if (unfinished === null) {
    return null;
  }
  const drop = () => {
    void discardUpload(unfinished.id);
    clearUpload();
    setUnfinished(null);
  };
  return (
    <Notice
      title={t("unfinished.title", { name: unfinished.name })}
      actions={
        <Button size="small" onClick={drop}>
          {t("unfinished.drop")}
        </Button>
      }
    >
      {t("unfinished.text")}
    </Notice>
  );
}
