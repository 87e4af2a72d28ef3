import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { paths } from "#web/paths.ts";
import { failureText } from "#web/text/errorText.ts";
import { Link } from "#web/ui/Link.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { type DeletionReceipt, DeletedList } from "./DeletedList.tsx";
import { GoneList } from "./GoneList.tsx";
import { JobHeader } from "./JobHeader.tsx";
import { JobBody } from "./JobBody.tsx";
import { useEndNotification } from "./useEndNotification.ts";
import { useFollowedJob } from "./useFollowedJob.ts";
import { useJobTitle } from "./useJobTitle.ts";

/** One list from its counting to its downloads, live. */
export function JobScreen() {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { id = "" } = useParams();
  const [receipt, setReceipt] = useState<DeletionReceipt | null>(null);
  const gone = receipt !== null;
  const { job, error, missing, cut, retry } = useFollowedJob(id, gone);
  const shown = gone || missing ? undefined : job;
  useJobTitle(shown);
  useEndNotification(shown);
  return (
    <div className="flex flex-col gap-6">
      <Link to={paths.bulkUpload} className="w-fit text-base text-link">
        {t("job.all")}
      </Link>
      {gone ? (
        <DeletedList receipt={receipt} />
      ) : missing ? (
        <GoneList seen={job !== undefined} />
      ) : job ? (
        <>
          <JobHeader key={job.id} job={job} cut={cut} onDeleted={setReceipt} />
          <JobBody job={job} />
        </>
      ) : error ? (
        <>
          <h1 className="text-xl font-semibold">{t("job.title")}</h1>
          <ProblemNotice {...failureText(t, error)} onRetry={retry} />
        </>
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <h1 className="text-xl font-semibold">{t("job.title")}</h1>
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </div>
  );
}
