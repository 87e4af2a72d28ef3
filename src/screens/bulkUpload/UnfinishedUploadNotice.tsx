import { useState } from "react";
import { useTranslation } from "react-i18next";
import { discardUpload } from "#web/api/uploadFile.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { clearUpload, unfinishedUpload } from "./unfinishedUpload.ts";

/** A file was on its way when this page was left: choosing it again goes on where it stood. */
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
