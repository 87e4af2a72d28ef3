import { useTranslation } from "react-i18next";
import type { Job } from "#contract/jobShape.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { EndedFigures } from "./EndedFigures.tsx";

/** A list whose rows were deleted by age: what it came to is still known. */
export function ExpiredList({ job }: { job: Job }) {
  const { t } = useTranslation("bulk");
  return (
    <>
      <Notice
        title={t("states.expired.title")}
        actions={<LinkButton to={paths.bulkUpload}>{t("failed.another")}</LinkButton>}
      >
        {t("states.expired.text")}
      </Notice>
      {job.progress.done === 0 ? null : <EndedFigures job={job} />}
    </>
  );
}
