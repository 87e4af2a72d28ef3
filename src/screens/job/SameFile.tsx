import { useTranslation } from "react-i18next";
import type { Job } from "#contract/jobShape.ts";
import { jobPath } from "#web/paths.ts";
import { useZonedFormats } from "#web/text/formatting.ts";
import { Link } from "#web/ui/Link.tsx";
import { Notice } from "#web/ui/Notice.tsx";

/** Says that the file came before, and where its list is; nothing is kept from going on. */
export function SameFile({ job }: { job: Job }) {
  const { t } = useTranslation("bulk");
  const { date, instant } = useZonedFormats();
  if (job.same_file === null) {
    return null;
  }
  const { job_id: id, name, created_at: at } = job.same_file;
  return (
    <Notice
      tone="warn"
      title={
        <time dateTime={at} title={instant(at)}>
          {t("sameFile.title", { date: date(at) })}
        </time>
      }
    >
      <p className="break-words">
        {t("sameFile.list")}{" "}
        <Link to={jobPath(id)} className="text-link underline">
          <bdi>{name}</bdi>
        </Link>
      </p>
      {job.options.skip_if_validated_within_s > 0 || job.counts?.billable === 0 ? null : (
        <p className="mt-1">{t("sameFile.free")}</p>
      )}
    </Notice>
  );
}
