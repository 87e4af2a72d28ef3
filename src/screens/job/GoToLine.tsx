import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Job } from "#contract/jobShape.ts";
import { useLazyListJobRowsQuery } from "#web/api/jobs.ts";
import { failureText } from "#web/text/errorText.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { filterQuery, type RowFilter } from "./rowFilter.ts";

interface Props {
  job: Job;
  filter: RowFilter;
  /** Which of the rows that fit stands at the line, or is the next one; from 0. */
  onGo: (index: number) => void;
}

/** Goes to a line of the file, as an editor or a spreadsheet numbers them. */
export function GoToLine({ job, filter, onGo }: Props) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const [typed, setTyped] = useState("");
  const [find, { error, isFetching }] = useLazyListJobRowsQuery();
  const go = async (event: FormEvent) => {
    event.preventDefault();
    const line = Number(typed);
    if (Number.isSafeInteger(line) && line >= 1) {
      const query = { ...filterQuery(filter), line, limit: 1, include: "total" as const };
      const { data } = await find({ params: { id: job.id }, query });
      if (data?.first !== undefined) {
        onGo(data.first - 1);
      }
    }
  };
  return (
    <form className="flex items-end gap-2" onSubmit={(event) => void go(event)}>
      <TextField
        className="w-40"
        label={t("results.goTo")}
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        error={error ? failureText(t, error).title : null}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" busy={isFetching}>
        {t("results.go")}
      </Button>
    </form>
  );
}
