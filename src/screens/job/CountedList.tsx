import { useTranslation } from "react-i18next";
import type { Job, JobCounts } from "#contract/jobShape.ts";
import { CountTable } from "./CountTable.tsx";
import { FileReading } from "./FileReading.tsx";
import { JobWishes } from "./JobWishes.tsx";
import { MalformedRows } from "./MalformedRows.tsx";
import { SameFile } from "./SameFile.tsx";
import { SampleSection } from "./SampleSection.tsx";
import { StartSection } from "./StartSection.tsx";

/** A list that was counted: what becomes of each row and what that costs, before anything is charged. */
export function CountedList({ job, counts }: { job: Job; counts: JobCounts }) {
  const { t } = useTranslation("bulk");
  return (
    <>
      <SameFile job={job} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section
          aria-labelledby="counts"
          aria-busy={job.state === "parsing"}
          className="rounded-box border border-line bg-paper p-4 sm:p-6"
        >
          <h2 id="counts" className="mb-3 text-lg font-semibold">
            {t("counts.title")}
          </h2>
          <CountTable counts={counts} dedupe={job.options.dedupe} />
        </section>
        <div className="flex flex-col gap-6">
          <StartSection job={job} counts={counts} />
          <SampleSection job={job} />
        </div>
      </div>
      {counts.malformed > 0 ? <MalformedRows job={job} count={counts.malformed} /> : null}
      <JobWishes key={job.id} job={job} />
      <FileReading job={job} open={false} />
    </>
  );
}
