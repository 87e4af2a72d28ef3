import { useTranslation } from "react-i18next";
import type { List, ListCounts } from "#contract/listShape.ts";
import { CountTable } from "./CountTable.tsx";
import { FileMapping } from "#web/features/lists/FileMapping.tsx";
import { ListOptionsForm } from "./ListOptionsForm.tsx";
import { MalformedRows } from "./MalformedRows.tsx";
import { SameFileNotice } from "./SameFileNotice.tsx";
import { SampleSection } from "./SampleSection.tsx";
import { StartSection } from "./StartSection.tsx";

/** A counted list before it's started: rows, cost and options. */
export function CountedList({ list, counts }: { list: List; counts: ListCounts }) {
  const { t } = useTranslation("bulk");
  return (
    <>
      <SameFileNotice list={list} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section
          aria-labelledby="counts"
          aria-busy={list.state === "parsing"}
          className="rounded-box border border-line bg-paper p-4 sm:p-6"
        >
          <h2 id="counts" className="mb-3 text-lg font-semibold">
            {t("counts.title")}
          </h2>
          <CountTable counts={counts} dedupe={list.options.dedupe} />
        </section>
        <div className="flex flex-col gap-6">
          <StartSection list={list} counts={counts} />
          <SampleSection list={list} />
        </div>
      </div>
      {counts.malformed > 0 ? <MalformedRows list={list} count={counts.malformed} /> : null}
      <ListOptionsForm key={list.id} list={list} />
      <FileMapping list={list} open={false} />
    </>
  );
}
