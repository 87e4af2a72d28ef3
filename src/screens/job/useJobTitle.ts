import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Job } from "#contract/jobShape.ts";
import { brand } from "#web/brand.ts";
import { useFormats } from "#web/text/formatting.ts";

/** Says in the tab how far a list is, so that it can be watched from another one. */
export function useJobTitle(job: Job | undefined): void {
  const { t } = useTranslation("bulk");
  const { percent } = useFormats();
  const standing = (state: Job["state"], share: number) =>
    state === "running" ? percent(Math.floor(share * 100) / 100) : t(`states.${state}.name`);
  const title =
    job === undefined
      ? null
      : [
          standing(job.state, job.progress.done / Math.max(1, job.progress.total)),
          job.name,
          brand.name,
        ].join(" · ");
  useEffect(() => {
    if (title !== null) {
      document.title = title;
    }
  }, [title]);
}
